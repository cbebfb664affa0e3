import { describe, expect, it } from 'vitest';
import type { MarkWire, RollCallWire } from '#contract/records/field/roll-call.ts';
import { addBus } from '../support/buses.ts';
import { addHotel, memberIdOf } from '../support/lodging.ts';
import { tripForEach } from '../support/trip.ts';
import { addEvent, addGroup, addMember, type Person } from '../support/world.ts';

const STARTED = '2026-05-13T09:00:00.000Z';
describe('Roll calls', () => {
  const { server, trip, organizer, assistant, student, changes } = tripForEach({});

  const start = (body: object = {}, as = assistant) =>
    server.call('createRollCall', {
      params: { id: trip.groupId },
      body: { kind: 'group', title: 'Before the bus', memberIds: [trip.studentId], startedAt: STARTED, ...body },
      as: as.cookie,
    });
  const started = async (body?: object): Promise<RollCallWire> => {
    const answer = await start(body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const mark = (id: number, body: object = {}, headers: Record<string, string> = {}, as = assistant) =>
    server.call('createMark', {
      params: { id },
      body: { memberId: trip.studentId, status: 'present', madeAt: '2026-05-13T09:01:00Z', ...body },
      as: as.cookie,
      headers,
    });

  it('are sent to the staff of the group only', async () => {
    const before = { staff: (await changes(assistant)).cursor, student: (await changes(student)).cursor };
    const call = await started();
    const made: MarkWire = (await mark(call.id, { note: 'In the bus' })).json();
    expect(made).toMatchObject({
      rollCallId: call.id,
      memberId: trip.studentId,
      madeBy: assistant.id,
      note: 'In the bus',
    });

    const staff = await changes(organizer);
    expect(staff.rollCalls).toEqual([call]);
    expect(staff.marks).toEqual([made]);
    const news = await changes(assistant, before.staff);
    expect(news.rollCalls).toEqual([call]);
    expect(news.marks).toEqual([made]);

    for (const since of [undefined, before.student]) {
      const page = await changes(student, since);
      expect(page.rollCalls).toEqual([]);
      expect(page.marks).toEqual([]);
      expect(page.deleted).toEqual([]);
    }
  });

  it('come to a member who becomes staff, and are removed from one who is not staff any more', async () => {
    const { cursor } = await changes(student);
    const call = await started();
    const role = (to: string) =>
      server.call('changeMemberRole', {
        params: { id: trip.groupId, userId: student.id },
        body: { role: to },
        as: organizer.cookie,
      });
    expect((await role('operation')).statusCode).toBe(200);
    const more = await changes(student, cursor);
    expect(more.anew).toBe(true);
    expect(more.rollCalls).toEqual([call]);
    expect(more.members).toHaveLength(2);
    expect((await changes(student, more.cursor)).anew).toBe(false);

    expect((await role('student')).statusCode).toBe(200);
    const less = await changes(student, more.cursor);
    expect(less.anew).toBe(true);
    expect(less.rollCalls).toEqual([]);
    expect(less.members).toHaveLength(2);
  });

  it('change the cursor in the list of groups, which distinguishes staff from others', async () => {
    const listed = async (as: Person) => (await server.call('listGroups', { as: as.cookie })).json()[0].cursor;
    expect(await listed(assistant)).toBe((await changes(assistant)).cursor);
    expect(await listed(student)).toBe((await changes(student)).cursor);
    expect(await listed(student)).not.toBe(await listed(assistant));
  });

  it('are started from events that are gone by the time that the device has a network again', async () => {
    const hotelId = await addHotel(server.db, trip.groupId);
    await server.db.deleteFrom('group_hotels').where('id', '=', hotelId).execute();
    const removal = { params: { id: trip.groupId, userId: student.id }, as: organizer.cookie };
    expect((await server.call('removeMember', removal)).statusCode).toBe(200);
    const call = await started({ kind: 'rooms', hotelId, place: '2026-05-13' });
    expect(call).toMatchObject({ hotelId: null, place: '2026-05-13', memberIds: [trip.studentId] });
    expect((await mark(call.id, { status: 'excused' })).statusCode).toBe(201);
  });

  it('[FIELD-1] keep what the author of a mark saw, and accept a mark of an older app that does not say', async () => {
    const { id } = await started();
    const first: MarkWire = (await mark(id, {}, { 'idempotency-key': 'mark-first' })).json();
    expect(first).toMatchObject({ clientKey: 'mark-first', seen: null });
    expect((await mark(id, { status: 'absent', seen: ['mark-first'] })).json()).toMatchObject({ seen: ['mark-first'] });
    expect((await mark(id, { seen: [] })).json()).toMatchObject({ seen: [] });
    expect((await changes(organizer)).marks.map(({ seen }) => seen)).toEqual([null, ['mark-first'], []]);
    const tooMany = await mark(id, { seen: Array.from({ length: 101 }, (_, at) => `mark-${at}`) });
    expect(tooMany.statusCode).toBe(422);
    expect(tooMany.json().errors).toEqual({ seen: 'At most 100 marks can have been seen' });
  });

  it('[FIELD-6] keep which roll calls the starter had seen, and accept one of an older app that does not say', async () => {
    const first = await started({ originKey: 'local:one' });
    expect(first).toMatchObject({ originKey: 'local:one', seen: null });
    expect(await started({ seen: [`${first.id}`, 'local:other'] })).toMatchObject({
      originKey: null,
      seen: [`${first.id}`, 'local:other'],
    });
    expect(await started({ seen: [] })).toMatchObject({ seen: [] });
    const seen = (await changes(organizer)).rollCalls.map((call) => call.seen);
    expect(seen).toEqual([null, [`${first.id}`, 'local:other'], []]);
    const tooMany = await start({ seen: Array.from({ length: 101 }, (_, at) => `${at}`) });
    expect(tooMany.statusCode).toBe(422);
    expect(tooMany.json().errors).toEqual({ seen: 'At most 100 roll calls can have been seen' });
    const tooLong = await start({ seen: ['x'.repeat(81)] });
    expect([tooLong.statusCode, tooLong.json().errors]).toEqual([422, { 'seen.0': 'Too long' }]);
  });

  it('[FIELD-4] treat a mark that is more than a minute ahead of the server as made when it arrives', async () => {
    const { id } = await started();
    const now = server.clock();
    const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
    for (const [seconds, counted] of [
      [-86_400, -86_400],
      [60, 60],
      [61, 0],
      [86_400, 0],
    ] as const)
      expect((await mark(id, { madeAt: at(seconds) })).json()).toMatchObject({ madeAt: at(counted) });
  });

  it('[FIELD-8] name a bus by its id, whatever its name, also once it is gone', async () => {
    const bus = { eventId: trip.eventId, name: 'Bus 1', seats: 3 };
    const busId = (
      await server.call('createBus', { params: { id: trip.groupId }, body: bus, as: assistant.cookie })
    ).json().id;
    expect(await started({ kind: 'bus', eventId: trip.eventId, busId })).toMatchObject({
      kind: 'bus',
      eventId: trip.eventId,
      place: `${busId}`,
    });
    await server.call('deleteBus', { params: { id: busId }, as: assistant.cookie });
    expect(await started({ kind: 'bus', eventId: trip.eventId, busId })).toMatchObject({ place: `${busId}` });
    expect(await started({ kind: 'bus', eventId: trip.eventId, place: 'Bus 1' })).toMatchObject({ place: 'Bus 1' });
    // Handed to another phone before the server knew the bus, and sent by its starter after that.
    const handed = { kind: 'bus', eventId: trip.eventId, originKey: 'local:a' } as const;
    const { id } = await started({ ...handed, place: 'local:bus' });
    expect(await started({ ...handed, busId })).toMatchObject({ id, place: `${busId}` });
  });

  it('answer alike for an event, a hotel or a bus of another group and for one that does not exist', async () => {
    const elsewhere = await addGroup(server.db);
    const eventId = await addEvent(server.db, elsewhere);
    const [hotelId, busId] = [await addHotel(server.db, elsewhere), await addBus(server.db, elsewhere, eventId)];
    const gone = 999_999;
    for (const id of [eventId, gone]) expect(await started({ eventId: id })).toMatchObject({ eventId: null });
    for (const id of [hotelId, gone]) expect(await started({ hotelId: id })).toMatchObject({ hotelId: null });
    for (const id of [busId, gone])
      expect(await started({ kind: 'bus', busId: id })).toMatchObject({ eventId: null, place: `${id}` });
  });

  it('expect only members of the group', async () => {
    const elsewhere = await addGroup(server.db);
    await addMember(server.db, elsewhere, student.id);
    const stranger = await memberIdOf(server.db, elsewhere, student.id);
    const refusals = [
      [422, { memberIds: [trip.studentId, stranger] }, 'memberIds.1', 'Not a member of this group'],
      [422, { title: ' ' }, 'title', 'Title is required'],
      [422, { kind: 'boat' }, 'kind', 'Not a kind of roll call'],
    ] as const;
    for (const [status, body, field, message] of refusals) {
      const answer = await start(body);
      expect(answer.statusCode).toBe(status);
      expect(answer.json().errors).toEqual({ [field]: message });
    }
    const { id } = await started();
    expect((await mark(id, { memberId: stranger })).json().errors).toEqual({
      memberId: 'Not a member of this group',
    });
    expect((await mark(id, { status: 'late' })).json().errors).toEqual({
      status: 'Must be present, absent or excused',
    });
  });

  it('are closed and opened again; a mark that was made meanwhile is kept', async () => {
    const call = await started();
    const change = (body: object, version: number) =>
      server.call('updateRollCall', {
        params: { id: call.id },
        body,
        as: organizer.cookie,
        headers: { 'if-match': `"${version}"` },
      });
    const closed = (await change({ closedAt: '2026-05-13T09:20:00Z' }, 1)).json();
    expect(closed).toMatchObject({ closedAt: '2026-05-13T09:20:00.000Z', version: 2 });
    expect((await mark(call.id)).statusCode).toBe(201);
    expect((await change({ title: 'Late' }, 1)).statusCode).toBe(412);
    expect((await change({ closedAt: null }, 2)).json()).toMatchObject({ closedAt: null, title: 'Before the bus' });
  });

  it('[SEND-3] keep one mark for a key, however often it is sent, also when its answer was forgotten', async () => {
    const { id } = await started();
    const headers = { 'idempotency-key': `mark-${trip.groupId}` };
    const first = (await mark(id, {}, headers)).json();
    await server.db.deleteFrom('idempotency_keys').execute();
    expect((await mark(id, {}, headers)).json()).toEqual(first);
    const other = await started();
    await server.db.deleteFrom('idempotency_keys').execute();
    expect((await mark(other.id, {}, headers)).statusCode).toBe(422);
    expect((await changes(organizer)).marks).toEqual([first]);
  });
});
