import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toInstant } from '#server/base/clock.ts';
import { quietUntil } from '#server/domain/delivery/push/quiet-hours.ts';
import { type PushServer, startPushServer } from '../support/push-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('Quiet hours', () => {
  const until = (now: string, from: string, to: string, zone: string): string | null => {
    const ends = quietUntil(Date.parse(now), { from, to, zone });
    return ends === null ? null : toInstant(ends);
  };

  it.each([
    ['before midnight', '2026-05-13T14:00:00.000Z', '2026-05-13T22:00:00.000Z'],
    ['behind midnight', '2026-05-13T20:00:00.000Z', '2026-05-13T22:00:00.000Z'],
    ['at their first instant', '2026-05-13T13:00:00.000Z', '2026-05-13T22:00:00.000Z'],
    ['at the instant at which they end', '2026-05-13T22:00:00.000Z', null],
    ['in the day', '2026-05-13T03:00:00.000Z', null],
  ])('of a night on the clocks of their zone: %s', (_, now, ends) => {
    expect(until(now, '22:00', '07:00', 'Asia/Tokyo')).toBe(ends);
  });

  it('of a day', () => {
    expect(until('2026-05-13T03:00:00.000Z', '11:00', '13:30', 'Asia/Tokyo')).toBe('2026-05-13T04:30:00.000Z');
    expect(until('2026-05-13T04:30:00.000Z', '11:00', '13:30', 'Asia/Tokyo')).toBeNull();
  });

  it('are an hour shorter or longer in a night in which the clocks change', () => {
    expect(until('2026-03-28T23:00:00.000Z', '22:00', '07:00', 'Europe/Paris')).toBe('2026-03-29T05:00:00.000Z');
    expect(until('2026-10-24T23:00:00.000Z', '22:00', '07:00', 'Europe/Paris')).toBe('2026-10-25T06:00:00.000Z');
  });
});

/** The tests begin at noon in Tokyo. */
describe('Notifications in quiet hours', () => {
  let server: PushServer;
  beforeEach(async () => {
    server = await startPushServer();
  });
  afterEach(() => server.close());

  const sent = () => server.peer.pushed.length;
  const held = async () =>
    (await server.db.selectFrom('pushes').select(['held', 'next_at']).execute()).map((row) => [row.held, row.next_at]);
  /** A push that is being prepared is not held yet: if the clock moved now, another would be prepared beside it. */
  const heldCount = async () => (await held()).filter(([isHeld]) => isHeld === 1).length;
  const failing = async () =>
    (await server.db.selectFrom('push_subscriptions').select('id').where('failing_since', 'is not', null).execute())
      .length;
  const wish = (cookie: string, quietHours: object | null) =>
    server.call('savePushPreferences', { as: cookie, body: { muted: [], quietHours } });
  const NOON = { from: '11:00', to: '13:00', zone: 'Asia/Tokyo' };

  it('are not late while they wait', async () => {
    const { member, author } = server.world;
    await server.subscribe(member);
    await wish(member.cookie, { ...NOON, to: '16:00' });
    await server.comment(author);
    await expect.poll(heldCount).toBe(1);
    server.clock.advance(2 * HOUR_MS);
    expect((await server.app.inject('/api/ready')).json().checks.pushes).toEqual({ ok: true });
  });

  it('wait until they end, and are sent as one', async () => {
    const { member, author, groupId } = server.world;
    const device = await server.subscribe(member);
    await wish(member.cookie, NOON);
    const ends = toInstant(server.clock() + HOUR_MS);
    await server.comment(author, 'One');
    await expect.poll(held).toEqual([[1, ends]]);
    server.clock.advance(MINUTE_MS);
    await server.comment(author, 'Two');
    await expect.poll(held).toEqual([
      [1, ends],
      [1, ends],
    ]);
    expect(sent()).toBe(0);
    server.clock.advance(HOUR_MS);
    await expect.poll(sent).toBe(1);
    await expect.poll(server.waiting).toBe(0);
    expect(server.peer.messagesFor(device)).toEqual([
      expect.objectContaining({
        type: 'summary',
        title: '2 notifications during your quiet hours',
        message: 'Anton Example commented on "Museum"',
        path: `/schedule/${groupId}`,
        at: toInstant(server.clock() - HOUR_MS),
      }),
    ]);
    // After quiet hours every notification is sent at once again.
    await server.comment(author);
    await expect.poll(sent).toBe(2);
    expect(server.peer.messagesFor(device)[1]?.type).toBe('comment_create');
  });

  it('are sent unchanged when there is only one', async () => {
    const { member, author } = server.world;
    const device = await server.subscribe(member);
    await wish(member.cookie, NOON);
    await server.comment(author);
    await expect.poll(heldCount).toBe(1);
    server.clock.advance(HOUR_MS);
    await expect.poll(() => server.peer.messagesFor(device).map(({ title }) => title)).toEqual(['New Comment']);
  });

  it('are sent once to each device, however often its push service fails', async () => {
    const { member, author, admin } = server.world;
    const [device, other] = [await server.subscribe(member), await server.subscribe(admin)];
    await wish(member.cookie, NOON);
    await wish(admin.cookie, NOON);
    for (const words of ['One', 'Two', 'Three']) await server.comment(author, words);
    await expect.poll(heldCount).toBe(6);
    await expect.poll(async () => (await held()).every(([isHeld]) => isHeld === 1)).toBe(true);
    server.peer.answer = () => ({ status: 503 });
    server.clock.advance(HOUR_MS);
    // The clock moves on only when the failure is recorded: it decides when the queue retries.
    await expect.poll(failing).toBe(2);
    expect(sent()).toBe(2);
    server.peer.answer = () => ({ status: 201 });
    server.clock.advance(10 * MINUTE_MS);
    await expect.poll(server.waiting).toBe(0);
    const told = [device, other].map((one) => server.peer.messagesFor(one).map(({ title }) => title));
    const summary = '3 notifications during your quiet hours';
    expect(told).toEqual([
      [summary, summary],
      [summary, summary],
    ]);
  });

  it('mention only the newest two hundred where there are more', async () => {
    const { member, author } = server.world;
    const device = await server.subscribe(member);
    await wish(member.cookie, NOON);
    await server.comment(author);
    await expect.poll(heldCount).toBe(1);
    await expect.poll(async () => (await held())[0]?.[0]).toBe(1);
    const [push, told] = await Promise.all([
      server.db.selectFrom('pushes').selectAll().executeTakeFirstOrThrow(),
      server.db.selectFrom('notifications').selectAll().where('user_id', '=', member.id).executeTakeFirstOrThrow(),
    ]);
    const { id: _, ...notification } = told;
    const ids = await server.db
      .insertInto('notifications')
      .values(Array(250).fill(notification))
      .returning('id')
      .execute();
    await server.db
      .insertInto('pushes')
      .values(ids.map(({ id }) => ({ ...push, id: undefined, notification_id: id })))
      .execute();
    server.clock.advance(HOUR_MS);
    await expect.poll(server.waiting).toBe(0);
    expect(server.peer.messagesFor(device).map(({ title }) => title)).toEqual([
      '200 notifications during your quiet hours',
    ]);
  });

  it('leave out an announcement that was taken back meanwhile', async () => {
    const { member, organizer, groupId } = server.world;
    const device = await server.subscribe(member);
    await wish(member.cookie, NOON);
    const announce = (title: string) =>
      server.call('createAnnouncement', { params: { id: groupId }, as: organizer.cookie, body: { title } });
    const { id } = (await announce('The wrong gate')).json();
    await expect.poll(heldCount).toBe(1);
    await server.call('deleteAnnouncement', { params: { id }, as: organizer.cookie });
    expect(await held()).toEqual([]);
    await announce('The right gate');
    await expect.poll(heldCount).toBe(1);
    server.clock.advance(HOUR_MS + 1);
    await expect.poll(sent).toBe(1);
    expect(JSON.stringify(server.peer.messagesFor(device))).toContain('The right gate');
  });

  it('leave out a group from which the user was removed meanwhile', async () => {
    const { member, author } = server.world;
    await server.subscribe(member);
    await wish(member.cookie, NOON);
    await server.comment(author);
    await server.comment(author);
    await expect.poll(heldCount).toBe(2);
    await server.db.deleteFrom('group_members').where('user_id', '=', member.id).execute();
    server.clock.advance(HOUR_MS);
    await expect.poll(server.waiting).toBe(0);
    expect(sent()).toBe(0);
  });

  it('are sent at once when the user turns quiet hours off', async () => {
    const { member, author } = server.world;
    await server.subscribe(member);
    await wish(member.cookie, NOON);
    await server.comment(author);
    await expect.poll(held).toEqual([[1, toInstant(server.clock() + HOUR_MS)]]);
    await wish(member.cookie, null);
    await expect.poll(sent).toBe(1);
  });

  it.each([
    [{ from: '22:00', to: '22:00', zone: 'UTC' }, 'quietHours.to'],
    [{ from: '24:00', to: '07:00', zone: 'UTC' }, 'quietHours.from'],
    [{ from: '22:00', to: '07:00', zone: 'Mars/Base' }, 'quietHours.zone'],
  ])('have to be valid hours: %j', async (quietHours, field) => {
    const answer = await wish(server.world.member.cookie, quietHours);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });
});
