import { describe, expect, it } from 'vitest';
import { changeMemberRole } from '#store/commands/members.ts';
import { changeExpected, closeRollCall, markMember, startRollCall } from '#store/commands/roll-calls.ts';
import { asOne, joinedCalls, joinedWith } from '#store/queries/field/joined-calls.ts';
import { getRollCall, listMarks, listMarksIn, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { countOf, standingMarks } from '#store/queries/field/standing-marks.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { Device, kept, keptAll } from './device.ts';
import { allSent, device, eventId, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const membersOf = async (of: Device) => (await listMembers(of.store, groupId())).map(({ id }) => id);
const started = async (of: Device = device): Promise<string> => {
  const memberIds = await membersOf(of);
  const call = { groupId: groupId(), kind: 'group' as const, title: 'Before the bus', memberIds };
  await kept(startRollCall(of.store, of.context, call));
  return (await listRollCalls(of.store, groupId()))[0]?.id ?? '';
};

describe('a roll call', () => {
  it('is started and marked without a network, and is on the server once when there is one', async () => {
    const id = await started();
    const [first = '', second = ''] = await membersOf(device);
    await kept(markMember(device.store, device.context, { rollCallId: id, memberId: first, status: 'present' }));
    await kept(
      markMember(device.store, device.context, { rollCallId: id, memberId: second, status: 'excused', note: ' Ill ' }),
    );
    await keptAll(closeRollCall(device.store, device.context, { rollCallId: id }));
    expect(await getRollCall(device.store, id)).toMatchObject({ title: 'Before the bus', pending: 'waiting' });
    expect(await listUnsent(device.store)).toHaveLength(3);
    await allSent();

    const call = await getRollCall(device.store, id);
    expect(call).toMatchObject({
      pending: null,
      key: id,
      closedAt: expect.any(String),
      startedBy: `${world.admin.id}`,
    });
    expect(call?.id).toMatch(/^\d+$/);
    const standing = standingMarks(await listMarks(device.store, id));
    expect(standing.get(second)?.mark).toMatchObject({ status: 'excused', note: 'Ill', madeBy: `${world.admin.id}` });
    expect(await server.db.selectFrom('roll_call_marks').select('note').execute()).toHaveLength(2);
  });

  it('[FIELD-1] of two phones without a network has every mark and one count on both', async () => {
    const id = await started();
    await allSent();
    const rollCallId = (await getRollCall(device.store, id))?.id ?? '';
    const other = new Device(server, world.organizer, 'user');
    await other.pull();
    const members = await membersOf(device);
    const [first = '', second = ''] = members;
    await kept(markMember(device.store, device.context, { rollCallId, memberId: first, status: 'present' }));
    await kept(markMember(other.store, other.context, { rollCallId, memberId: first, status: 'absent' }));
    await kept(markMember(other.store, other.context, { rollCallId, memberId: second, status: 'present' }));
    await allSent();
    await other.send();
    for (const each of [device, other]) {
      await each.pull();
      const marks = await listMarks(each.store, rollCallId);
      expect(marks).toHaveLength(3);
      const standing = standingMarks(marks);
      expect(standing.get(first)).toMatchObject({ mark: { status: 'absent' }, disagreeing: [{ status: 'present' }] });
      expect(countOf(members, standing).unmarked).toBe(members.length - 2);
    }
    const states = await Promise.all(
      [device, other].map(async ({ store }) =>
        [...standingMarks(await listMarks(store, rollCallId))]
          .map(([memberId, { mark }]) => [memberId, mark.status])
          .sort(),
      ),
    );
    expect(states[0]).toEqual(states[1]);
    other.close();
  });

  it.each([3, 70, 600, 5 * 3_600, 24 * 3_600])(
    '[FIELD-2] shows a disagreement of two who had not seen each other’s mark on both phones, with one clock %i seconds ahead',
    async (ahead) => {
      const id = await started();
      await allSent();
      const rollCallId = (await getRollCall(device.store, id))?.id ?? '';
      const other = new Device(server, world.organizer, 'user');
      await other.pull();
      const [first = '', second = ''] = await membersOf(device);
      const wrong = { ...device.context, now: () => Date.now() + ahead * 1_000 };
      const mark = (memberId: string, status: 'present' | 'absent') => ({ rollCallId, memberId, status });
      // The clock of the one is ahead, then that of the other who says absent.
      await kept(markMember(device.store, wrong, mark(first, 'present')));
      await kept(markMember(other.store, other.context, mark(first, 'absent')));
      await kept(markMember(device.store, device.context, mark(second, 'present')));
      await kept(markMember(other.store, wrong, mark(second, 'absent')));
      await allSent();
      await other.send();
      const standingOn = async ({ store }: Device) => standingMarks(await listMarks(store, rollCallId));
      for (const each of [device, other]) {
        await each.pull();
        const standing = await standingOn(each);
        for (const memberId of [first, second])
          expect(standing.get(memberId)).toMatchObject({
            mark: { status: 'absent' },
            disagreeing: [{ status: 'present' }],
          });
        expect(countOf([first, second], standing)).toMatchObject({ present: 0, missing: 2 });
      }
      // One tap settles it, though it is made by a clock that is behind.
      const behind = { ...other.context, now: () => Date.now() - ahead * 1_000 };
      await kept(markMember(other.store, behind, mark(first, 'present')));
      await other.send();
      for (const each of [device, other]) {
        await each.pull();
        expect((await standingOn(each)).get(first)).toMatchObject({ mark: { status: 'present' }, disagreeing: [] });
      }
      other.close();
    },
  );

  it.each(['group', 'event'] as const)(
    '[FIELD-6] of a %s that two staff started without a network is one on both phones, with the marks of both',
    async (kind) => {
      const other = new Device(server, world.organizer, 'user');
      await other.pull();
      const [first = '', second = ''] = await membersOf(device);
      const begun = async (of: Device, title: string, status: 'present' | 'absent', later = 0) => {
        const call = { groupId: groupId(), kind, title, memberIds: [first, second] };
        const context = { ...of.context, now: () => Date.now() + later };
        await kept(startRollCall(of.store, context, kind === 'event' ? { ...call, eventId: eventId() } : call));
        const rollCallId = (await listRollCalls(of.store, groupId()))[0]?.id ?? '';
        await kept(markMember(of.store, of.context, { rollCallId, memberId: first, status }));
        return rollCallId;
      };
      const mine = await begun(device, 'Before the bus', 'present');
      const theirs = await begun(other, 'At the bus', 'absent', 5_000);
      await kept(markMember(other.store, other.context, { rollCallId: theirs, memberId: second, status: 'present' }));

      const names = [mine, theirs];
      const shownOn = async (of: Device, me: string) => {
        const calls = await joinedWith(of.store, names[of === device ? 0 : 1] ?? '');
        const marks = await listMarksIn(
          of.store,
          calls.map(({ id }) => id),
        );
        const standing = standingMarks(marks);
        return {
          lists: joinedCalls(await listRollCalls(of.store, groupId())).length,
          parts: calls.length,
          title: asOne(calls, me)?.title,
          isOpen: asOne(calls, me)?.closedAt === null,
          expected: asOne(calls, me)?.memberIds,
          said: [first, second].map((id) => {
            const stands = standing.get(id);
            return stands && [stands.mark, ...stands.disagreeing].map(({ status }) => status).join(' or ');
          }),
        };
      };
      const both = async () => {
        await allSent();
        await other.send();
        for (const each of [device, other]) await each.pull();
        const [here, there] = await Promise.all([
          shownOn(device, String(world.admin.id)),
          shownOn(other, String(world.organizer.id)),
        ]);
        expect(there).toEqual(here);
        return here;
      };
      const one = { lists: 1, parts: 2, title: 'Before the bus', isOpen: true, expected: [first, second] };
      expect(await both()).toEqual({ ...one, said: ['absent or present', 'present'] });
      expect(await listRollCalls(device.store, groupId())).toHaveLength(2);

      // One tap settles the disagreement, and a change and the end apply to both.
      await kept(markMember(other.store, other.context, { rollCallId: theirs, memberId: first, status: 'present' }));
      const changed = { rollCallId: mine, title: 'On the bus', memberIds: [second] };
      expect(await keptAll(changeExpected(device.store, device.context, changed))).toHaveLength(2);
      expect(await both()).toEqual({ ...one, title: 'On the bus', expected: [second], said: ['present', 'present'] });
      expect(await keptAll(closeRollCall(other.store, other.context, { rollCallId: theirs }))).toHaveLength(2);
      expect(await both()).toMatchObject({ parts: 2, isOpen: false });
      other.close();
    },
  );

  it("[FIELD-6] that is started beside a colleague's on the same device stays separate", async () => {
    await started();
    await allSent();
    const other = new Device(server, world.organizer, 'user');
    await other.pull();
    await started(other);
    await other.send();
    await device.pull();
    for (const { store } of [device, other]) expect(joinedCalls(await listRollCalls(store, groupId()))).toHaveLength(2);
    other.close();
  });

  it('[FIELD-9] is removed from the device of a member who is not staff any more, and the rest stays', async () => {
    await started();
    await allSent();
    const [membership] = (await listMembers(device.store, groupId())).filter(
      ({ userId }) => userId === String(world.author.id),
    );
    const role = (to: 'operation' | 'student') =>
      changeMemberRole(device.store, device.context, { groupId: groupId(), memberId: membership?.id ?? '', role: to });
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    expect(await listRollCalls(phone.store, groupId())).toEqual([]);
    await kept(role('operation'));
    await allSent();
    await phone.pull();
    expect(await listRollCalls(phone.store, groupId())).toMatchObject([{ title: 'Before the bus' }]);
    await kept(role('student'));
    await allSent();
    await phone.pull();
    expect(await listRollCalls(phone.store, groupId())).toEqual([]);
    expect(await listMembers(phone.store, groupId())).not.toEqual([]);
    expect(await getOfflineState(phone.store, groupId())).toMatchObject({ state: 'complete' });
    phone.close();
  });
});
