import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { latestNotifications } from '#server/db/delivery/notifications.ts';
import { addBus } from '../support/buses.ts';
import { fileForm, PDF } from '../support/pictures.ts';
import { tripForEach } from '../support/trip.ts';
import type { Person } from '../support/world.ts';

const EVENT = {
  title: 'Museum',
  type: 'activity',
  startTime: '2026-05-14T09:00:00+09:00',
  endTime: '2026-05-14T11:00:00+09:00',
  timezone: 'Asia/Tokyo',
};

describe('Deleted events', () => {
  const { server, trip, organizer, assistant, student, changes } = tripForEach();

  const call = (name: EndpointName, id: number, body: unknown, as: Person, headers = {}) =>
    server.call(name, { params: { id }, ...(body !== undefined && { body }), as: as.cookie, headers });
  const made = async (name: EndpointName, id: number, body: unknown, as = organizer) => {
    const answer = await call(name, id, body, as);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const anEvent = (more: object = {}) => made('createSchedule', trip.groupId, { ...EVENT, ...more });
  const remove = (id: number, headers = {}) => call('deleteSchedule', id, undefined, organizer, headers);
  const told = async (as: Person): Promise<string[]> =>
    (await latestNotifications(server.db, { ...as, role: 'user' } as never, 20)).map(({ message }) => message);
  const tombstonesOf = async (as: Person, since: string) =>
    (await changes(as, since)).deleted.map(({ entity, id }) => `${entity} ${id}`).sort();

  it('[EVENT-10] disappear for every member with their comments, files and buses', async () => {
    const upload = await server.call('uploadFiles', { body: fileForm('files', ['plan.pdf', PDF]), as: student.cookie });
    const { name, url, type } = upload.json();
    const { id } = await anEvent();
    const comment = await made(
      'createComment',
      id,
      { content: 'See you', attachments: [{ name, url, type }] },
      student,
    );
    const busId = await addBus(server.db, trip.groupId, id, [trip.studentId]);
    const { cursor } = await changes(student);
    const file = () => server.app.inject({ url, headers: { cookie: assistant.cookie } });
    expect((await file()).statusCode).toBe(200);

    expect([(await remove(id)).statusCode, (await remove(id)).statusCode]).toEqual([200, 404]);
    expect(await tombstonesOf(student, cursor)).toEqual([`bus ${busId}`, `comment ${comment.id}`, `schedule ${id}`]);
    const all = await changes(student);
    expect([all.schedules, all.comments, all.buses]).toEqual([[], [], []]);
    expect(all.group).toMatchObject({ id: trip.groupId });
    expect((await call('getSchedule', id, undefined, student)).statusCode).toBe(404);
    expect((await file()).statusCode).toBe(404);
  });

  it('[EVENT-10] leave their roll calls to the staff, which name no event any more', async () => {
    const { id } = await anEvent();
    const body = {
      kind: 'event',
      title: 'Museum',
      eventId: id,
      memberIds: [trip.studentId],
      startedAt: '2026-05-13T03:00:00.000Z',
    };
    const rollCall = await made('createRollCall', trip.groupId, body, assistant);
    const { cursor } = await changes(assistant);
    await remove(id);
    expect((await changes(assistant, cursor)).rollCalls).toEqual([
      expect.objectContaining({ id: rollCall.id, title: 'Museum', eventId: null, version: rollCall.version + 1 }),
    ]);
  });

  it('[EVENT-10] take back their notifications, and every member is told that they are gone', async () => {
    const { id } = await anEvent();
    const other = await anEvent({ title: 'Zoo' });
    await made('createComment', id, { content: 'See you' }, student);
    await remove(id);
    const after = await told(student);
    expect(after[0]).toMatch(/^Olga-\d+ Example deleted "Museum"$/);
    expect(after.filter((message) => message.includes('"Museum"'))).toHaveLength(1);
    expect(after.some((message) => message.includes('"Zoo"'))).toBe(true);
    const [gone] = await latestNotifications(server.db, { ...student, role: 'user' } as never, 1);
    expect(gone).toMatchObject({ type: 'schedule_update', entity: 'group', entity_id: trip.groupId });
    expect((await call('getSchedule', other.id, undefined, student)).statusCode).toBe(200);
  });

  it('[EVENT-10] are not reported to members who are not staff, where they were drafts', async () => {
    const { id } = await anEvent({ isDraft: true });
    const before = await told(student);
    expect((await remove(id)).statusCode).toBe(200);
    expect(await told(student)).toEqual(before);
    expect(await told(assistant)).toEqual(before);
  });

  it('[EVENT-10] are deleted once under one key, and not over an unseen change', async () => {
    const { id, version } = await anEvent();
    expect((await call('updateSchedule', id, { ...EVENT, title: 'Castle' }, organizer)).statusCode).toBe(200);
    const stale = await remove(id, { 'idempotency-key': 'early', 'if-match': `"${version}"` });
    expect([stale.statusCode, stale.json().current?.title]).toEqual([412, 'Castle']);
    const headers = { 'idempotency-key': 'gone', 'if-match': `"${version + 1}"` };
    const [first, again] = [await remove(id, headers), await remove(id, headers)];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
    expect((await told(student)).filter((message) => message.includes('deleted'))).toHaveLength(1);
  });

  it.each([
    ['a student', () => student, 403],
    ['an assistant', () => assistant, 403],
  ])('[EVENT-10] are not deleted by %s', async (_, who, status) => {
    const { id } = await anEvent();
    expect((await call('deleteSchedule', id, undefined, who())).statusCode).toBe(status);
    expect((await call('getSchedule', id, undefined, organizer)).statusCode).toBe(200);
  });
});
