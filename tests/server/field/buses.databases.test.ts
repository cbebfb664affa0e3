import { describe, expect, it } from 'vitest';
import type { BusWire } from '#contract/records/field/bus.ts';
import { memberIdOf } from '../support/lodging.ts';
import { tripForEach } from '../support/trip.ts';
import { addEvent, addGroup, addMember, addPerson } from '../support/world.ts';

describe('Buses', () => {
  const { server, trip, organizer, assistant, student, changes } = tripForEach({});

  const add = (body: object = {}, headers: Record<string, string> = {}) =>
    server.call('createBus', {
      params: { id: trip.groupId },
      body: { eventId: trip.eventId, name: 'Bus 1', seats: 2, ...body },
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

  it('come by the changes feed to every user who may see the group', async () => {
    const bus = await added({ plate: ' K 12 ', driverPhone: '+81 3', memberIds: [trip.studentId, trip.studentId] });
    expect(bus).toMatchObject({
      eventId: trip.eventId,
      seats: 2,
      plate: 'K 12',
      driverPhone: '+81 3',
      memberIds: [trip.studentId],
    });
    const { buses, cursor } = await changes(student);
    expect(buses).toEqual([bus]);
    const removed = await server.call('deleteBus', { params: { id: bus.id }, as: assistant.cookie });
    expect(removed.statusCode).toBe(200);
    expect(await changes(student, cursor)).toMatchObject({ buses: [], deleted: [{ entity: 'bus', id: bus.id }] });
  });

  it('[FIELD-5] take a member who boards out of the other buses of the same event only', async () => {
    const elsewhere = await addEvent(server.db, trip.groupId);
    const one = await added({ memberIds: [trip.studentId, trip.assistantId] });
    const two = await added({ name: 'Bus 2' });
    await added({ name: 'Of another day', eventId: elsewhere, memberIds: [trip.studentId] });
    const { cursor } = await changes(student);
    expect((await update(two.id, { memberIds: [trip.studentId] })).statusCode).toBe(200);
    expect(await ridersOf()).toEqual({
      'Bus 1': [trip.assistantId],
      'Bus 2': [trip.studentId],
      'Of another day': [trip.studentId],
    });
    // Both are in the feed, and the bus that was left has another version: an edit of its former state is merged.
    const { buses } = await changes(student, cursor);
    expect(buses.map(({ id, version }) => [id, version]).sort()).toEqual([
      [one.id, one.version + 1],
      [two.id, two.version + 1],
    ]);
    const stale = await update(
      one.id,
      { memberIds: [trip.studentId, trip.assistantId] },
      { 'if-match': `"${one.version}"` },
    );
    expect(stale.statusCode).toBe(412);
    await added({ name: 'Bus 3', memberIds: [trip.studentId] });
    expect(await ridersOf()).toMatchObject({ 'Bus 1': [trip.assistantId], 'Bus 2': [], 'Bus 3': [trip.studentId] });
  });

  it('[FIELD-5] move no member for a change that adds none', async () => {
    const one = await added({ memberIds: [trip.studentId] });
    await server.db.updateTable('buses').set({ member_ids: '[]' }).where('id', '=', one.id).execute();
    const two = await added({ name: 'Bus 2', memberIds: [trip.studentId] });
    await update(one.id, { seats: 9, memberIds: [] });
    await update(two.id, { memberIds: [trip.studentId] });
    expect(await ridersOf()).toEqual({ 'Bus 1': [], 'Bus 2': [trip.studentId] });
  });

  it('keep a member who has left the group meanwhile, and refuse a person who was never in it', async () => {
    const stranger = await addPerson(server.db, `Far-${trip.groupId}`);
    const elsewhere = await addGroup(server.db);
    await addMember(server.db, elsewhere, stranger.id);
    const strangerId = await memberIdOf(server.db, elsewhere, stranger.id);
    const bus = await added();
    const refused = await update(bus.id, { memberIds: [trip.studentId, strangerId] });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual({ 'memberIds.1': 'Not a member of this group' });
    await server.call('removeMember', {
      params: { id: trip.groupId, userId: student.id },
      as: organizer.cookie,
    });
    expect((await update(bus.id, { memberIds: [trip.studentId] })).statusCode).toBe(200);
  });

  it('name the field of the mistake', async () => {
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
      eventId: 'Not an event of this group',
    });
    expect(await errors({ driver: 'Ken' })).toHaveProperty('driver');
  });

  it('are created once under one key', async () => {
    const key = { 'idempotency-key': `bus-${trip.groupId}` };
    const [first, again] = [await add({}, key), await add({}, key)];
    expect(again.json()).toEqual(first.json());
    expect((await changes(student)).buses).toHaveLength(1);
  });
});
