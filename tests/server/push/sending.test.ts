import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toInstant } from '#server/base/clock.ts';
import { newDevice } from '../support/push-peer.ts';
import { type PushServer, startPushServer } from '../support/push-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('A push', () => {
  let server: PushServer;
  beforeEach(async () => {
    server = await startPushServer({ VAPID_SUBJECT: 'mailto:trips@example.org' });
  });
  afterEach(() => server.close());

  const sent = () => server.peer.pushed.length;
  const nothingWaits = () => expect.poll(server.waiting).toBe(0);
  const dueTimes = async () =>
    (await server.db.selectFrom('pushes').select('next_at').execute()).map((row) => row.next_at);
  const devices = async (cookie: string) =>
    (await server.call('listPushSubscriptions', { as: cookie })).json().subscriptions;

  it('is the notification, encrypted for its device only and signed by this server', async () => {
    const { member, author, eventId } = server.world;
    const device = await server.subscribe(member);
    const { id } = await server.comment(author);
    await expect.poll(sent).toBe(1);
    const [pushed] = server.peer.pushed;
    const keys = (await server.call('listPushSubscriptions', { as: member.cookie })).json();
    expect(pushed?.publicKey).toBe(keys.publicKey);
    expect(pushed?.vapid).toMatchObject({ aud: server.peer.url, sub: 'mailto:trips@example.org' });
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
    expect(pushed?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(pushed?.body.toString('latin1')).not.toContain('commented');
    expect(server.peer.messagesFor(device)).toEqual([
      {
        userId: member.id,
        type: 'comment_create',
        notificationId: expect.any(Number),
        title: 'New Comment',
        message: 'Anton Example commented on "Museum"',
        tag: `comment-${id}`,
        path: `/events/${eventId}#comment-${id}`,
        at: toInstant(server.clock()),
      },
    ]);
    await nothingWaits();
    await expect.poll(async () => (await devices(member.cookie))[0].lastSentAt).toBe(toInstant(server.clock()));
  });

  it('leads to the event, or to the group, that changed', async () => {
    const { member, organizer, groupId, eventId } = server.world;
    const device = await server.subscribe(member);
    const event = {
      title: 'Zoo',
      type: 'activity',
      startTime: '2026-05-13T05:00:00.000Z',
      endTime: '2026-05-13T06:00:00.000Z',
      timezone: 'Asia/Tokyo',
    };
    await server.call('updateSchedule', { params: { id: eventId }, as: organizer.cookie, body: event });
    await expect.poll(sent).toBe(1);
    const group = {
      name: 'Kyoto',
      code: 'HSS-26-05',
      type: 'HSS',
      year: 2026,
      startDate: '2026-05-10',
      endDate: '2026-05-20',
      defaultTimezone: 'Asia/Tokyo',
    };
    await server.call('updateGroup', { params: { id: groupId }, as: organizer.cookie, body: group });
    await expect.poll(sent).toBe(2);
    expect(server.peer.messagesFor(device).map(({ title, path }) => [title, path])).toEqual([
      ['Schedule Updated', `/events/${eventId}`],
      ['Group Updated', `/schedule/${groupId}`],
    ]);
  });

  it('leads to the announcements of the group', async () => {
    const { member, organizer, groupId } = server.world;
    const device = await server.subscribe(member);
    const body = { title: 'Passports' };
    await server.call('createAnnouncement', { params: { id: groupId }, as: organizer.cookie, body });
    await expect.poll(sent).toBe(1);
    expect(server.peer.messagesFor(device)).toMatchObject([
      { title: 'Announcement', type: 'announcement', path: `/groups/${groupId}/announcements` },
    ]);
  });

  it("does not report the user's own changes", async () => {
    const { member, author } = server.world;
    const own = await server.subscribe(author);
    const other = await server.subscribe(member);
    await server.comment(author);
    await expect.poll(() => server.peer.messagesFor(other).length).toBe(1);
    await nothingWaits();
    expect(server.peer.messagesFor(own)).toEqual([]);
  });

  it('is not sent for a group that the user may not see, or once they are removed or disabled', async () => {
    const { member, author, outsider, organizer } = server.world;
    const never = await server.subscribe(outsider);
    await server.subscribe(member);
    await server.subscribe(organizer);
    // A push that is being sent when they lose access counts too: rights are checked when it is sent.
    server.peer.answer = () => ({ status: 503, headers: { 'retry-after': '120' } });
    await server.comment(author);
    await expect.poll(sent).toBe(2);
    await expect
      .poll(dueTimes)
      .toEqual([toInstant(server.clock() + 2 * MINUTE_MS), toInstant(server.clock() + 2 * MINUTE_MS)]);
    await server.db.deleteFrom('group_members').where('user_id', '=', member.id).execute();
    await server.db.updateTable('users').set({ account_status: 'disabled' }).where('id', '=', organizer.id).execute();
    server.peer.answer = () => ({ status: 201 });
    server.clock.advance(2 * MINUTE_MS);
    await nothingWaits();
    expect(sent()).toBe(2);
    expect(server.peer.messagesFor(never)).toEqual([]);
  });

  it('is not sent for a comment that was deleted before', async () => {
    const { member, author } = server.world;
    await server.subscribe(member);
    server.peer.answer = () => ({ status: 500 });
    const { id } = await server.comment(author);
    await expect.poll(sent).toBe(1);
    await expect.poll(dueTimes).toEqual([toInstant(server.clock() + MINUTE_MS)]);
    await server.call('deleteComment', { params: { id }, as: author.cookie });
    server.clock.advance(MINUTE_MS);
    await nothingWaits();
    expect(sent()).toBe(1);
  });

  it('is retried, later each time, while the push service cannot accept it', async () => {
    const { member, author } = server.world;
    const device = await server.subscribe(member);
    server.peer.answer = () => ({ status: 502 });
    await server.comment(author);
    await expect.poll(dueTimes).toEqual([toInstant(server.clock() + MINUTE_MS)]);
    const failing = async () => (await devices(member.cookie))[0].failingSince;
    const since = toInstant(server.clock());
    await expect.poll(failing).toBe(since);
    server.clock.advance(MINUTE_MS);
    await expect.poll(dueTimes).toEqual([toInstant(server.clock() + 2 * MINUTE_MS)]);
    expect(await failing()).toBe(since);
    server.peer.answer = () => ({ status: 201 });
    server.clock.advance(2 * MINUTE_MS);
    await nothingWaits();
    expect(server.peer.messagesFor(device)).toHaveLength(3);
    await expect.poll(failing).toBeNull();
  });

  it.each([
    ['so many seconds', () => '1800'],
    ['a date', () => new Date(server.clock() + 30 * MINUTE_MS).toUTCString()],
  ])('waits as long as the push service asks, given in %s', async (_, retryAfter) => {
    const { member, author } = server.world;
    await server.subscribe(member);
    server.peer.answer = () => ({ status: 429, headers: { 'retry-after': retryAfter() } });
    await server.comment(author);
    await expect.poll(dueTimes).toEqual([toInstant(server.clock() + 30 * MINUTE_MS)]);
    expect(sent()).toBe(1);
  });

  it('is dropped when it is a day old', async () => {
    const { member, author } = server.world;
    await server.subscribe(member);
    server.peer.answer = () => ({ status: 503, headers: { 'retry-after': String(3 * 86_400) } });
    await server.comment(author);
    await expect.poll(dueTimes).toEqual([toInstant(server.clock() + 24 * HOUR_MS)]);
    server.clock.advance(24 * HOUR_MS);
    await nothingWaits();
    expect(sent()).toBe(1);
  });

  it.each([404, 410])('is dropped once its push service reports the subscription gone (%i)', async (status) => {
    const { member, author } = server.world;
    await server.subscribe(member);
    server.peer.answer = () => ({ status });
    await server.comment(author);
    await expect.poll(() => devices(member.cookie)).toEqual([]);
    expect(await server.waiting()).toBe(0);
    await server.comment(author);
    expect(await server.waiting()).toBe(0);
    expect(sent()).toBe(1);
  });

  it('is given up where the push service will never accept it, and the device stays', async () => {
    const { member, author } = server.world;
    await server.subscribe(member);
    server.peer.answer = () => ({ status: 400 });
    await server.comment(author);
    await nothingWaits();
    await expect.poll(async () => (await devices(member.cookie))[0].failingSince).toBe(toInstant(server.clock()));
    expect(sent()).toBe(1);
  });

  it('is not sent for the types that the user does not want', async () => {
    const { member, author } = server.world;
    await server.subscribe(member);
    const body = { muted: ['comment_create'], quietHours: null };
    expect((await server.call('savePushPreferences', { as: member.cookie, body })).statusCode).toBe(200);
    await server.comment(author);
    await nothingWaits();
    expect(sent()).toBe(0);
  });

  it("is a test on request, regardless of the user's types and quiet hours", async () => {
    const { member } = server.world;
    const device = await server.subscribe(member);
    const quietHours = { from: '00:00', to: '23:59', zone: 'UTC' };
    await server.call('savePushPreferences', { as: member.cookie, body: { muted: ['comment_create'], quietHours } });
    await server.call('testPushSubscription', { params: { id: device.id }, as: member.cookie });
    await expect
      .poll(() => server.peer.messagesFor(device))
      .toEqual([
        {
          userId: member.id,
          type: 'test',
          notificationId: null,
          title: 'Test notification',
          message: 'Notifications work on this device.',
          tag: expect.stringMatching(/^test-\d+$/),
          path: '/settings',
          at: toInstant(server.clock()),
        },
      ]);
    const answers = [];
    for (let index = 0; index < 5; index += 1)
      answers.push(await server.call('testPushSubscription', { params: { id: device.id }, as: member.cookie }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429]);
    expect(answers[4]?.headers['retry-after']).toBe('60');
  });

  it('never reaches another device: a message opens only with the keys of its device', async () => {
    const { member, author } = server.world;
    await server.subscribe(member);
    await server.comment(author);
    await expect.poll(sent).toBe(1);
    const path = server.peer.pushed[0]?.path ?? '';
    expect(() => server.peer.messagesFor({ ...newDevice(), endpoint: `https://x${path}` })).toThrow();
  });

  it('fits into what a push service must accept, however long the words are', async () => {
    const { member, author, eventId } = server.world;
    const device = await server.subscribe(member);
    await server.db
      .updateTable('users')
      .set({ first_name: '🏔️'.repeat(200) })
      .where('id', '=', author.id)
      .execute();
    await server.comment(author);
    await expect.poll(sent).toBe(1);
    expect(server.peer.pushed[0]?.body.length).toBeLessThanOrEqual(4096);
    const [message] = server.peer.messagesFor(device);
    expect(message?.path).toMatch(new RegExp(`^/events/${eventId}#`));
    expect(String(message?.message)).toMatch(/^🏔️.*…$/u);
  });
});
