import { describe, expect, it, vi } from 'vitest';
import type { Handoff } from '#contract/records/field/handoff.ts';
import { handoffsOf } from '#runtime/services/handoffs.ts';
import { receiveHandoff } from '#store/commands/handoffs.ts';
import { changeMemberRole } from '#store/commands/members.ts';
import { closeRollCall, markMember, startRollCall } from '#store/commands/roll-calls.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { gatherHandoff, listHandedDays } from '#store/queries/field/handoffs.ts';
import { getRollCall, listMarks, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { START } from '../server/support/test-app.ts';
import { addPerson, type Person } from '../server/support/world.ts';
import { Device, kept, keptAll } from './device.ts';
import { allSent, device, eventId, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

/** The handoffs of a user's device, with the real server to certify them. */
function handoffs(of: Device, person: Person, role = 'user') {
  const api = {
    call: async (_: unknown, { body }: { body: object }) => {
      const answer = await server.call('certifyDevice', { body, as: person.cookie });
      return { kind: 'ok', value: answer.json() };
    },
  };
  return handoffsOf(
    api as never,
    of.store,
    () => ({ id: String(person.id), role }),
    () => START,
  );
}

const membersOf = async ({ store }: Device) => (await listMembers(store, groupId())).map(({ id }) => id);
const gather = async (what: { day?: string; rollCallId?: string }): Promise<Handoff> => {
  const wanted = { groupId: groupId(), day: what.day ?? null, rollCallId: what.rollCallId ?? null };
  const handoff = await gatherHandoff(device.store, String(world.admin.id), START, wanted);
  if (!handoff) throw new Error('There is nothing to hand');
  return handoff;
};

describe('from phone to phone', () => {
  it('[FIELD-13] a roll call that the server does not know is marked on both, and arrives once, whichever is online first', async () => {
    for (const first of ['sender', 'receiver'] as const) {
      const phone = new Device(server, world.organizer, 'user');
      await phone.pull();
      const [mine, theirs] = [handoffs(device, world.admin, 'admin'), handoffs(phone, world.organizer, 'organizer')];
      await Promise.all([mine.vouch(), theirs.vouch()]);

      const [one = '', two = ''] = await membersOf(device);
      const call = { groupId: groupId(), kind: 'group' as const, title: first, memberIds: [one, two] };
      await kept(startRollCall(device.store, device.context, call));
      const [{ id } = { id: '' }] = await listRollCalls(device.store, groupId());
      await kept(markMember(device.store, device.context, { rollCallId: id, memberId: one, status: 'present' }));

      const envelope = (await mine.make(await gather({ rollCallId: id }))) ?? '';
      const opened = await theirs.open(envelope, groupId());
      if (opened.outcome !== 'opened') throw new Error(opened.message);
      await kept(receiveHandoff(phone.store, phone.context, opened));
      // Twice counts once.
      expect(await receiveHandoff(phone.store, phone.context, opened)).toEqual({ outcome: 'undone' });
      expect(await listMarks(phone.store, id)).toMatchObject([{ memberId: one, status: 'present' }]);
      await kept(markMember(phone.store, phone.context, { rollCallId: id, memberId: two, status: 'excused' }));
      await keptAll(closeRollCall(device.store, device.context, { rollCallId: id }));

      for (const each of first === 'sender' ? [device, phone] : [phone, device]) await each.send();
      for (const each of [device, phone]) {
        await each.pull();
        expect(await listUnsent(each.store)).toEqual([]);
        const here = (await listRollCalls(each.store, groupId())).filter(({ title }) => title === first);
        expect(here).toMatchObject([{ startedBy: String(world.admin.id), closedAt: expect.any(String) }]);
        const marks = await listMarks(each.store, here[0]?.id ?? '');
        const said = marks.map(({ memberId, status, madeBy }) => [memberId, status, madeBy]);
        expect(said.sort()).toEqual(
          [
            [one, 'present', String(world.admin.id)],
            [two, 'excused', String(world.organizer.id)],
          ].sort(),
        );
      }
      phone.close();
    }
  });

  it('[FIELD-13] marks in a roll call that the server knows are shown before either is online, and passed on', async () => {
    const [one = '', two = ''] = await membersOf(device);
    const call = { groupId: groupId(), kind: 'group' as const, title: 'Known', memberIds: [one, two] };
    await kept(startRollCall(device.store, device.context, call));
    await allSent();
    const [{ id } = { id: '' }] = await listRollCalls(device.store, groupId());
    const phone = new Device(server, world.organizer, 'user');
    await phone.pull();
    const [mine, theirs] = [handoffs(device, world.admin, 'admin'), handoffs(phone, world.organizer, 'organizer')];
    await Promise.all([mine.vouch(), theirs.vouch()]);
    await kept(markMember(device.store, device.context, { rollCallId: id, memberId: one, status: 'absent' }));
    const opened = await theirs.open((await mine.make(await gather({ rollCallId: id }))) ?? '', groupId());
    if (opened.outcome !== 'opened') throw new Error(opened.message);
    await kept(receiveHandoff(phone.store, phone.context, opened));
    expect(await listMarks(phone.store, id)).toMatchObject([{ memberId: one, status: 'absent' }]);
    // The sender's phone never comes back.
    await phone.send();
    await phone.pull();
    expect(await listMarks(phone.store, id)).toMatchObject([{ madeBy: String(world.admin.id), version: 1 }]);
    expect((await getRollCall(phone.store, id))?.pending).toBeNull();
    phone.close();
  });

  it('[FIELD-13] a joined roll call of two staff is handed off whole, each mark in its own', async () => {
    const [one = '', two = ''] = await membersOf(device);
    const call = { groupId: groupId(), kind: 'group' as const, title: 'Mine', memberIds: [one, two] };
    const phone = new Device(server, world.organizer, 'user');
    await phone.pull();
    await kept(startRollCall(device.store, device.context, call));
    const later = { ...phone.context, now: () => Date.now() + 5_000 };
    await kept(startRollCall(phone.store, later, { ...call, title: 'Theirs' }));
    await phone.send();
    const [{ id: theirs } = { id: '' }] = await listRollCalls(phone.store, groupId());
    await allSent();
    await device.pull();
    const mine = (await listRollCalls(device.store, groupId())).find(({ title }) => title === 'Mine')?.id ?? '';
    const mark = (rollCallId: string, memberId: string, status: 'present' | 'absent') =>
      kept(markMember(device.store, device.context, { rollCallId, memberId, status }));
    await mark(mine, one, 'present');
    await mark(theirs, two, 'absent');

    const [by, to] = [handoffs(device, world.admin, 'admin'), handoffs(phone, world.organizer, 'organizer')];
    await Promise.all([by.vouch(), to.vouch()]);
    const opened = await to.open((await by.make(await gather({ rollCallId: mine }))) ?? '', groupId());
    if (opened.outcome !== 'opened') throw new Error(opened.message);
    await kept(receiveHandoff(phone.store, phone.context, opened));
    const here = async (id: string) => (await listMarks(phone.store, id)).map(({ memberId }) => memberId);
    expect(await here(theirs)).toEqual([two]);
    await phone.send();
    await phone.pull();
    // The sender's phone sends the same marks after that: each exists once.
    await allSent();
    for (const each of [phone, device]) {
      await each.pull();
      const marks = await Promise.all([mine, theirs].map((id) => listMarks(each.store, id)));
      expect(marks.flat().map(({ memberId, rollCallId }) => [memberId, rollCallId])).toEqual([
        [one, mine],
        [two, theirs],
      ]);
    }
    phone.close();
  });

  it('[FIELD-13] counts as added only once the device has stored that it passes it on', async () => {
    const [one = ''] = await membersOf(device);
    const call = { groupId: groupId(), kind: 'group' as const, title: 'Kept', memberIds: [one] };
    await kept(startRollCall(device.store, device.context, call));
    const [{ id } = { id: '' }] = await listRollCalls(device.store, groupId());
    const phone = new Device(server, world.organizer, 'user');
    await phone.pull();
    const [mine, theirs] = [handoffs(device, world.admin, 'admin'), handoffs(phone, world.organizer, 'organizer')];
    await Promise.all([mine.vouch(), theirs.vouch()]);
    const opened = await theirs.open((await mine.make(await gather({ rollCallId: id }))) ?? '', groupId());
    if (opened.outcome !== 'opened') throw new Error(opened.message);
    vi.spyOn(StoredOutbox.prototype, 'enqueue').mockRejectedValueOnce(new Error('Out of space'));
    expect(await receiveHandoff(phone.store, phone.context, opened)).toMatchObject({ outcome: 'not-saved' });
    await kept(receiveHandoff(phone.store, phone.context, opened));
    expect(await listRollCalls(phone.store, groupId())).toHaveLength(1);
    phone.close();
  });

  it('[FIELD-9] a roll call is removed, with its copy in the sent edit, from the phone of a member who is not staff any more', async () => {
    const [membership] = (await listMembers(device.store, groupId())).filter(
      ({ userId }) => userId === String(world.author.id),
    );
    const role = async (to: 'operation' | 'student') => {
      const memberId = membership?.id ?? '';
      await kept(changeMemberRole(device.store, device.context, { groupId: groupId(), memberId, role: to }));
      await allSent();
    };
    await role('operation');
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    const [one = ''] = await membersOf(device);
    const call = { groupId: groupId(), kind: 'group' as const, title: 'For staff', memberIds: [one] };
    await kept(startRollCall(device.store, device.context, call));
    const [{ id } = { id: '' }] = await listRollCalls(device.store, groupId());
    const note = 'Ill, in bed';
    await kept(markMember(device.store, device.context, { rollCallId: id, memberId: one, status: 'absent', note }));
    const [mine, theirs] = [handoffs(device, world.admin, 'admin'), handoffs(phone, world.author)];
    await Promise.all([mine.vouch(), theirs.vouch()]);
    const opened = await theirs.open((await mine.make(await gather({ rollCallId: id }))) ?? '', groupId());
    if (opened.outcome !== 'opened') throw new Error(opened.message);
    await kept(receiveHandoff(phone.store, phone.context, opened));
    await phone.send();
    await phone.pull();
    const everything = () =>
      phone.store.run(async (db) => JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray()))));
    expect(await everything()).toContain(note);
    await role('student');
    await phone.pull();
    for (const word of [note, 'envelope', 'For staff']) expect(await everything()).not.toContain(word);
    phone.close();
  });

  it('[FIELD-14] a day is shown beside the local rows, and does not change them', async () => {
    const phone = new Device(server, world.organizer, 'user');
    await phone.pull();
    const [mine, theirs] = [handoffs(device, world.admin, 'admin'), handoffs(phone, world.organizer, 'organizer')];
    await Promise.all([mine.vouch(), theirs.vouch()]);
    const event = await device.store.run((db) => db.events.get(eventId()));
    const day = event?.dayKeys[0]?.split('|')[1] ?? '';
    const handoff = await gather({ day });
    const moved = {
      ...handoff,
      day: { date: day, events: (handoff.day?.events ?? []).map((each) => ({ ...each, title: 'Moved' })) },
    };
    const opened = await theirs.open((await mine.make(moved)) ?? '', groupId());
    if (opened.outcome !== 'opened') throw new Error(opened.message);
    expect(await receiveHandoff(phone.store, phone.context, opened)).toEqual({ outcome: 'undone' });
    expect(await listHandedDays(phone.store, groupId())).toMatchObject([{ date: day, events: [{ title: 'Moved' }] }]);
    expect((await phone.store.run((db) => db.events.get(eventId())))?.title).toBe(event?.title);
    // It is kept for 30 days.
    const pulled = async (days: number) => {
      const at = phone.context.now() + days * 86_400_000;
      await new StoredReplica(phone.store).markPulled({ began: at, at, tag: null, changes: 0 });
      return listHandedDays(phone.store, groupId());
    };
    expect(await pulled(29)).toHaveLength(1);
    expect(await pulled(31)).toEqual([]);
    phone.close();
  });

  it('[EVENT-1] a day has no drafts for a member who is not staff', async () => {
    const event = await device.store.run((db) => db.events.get(eventId()));
    const day = event?.dayKeys[0]?.split('|')[1] ?? '';
    await device.store.run((db) => db.events.update(eventId(), { isDraft: true }));
    expect((await gather({ day })).day?.events.map(({ id }) => id)).not.toContain(eventId());
    const call = { groupId: groupId(), kind: 'group' as const, title: 'Staff', memberIds: await membersOf(device) };
    await kept(startRollCall(device.store, device.context, call));
    const [{ id } = { id: '' }] = await listRollCalls(device.store, groupId());
    expect((await gather({ day, rollCallId: id })).day?.events.map(({ id }) => id)).toContain(eventId());
  });

  it('[FIELD-14] tampering, strangers and other groups are refused with a message', async () => {
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    const [mine, theirs] = [handoffs(device, world.admin, 'admin'), handoffs(phone, world.author)];
    const word = async (envelope: string, id = groupId()) => {
      const answer = await theirs.open(envelope, id);
      return answer.outcome === 'refused' ? answer.message : '';
    };
    await mine.vouch();
    const whole = (await mine.make(await gather({}))) ?? '';
    expect(await word(whole)).toMatch(/Connect once/);
    await theirs.vouch();
    expect((await theirs.open(whole, groupId())).outcome).toBe('opened');

    expect(await word('no')).toMatch(/not a handoff/);
    const changed = JSON.parse(whole);
    changed.handoff.body = `${changed.handoff.body.slice(0, -1)}${changed.handoff.body.endsWith('A') ? 'B' : 'A'}`;
    expect(await word(JSON.stringify(changed))).toMatch(/was changed/);
    const strange = JSON.parse(whole);
    strange.certificate.body = Buffer.from(JSON.stringify({ userId: '1', name: 'Me' })).toString('base64url');
    expect(await word(JSON.stringify(strange))).toMatch(/unknown device/);
    expect(await word(whole, '999')).toMatch(/another group/);
    const future = { ...(await gather({})), madeAt: new Date(START + 3_600_000).toISOString() };
    expect(await word((await mine.make(future)) ?? '')).toMatch(/clock/);

    const outsider = await addPerson(server.db, 'Ottilie');
    const stranger = handoffs(device, outsider);
    await device.store.run((db) => db.meta.delete('handoff-device'));
    await stranger.vouch();
    expect(await word((await stranger.make(await gather({}))) ?? '')).toBe('Ottilie Example is not in this group.');

    const call = { groupId: groupId(), kind: 'group' as const, title: 'For staff', memberIds: await membersOf(device) };
    await kept(startRollCall(device.store, device.context, call));
    const [{ id } = { id: '' }] = await listRollCalls(device.store, groupId());
    await device.store.run((db) => db.meta.delete('handoff-device'));
    const admin = handoffs(device, world.admin, 'admin');
    await admin.vouch();
    expect(await word((await admin.make(await gather({ rollCallId: id }))) ?? '')).toMatch(/Only staff/);
    phone.close();
  });
});
