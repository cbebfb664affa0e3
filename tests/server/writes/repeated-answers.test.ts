import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteSessionsOf } from '#server/db/people/sessions.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addEvent as addStored, createWorld, type Person, type World } from '../support/world.ts';

/** Each call is made twice before the change, so that a wrong answer would be replayed. */
describe('A replayed answer', () => {
  let server: TestApp;
  let world: World;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.close();
    server = await startTestApp();
    world = await createWorld(server.db);
  });

  const schedules = (as: Person, headers: Record<string, string> = {}) =>
    server.call('listSchedules', { params: { id: world.groupId }, as: as.cookie, headers });
  const titles = async (as: Person): Promise<string[]> =>
    (await schedules(as)).json().map((row: { title: string }) => row.title);
  const warm = async (as: Person = world.member) => {
    const first = await schedules(as);
    const second = await schedules(as);
    expect(second.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect(second.headers.etag).toBe(first.headers.etag);
    return second;
  };

  const ofOneAnswer = ['date', 'x-request-id'];
  const lasting = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.includes(name)));

  it('is the same, with the same headers', async () => {
    const first = await schedules(world.member);
    const second = await schedules(world.member);
    expect(lasting(second.headers)).toEqual(lasting(first.headers));
    expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it.each<Record<string, string>>([{}, { 'accept-encoding': 'gzip' }])(
    'has the headers of any 304 for a client that has it (%o)',
    async (headers) => {
      for (let number = 0; number < 30; number += 1) await addEvent(`Event ${number}`);
      const { etag } = (await warm()).headers;
      // Nothing was kept for this caller yet.
      const made = await schedules(world.organizer, { ...headers, 'if-none-match': String(etag) });
      await schedules(world.member, headers);
      const again = await schedules(world.member, { ...headers, 'if-none-match': String(etag) });
      expect([made.statusCode, again.statusCode, again.body]).toEqual([304, 304, '']);
      expect(lasting(again.headers)).toEqual(lasting(made.headers));
    },
  );

  it('is 304 for a client that has it', async () => {
    const { headers } = await warm();
    const again = await schedules(world.member, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(headers.etag);
  });

  it('is whole for a client that lacks it, after one with the same words had it already', async () => {
    const { headers, body } = await warm();
    const has = { 'if-none-match': String(headers.etag) };
    // Any change invalidates every kept answer: the next ones to be kept have no body.
    await server.call('createComment', {
      params: { id: (await schedules(world.member)).json()[0].id },
      as: world.member.cookie,
      body: { content: 'On my way' },
    });
    expect((await schedules(world.member, has)).statusCode).toBe(304);
    expect((await schedules(world.member, has)).statusCode).toBe(304);
    const whole = await schedules(world.member);
    expect([whole.statusCode, whole.body]).toEqual([200, body]);
    expect(lasting(whole.headers)).toEqual(lasting(headers));
    const other = await schedules(world.member, { 'if-none-match': '"another"' });
    expect([other.statusCode, other.body]).toEqual([200, body]);
  });

  it('is whole for a client that lacks it, after only clients that have it', async () => {
    const { headers, body } = await warm();
    const has = { 'if-none-match': String(headers.etag), 'accept-encoding': 'br' };
    for (const time of [1, 2]) expect((await schedules(world.member, has)).statusCode, `time ${time}`).toBe(304);
    const whole = await schedules(world.member, { 'accept-encoding': 'br' });
    expect([whole.statusCode, whole.body]).toEqual([200, body]);
  });

  it('is compressed for a client that accepts it, and plain for one that does not', async () => {
    await warm();
    for (let number = 0; number < 30; number += 1) await addEvent(`Event ${number}`);
    const gzip = { 'accept-encoding': 'gzip' };
    await schedules(world.member, gzip);
    const compressed = await schedules(world.member, gzip);
    expect(compressed.headers['content-encoding']).toBe('gzip');
    const plain = await schedules(world.member);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json()).toHaveLength(31);
  });

  const addEvent = (title: string) =>
    server.call('createSchedule', {
      params: { id: world.groupId },
      as: world.organizer.cookie,
      body: {
        title,
        type: 'meal',
        startTime: '2026-05-14T10:00:00.000Z',
        endTime: '2026-05-14T11:00:00.000Z',
        timezone: 'UTC',
      },
    });

  it('is given to its own user only', async () => {
    await addStored(server.db, world.groupId, { title: 'Surprise', is_draft: 1 });
    await warm(world.organizer);
    expect(await titles(world.organizer)).toContain('Surprise');
    expect(await titles(world.author)).not.toContain('Surprise');
  });

  it('shows added rows at once', async () => {
    await warm();
    await addEvent('Dinner');
    expect(await titles(world.member)).toContain('Dinner');
  });

  it('is made again where it depends on the hour', async () => {
    const changes = async () =>
      (await server.call('groupChanges', { params: { id: world.groupId }, as: world.member.cookie })).json();
    // Ten seconds before the group's last midnight, which is one in Tokyo.
    server.clock.advance(Date.parse('2026-05-20T14:59:50.000Z') - server.clock());
    const body = { name: 'Trip', code: 'T', type: 'HSS', year: 2026, startDate: '2026-05-10', endDate: '2026-05-20' };
    const zone = { defaultTimezone: 'Asia/Tokyo' };
    await server.call('updateGroup', {
      params: { id: world.groupId },
      body: { ...body, ...zone },
      as: world.admin.cookie,
    });
    await changes();
    expect((await changes()).group.isActive).toBe(true);
    server.clock.advance(15_000);
    expect((await changes()).group.isActive).toBe(false);
  });

  it('lets pages of each address of the server reach that address', async () => {
    for (const host of ['trips.example.org', 'other.example.org', 'trips.example.org']) {
      const { headers } = await schedules(world.member, { host });
      expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://${host};`);
    }
  });

  it('is not given to another user', async () => {
    await warm();
    expect((await schedules(world.outsider)).statusCode).toBe(404);
    expect((await server.call('listSchedules', { params: { id: world.groupId } })).statusCode).toBe(401);
  });

  it('ends with the membership', async () => {
    await warm();
    await server.call('removeMember', {
      params: { id: world.groupId, userId: world.member.id },
      as: world.admin.cookie,
    });
    expect((await schedules(world.member)).statusCode).toBe(404);
  });

  it('ends with the session', async () => {
    await warm();
    await deleteSessionsOf(server.db, world.member.id);
    expect((await schedules(world.member)).statusCode).toBe(401);
  });

  it('ends with the session’s time', async () => {
    await warm();
    server.clock.advance(40 * 86_400_000);
    expect((await schedules(world.member)).statusCode).toBe(401);
  });

  it('ends when the account is disabled', async () => {
    await warm();
    await server.call('updateUser', {
      params: { id: world.member.id },
      as: world.admin.cookie,
      body: { accountStatus: 'disabled' },
    });
    expect((await schedules(world.member)).statusCode).toBe(401);
  });

  it("is not given in a session other than the caller's", async () => {
    await warm();
    const answer = await schedules(world.member, { 'x-expected-user': String(world.admin.id) });
    expect(answer.statusCode).toBe(403);
  });

  it('counts as a request of its own session only', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: '4' } });
    const trip = await createWorld(limited.db);
    const ask = async ({ cookie }: Person) =>
      (await limited.call('listSchedules', { params: { id: trip.groupId }, as: cookie })).statusCode;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await ask(trip.member));
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await ask(trip.author)).toBe(200);
    await limited.close();
  });

  it('is counted where it belongs to a write too', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: '3' } });
    const trip = await createWorld(limited.db);
    const write = () =>
      limited.call('createComment', {
        params: { id: trip.eventId },
        as: trip.member.cookie,
        headers: { 'idempotency-key': 'again' },
        body: { content: 'Here' },
      });
    const answers = [await write(), await write(), await write(), await write()];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['idempotency-replayed']])).toEqual([
      [201, undefined],
      [201, 'true'],
      [201, 'true'],
      [429, undefined],
    ]);
    await limited.close();
  });
});
