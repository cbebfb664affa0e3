import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLiveMessage } from '#contract/live/notification.ts';
import { SOCKETS_OF_PERSON } from '#server/live/hub.ts';
import { type LiveListener, listen, liveUrl } from '../support/live-client.ts';
import { linkIn, mailTo } from '../support/mail-peer.ts';
import { failAt } from '../support/query-plugins.ts';
import { startTestApp } from '../support/test-app.ts';
import { addPerson, PASSWORD, type Person, sharedWorld } from '../support/world.ts';

const POLICY_VIOLATION = 1008;

describe('Live messages', () => {
  const breakdown = failAt('insert', 'idempotency_keys');
  const { server, world } = sharedWorld({ plugin: breakdown, liveTiming: { sessionCheckMs: 20, heartbeatMs: 60_000 } });
  const open: LiveListener[] = [];
  beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.terminate();
  });

  const connect = async (person: Person, headers: Record<string, string> = {}) => {
    const listener = await listen(liveUrl(server.app, person.id), { cookie: person.cookie, ...headers });
    open.push(listener);
    return listener;
  };
  const comment = (content: string, person = world.author) =>
    server.call('createComment', { params: { id: world.eventId }, body: { content }, as: person.cookie });

  it.each([
    ['without a session', 401, (own: Person) => ({ userId: own.id, headers: {} })],
    [
      "with another person's id",
      403,
      (own: Person, other: Person) => ({ userId: other.id, headers: { cookie: own.cookie } }),
    ],
    ['without an id', 403, (own: Person) => ({ userId: '', headers: { cookie: own.cookie } })],
    [
      'from another site',
      403,
      (own: Person) => ({ userId: own.id, headers: { cookie: own.cookie, origin: 'https://evil.example' } }),
    ],
  ])('a connection %s is refused with %i', async (_, status, make) => {
    const { userId, headers } = make(world.member, world.author);
    await expect(listen(liveUrl(server.app, userId), headers as Record<string, string>)).rejects.toThrow(
      String(status),
    );
  });

  it('A24: are limited in sockets of one user at a time, and other users have theirs', async () => {
    const many = await addPerson(server.db, 'Many');
    const tried = await Promise.allSettled(Array.from({ length: SOCKETS_OF_PERSON + 5 }, () => connect(many)));
    const opened = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const began = await Promise.all(opened.map(({ next, closed }) => Promise.race([next(), closed])));
    expect(began.filter((first) => typeof first === 'object')).toHaveLength(SOCKETS_OF_PERSON);
    await expect(connect(many)).rejects.toThrow('429');
    expect((await (await connect(world.member)).next()).type).toBe('history');
    opened.find((_, at) => typeof began[at] === 'object')?.socket.terminate();
    await expect.poll(() => connect(many).then(({ next }) => next(), String)).toMatchObject({ type: 'history' });
  });

  it('begin with the latest twenty notifications, newest first', async () => {
    for (let count = 1; count <= 22; count += 1) await comment(`number ${count}`);
    const listener = await connect(world.member);
    const history = await listener.next();
    const read = readLiveMessage(JSON.stringify(history));
    expect(read.kind).toBe('history');
    const ids = (history.notifications as { id: number }[]).map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    const rows = await server.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', world.member.id)
      .execute();
    expect(ids[0]).toBe(Math.max(...rows.map(({ id }) => id)));
  });

  it('bring a comment only to users who may see it', async () => {
    const listeners = await Promise.all([
      connect(world.member),
      connect(world.admin),
      connect(world.author),
      connect(world.outsider),
    ]);
    for (const listener of listeners) expect((await listener.next()).type).toBe('history');
    const { id } = (await comment('Look up')).json();
    const [toMember, toAdmin, toAuthor] = await Promise.all(listeners.slice(0, 3).map((listener) => listener.next()));
    for (const frame of [toMember, toAdmin, toAuthor]) {
      expect(frame).toEqual({
        id: expect.any(Number),
        type: 'comment_create',
        message: 'Anton Example commented on "Museum"',
        createdAt: expect.any(String),
        groupId: world.groupId,
        entity: 'comment',
        entityId: id,
        scheduleId: world.eventId,
        actorId: world.author.id,
      });
    }
    expect(toMember?.id).not.toBe(toAdmin?.id);
    // The outsider's own group speaks next, so that the test knows of their silence without waiting.
    await server.call('createComment', {
      params: { id: world.otherEventId },
      body: { content: 'Hi' },
      as: world.outsider.cookie,
    });
    expect(await listeners[3]?.next()).toMatchObject({ groupId: world.otherGroupId });
  });

  it('say of an edit and of a deletion only what to pull', async () => {
    const { id } = (await comment('to change')).json();
    const listener = await connect(world.member);
    await listener.next();
    await server.call('updateComment', { params: { id }, body: { content: 'changed' }, as: world.author.cookie });
    const { groupId, eventId: scheduleId } = world;
    const change = { type: 'change', groupId, entity: 'comment', entityId: id, scheduleId };
    expect(await listener.next()).toEqual(change);
    await server.call('deleteComment', { params: { id }, as: world.author.cookie });
    expect(await listener.next()).toEqual(change);
  });

  it('never report a rolled-back write', async () => {
    const listener = await connect(world.member);
    await listener.next();
    // The last statement of the write fails, after everything that it would report.
    breakdown.armed = true;
    const broken = await server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'undone' },
      as: world.author.cookie,
      headers: { 'idempotency-key': 'undone' },
    });
    expect(broken.statusCode).toBe(500);
    breakdown.armed = false;
    await server.call('updateComment', {
      params: { id: (await comment('done')).json().id },
      body: { content: 'x' },
      as: world.author.cookie,
    });
    expect(await listener.next()).toMatchObject({ type: 'comment_create' });
    expect(await listener.next()).toMatchObject({ type: 'change' });
    expect(listener.pending()).toEqual([]);
  });

  it('come once for a replayed write', async () => {
    const listener = await connect(world.member);
    await listener.next();
    const write = (key: string) =>
      server.call('createComment', {
        params: { id: world.eventId },
        body: { content: key },
        as: world.author.cookie,
        headers: { 'idempotency-key': key },
      });
    const first = await write('live-1');
    await write('live-1');
    const second = await write('live-2');
    expect(await listener.next()).toMatchObject({ entityId: first.json().id });
    expect(await listener.next()).toMatchObject({ entityId: second.json().id });
  });

  it('come to every open window of a user', async () => {
    const [one, two] = [await connect(world.member), await connect(world.member)];
    await Promise.all([one.next(), two.next()]);
    await comment('twice');
    expect(await one.next()).toEqual(await two.next());
  });

  it('end with the sign-out of their session, and with no other', async () => {
    const leaving = await addPerson(server.db, 'Leaving');
    const [going, staying] = [await connect(leaving), await connect(world.member)];
    await server.call('logout', { as: leaving.cookie });
    expect(await going.closed).toBe(POLICY_VIOLATION);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  it('end when the account is disabled or the session ends by other means', async () => {
    const [disabled, erased] = [await addPerson(server.db, 'Disabled'), await addPerson(server.db, 'Erased')];
    const [first, second] = [await connect(disabled), await connect(erased)];
    await server.db.updateTable('users').set({ account_status: 'disabled' }).where('id', '=', disabled.id).execute();
    await server.db.deleteFrom('sessions').where('user_id', '=', erased.id).execute();
    expect(await Promise.all([first.closed, second.closed])).toEqual([POLICY_VIOLATION, POLICY_VIOLATION]);
  });

  it('end immediately, not at the next look-up of sessions, where a password is set or a session gives way', async () => {
    const patient = await startTestApp({ liveTiming: { sessionCheckMs: 60_000, heartbeatMs: 60_000 } });
    const person = await addPerson(patient.db, 'Renewed');
    await patient.app.listen({ host: '127.0.0.1', port: 0 });
    const connectTo = () => listen(liveUrl(patient.app, person.id), { cookie: person.cookie });
    const first = await connectTo();
    const body = { email: person.email, password: PASSWORD };
    const again = await patient.call('credentialLogin', { body, as: person.cookie });
    expect(await first.closed).toBe(POLICY_VIOLATION);

    person.cookie = String(again.headers['set-cookie']).split(';')[0] ?? '';
    const second = await connectTo();
    await patient.call('forgotPassword', { body: { email: person.email } });
    const { token } = linkIn(await mailTo(patient.database.dataDir, person.email));
    await patient.call('resetPassword', { params: { token }, body: { password: 'an entirely new one' } });
    expect(await second.closed).toBe(POLICY_VIOLATION);
    await patient.close();
  });

  it('are cut off when the other side gives no sign of life', async () => {
    const impatient = await startTestApp({ liveTiming: { sessionCheckMs: 60_000, heartbeatMs: 50 } });
    const person = await addPerson(impatient.db, 'Silent');
    await impatient.app.listen({ host: '127.0.0.1', port: 0 });
    const listener = await listen(liveUrl(impatient.app, person.id), { cookie: person.cookie });
    // A process that hangs: it neither reads nor answers. This process may pause for two heartbeats itself, so nothing
    // is awaited that comes after the connection.
    listener.socket.pause();
    await expect.poll(() => impatient.app.websocketServer.clients.size, { timeout: 15_000 }).toBe(0);
    listener.socket.terminate();
    await impatient.close();
  });
});
