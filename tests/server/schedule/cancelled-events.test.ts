import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { latestNotifications } from '#server/db/delivery/notifications.ts';
import { addBus } from '../support/buses.ts';
import { tripForEach } from '../support/trip.ts';
import type { Person } from '../support/world.ts';

const EVENT = {
  title: 'Museum',
  type: 'activity',
  startTime: '2026-05-14T09:00:00+09:00',
  endTime: '2026-05-14T11:00:00+09:00',
  timezone: 'Asia/Tokyo',
};

describe('Canceled events', () => {
  const { server, trip, organizer, assistant, student, changes } = tripForEach();

  const call = (name: EndpointName, id: number, body: unknown, as: Person, headers = {}) =>
    server.call(name, { params: { id }, ...(body !== undefined && { body }), as: as.cookie, headers });
  const anEvent = async (more: object = {}) => {
    const answer = await call('createSchedule', trip.groupId, { ...EVENT, ...more }, organizer);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const update = async (id: number, more: object) => {
    const answer = await call('updateSchedule', id, { ...EVENT, ...more }, organizer);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const told = async (as: Person): Promise<string[]> =>
    (await latestNotifications(server.db, { ...as, role: 'user' } as never, 20)).map(({ message }) => message);

  it('[EVENT-11] stay for all to see with their comments, buses and roll calls, until they are restored', async () => {
    const { id, isCancelled } = await anEvent();
    expect(isCancelled).toBe(false);
    await call('createComment', id, { content: 'See you' }, student);
    const busId = await addBus(server.db, trip.groupId, id, [trip.studentId]);
    const { cursor } = await changes(student);

    expect(await update(id, { isCancelled: 'true' })).toMatchObject({ title: 'Museum', isCancelled: true });
    const seen = await changes(student, cursor);
    expect(seen.schedules).toMatchObject([{ id, isCancelled: true }]);
    expect(seen.deleted).toEqual([]);
    expect((await changes(student)).comments).toHaveLength(1);
    const buses = await server.db.selectFrom('buses').select(['id', 'schedule_item_id']).execute();
    expect(buses).toEqual([{ id: busId, schedule_item_id: id }]);

    expect(await update(id, { isCancelled: false })).toMatchObject({ isCancelled: false });
    expect((await changes(student)).schedules).toMatchObject([{ id, isCancelled: false }]);
  });

  it('[EVENT-11] stay cancelled where a change says nothing of it', async () => {
    const { id } = await anEvent({ isCancelled: true });
    expect(await update(id, { title: 'Castle' })).toMatchObject({ title: 'Castle', isCancelled: true });
  });

  it('[EVENT-11] are told to every member once, as is that they are restored', async () => {
    const { id } = await anEvent();
    await update(id, { isCancelled: true });
    await update(id, { isCancelled: true, address: 'Ueno' });
    await update(id, { isCancelled: false });
    const done = (await told(student)).map((message) => message.replace(/^Olga-\d+ Example /, ''));
    expect(done.slice(0, 4)).toEqual(['restored "Museum"', 'changed "Museum"', 'canceled "Museum"', 'added "Museum"']);
    const [latest] = await latestNotifications(server.db, { ...student, role: 'user' } as never, 1);
    expect(latest).toMatchObject({ type: 'schedule_update', entity: 'schedule', entity_id: id });
  });

  it('[EVENT-11] are told as what they are where they are new, and as drafts to no member', async () => {
    await anEvent({ title: 'Zoo', isCancelled: true });
    expect((await told(student))[0]).toMatch(/ canceled "Zoo"$/);
    const { id } = await anEvent({ isDraft: true });
    const before = await told(student);
    await update(id, { isDraft: true, isCancelled: true });
    expect(await told(student)).toEqual(before);
    await update(id, { isDraft: false, isCancelled: false });
    expect((await told(student))[0]).toMatch(/ added "Museum"$/);
  });

  it('[EVENT-11] ask no member to confirm that they have read them', async () => {
    const { id } = await anEvent({ mustRead: true, isCancelled: true });
    const answer = await call('remindReaders', id, undefined, organizer);
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This event is canceled.']);
  });

  it.each([
    ['a student', () => student],
    ['an assistant', () => assistant],
  ])('[EVENT-11] are not cancelled by %s, with a delay neither', async (_, who) => {
    const { id } = await anEvent();
    const delay = { key: 'late', events: 1 };
    for (const more of [{}, { delay }])
      expect((await call('updateSchedule', id, { ...EVENT, ...more, isCancelled: true }, who())).statusCode).toBe(403);
    expect((await call('getSchedule', id, undefined, organizer)).json()).toMatchObject({ isCancelled: false });
  });

  it('says which field is wrong', async () => {
    const { id } = await anEvent();
    const answer = await call('updateSchedule', id, { ...EVENT, isCancelled: 'perhaps' }, organizer);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { isCancelled: 'Must be true or false' }]);
  });
});
