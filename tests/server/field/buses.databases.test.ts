import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BusWire } from '#contract/bus.ts';
import type { ChangesWire } from '#contract/changes.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { memberIdOf } from '../support/lodging.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addEvent, addGroup, addMember, addPerson, type Person } from '../support/world.ts';

let groups = 0;

describe('Buses', () => {
  let server: TestApp;
  let organizer: Person;
  let assistant: Person;
  let student: Person;
  let groupId: number;
  let eventId: number;
  let memberId: number;
  let otherId: number;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    groups += 1;
    organizer = await addPerson(server.db, `Olga-${groups}`, 'organizer');
    assistant = await addPerson(server.db, `Asim-${groups}`);
    student = await addPerson(server.db, `Stu-${groups}`);
    groupId = await addGroup(server.db, { created_by: organizer.id });
    await addMember(server.db, groupId, assistant.id, 'assistant');
    await addMember(server.db, groupId, student.id);
    memberId = await memberIdOf(server.db, groupId, student.id);
    otherId = await memberIdOf(server.db, groupId, assistant.id);
    eventId = await addEvent(server.db, groupId);
    await recordUnrecorded(server.db);
  });

  const changes = async (as: Person, since?: string): Promise<ChangesWire> => {
    const query: Record<string, string> = since === undefined ? {} : { since };
    const answer = await server.call('groupChanges', { params: { id: groupId }, query, as: as.cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const add = (body: object = {}, headers: Record<string, string> = {}) =>
    server.call('createBus', {
      params: { id: groupId },
      body: { eventId, name: 'Bus 1', seats: 2, ...body },
      as: assistant.cookie,
      headers,
    });
  const added = async (body?: object): Promise<BusWire> => {
    const answer = await add(body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const update = (id: number, body: object, headers: Record<string, string> = {}) =>
    server.call('updateBus', { params: { id }, body, as: assistant.cookie, headers });
  const ridersOf = async () =>
    Object.fromEntries((await changes(assistant)).buses.map(({ name, memberIds }) => [name, memberIds]));

  it('come by the changes feed to everybody who may see the group', async () => {
    const bus = await added({ plate: ' K 12 ', driverPhone: '+81 3', memberIds: [memberId, memberId] });
    expect(bus).toMatchObject({ eventId, seats: 2, plate: 'K 12', driverPhone: '+81 3', memberIds: [memberId] });
    const { buses, cursor } = await changes(student);
    expect(buses).toEqual([bus]);
    const removed = await server.call('deleteBus', { params: { id: bus.id }, as: assistant.cookie });
    expect(removed.statusCode).toBe(200);
    expect(await changes(student, cursor)).toMatchObject({ buses: [], deleted: [{ entity: 'bus', id: bus.id }] });
  });

  it('[S162] take whoever gets in out of the other buses of the event, and of no other event', async () => {
    const elsewhere = await addEvent(server.db, groupId);
    const one = await added({ memberIds: [memberId, otherId] });
    const two = await added({ name: 'Bus 2' });
    await added({ name: 'Of another day', eventId: elsewhere, memberIds: [memberId] });
    const { cursor } = await changes(student);
    expect((await update(two.id, { memberIds: [memberId] })).statusCode).toBe(200);
    expect(await ridersOf()).toEqual({ 'Bus 1': [otherId], 'Bus 2': [memberId], 'Of another day': [memberId] });
    // Both are news, and the one that was left has another version: an edit of what it was is merged.
    const { buses } = await changes(student, cursor);
    expect(buses.map(({ id, version }) => [id, version]).sort()).toEqual([
      [one.id, one.version + 1],
      [two.id, two.version + 1],
    ]);
    const stale = await update(one.id, { memberIds: [memberId, otherId] }, { 'if-match': `"${one.version}"` });
    expect(stale.statusCode).toBe(412);
    await added({ name: 'Bus 3', memberIds: [memberId] });
    expect(await ridersOf()).toMatchObject({ 'Bus 1': [otherId], 'Bus 2': [], 'Bus 3': [memberId] });
  });

  it('[S162] move nobody for a change that adds nobody', async () => {
    const one = await added({ memberIds: [memberId] });
    await server.db.updateTable('buses').set({ member_ids: '[]' }).where('id', '=', one.id).execute();
    const two = await added({ name: 'Bus 2', memberIds: [memberId] });
    await update(one.id, { seats: 9, memberIds: [] });
    await update(two.id, { memberIds: [memberId] });
    expect(await ridersOf()).toEqual({ 'Bus 1': [], 'Bus 2': [memberId] });
  });

  it('keep who has left the group meanwhile, and refuse who was never in it', async () => {
    const stranger = await addPerson(server.db, `Far-${groups}`);
    const elsewhere = await addGroup(server.db);
    await addMember(server.db, elsewhere, stranger.id);
    const strangerId = await memberIdOf(server.db, elsewhere, stranger.id);
    const bus = await added();
    const refused = await update(bus.id, { memberIds: [memberId, strangerId] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual({ 'memberIds.1': 'Is not a member of this group' });
    await server.call('removeMember', {
      params: { id: groupId, userId: student.id },
      as: organizer.cookie,
    });
    expect((await update(bus.id, { memberIds: [memberId] })).statusCode).toBe(200);
  });

  it('name the field of what is wrong', async () => {
    const errors = async (body: object) => {
      const answer = await add(body);
      expect(answer.statusCode).toBe(422);
      return answer.json().errors;
    };
    const seats = 'Seats must be a whole number from 1 to 200';
    expect(await errors({ seats: 0 })).toEqual({ seats });
    expect(await errors({ seats: 2.5 })).toEqual({ seats });
    expect(await errors({ seats: '40' })).toEqual({ seats });
    expect(await errors({ name: ' ' })).toEqual({ name: 'Name is required' });
    expect(await errors({ eventId: await addEvent(server.db, await addGroup(server.db)) })).toEqual({
      eventId: 'Is not an event of this group',
    });
    expect(await errors({ driver: 'Ken' })).toHaveProperty('driver');
  });

  it('are made once under one key', async () => {
    const key = { 'idempotency-key': `bus-${groups}` };
    const [first, again] = [await add({}, key), await add({}, key)];
    expect(again.json()).toEqual(first.json());
    expect((await changes(student)).buses).toHaveLength(1);
  });
});
