import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteSessionsOf } from '#server/db/sessions.ts';
import { describeOnDatabase } from './support/database.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { createWorld, type Person, type World } from './support/world.ts';

/** Each answer is asked for twice before the change, so that it would be given again if anything were wrong. */
describeOnDatabase('An answer that is given again', () => {
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

  it('is the same, with the same headers', async () => {
    const first = await schedules(world.member);
    const second = await schedules(world.member);
    const { date: _, ...headers } = first.headers;
    const { 'x-ratelimit-remaining': __, ...rest } = headers;
    expect(second.headers).toMatchObject({
      etag: rest.etag,
      'content-type': rest['content-type'],
      'content-security-policy': rest['content-security-policy'],
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('is 304 for who has it', async () => {
    const { headers } = await warm();
    const again = await schedules(world.member, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(headers.etag);
  });

  it('is compressed for who asks for that, and plain for who does not', async () => {
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

  it('shows what was added at once', async () => {
    await warm();
    await addEvent('Dinner');
    expect(await titles(world.member)).toContain('Dinner');
  });

  it('is nobody else’s', async () => {
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

  it('is not given in another session than the caller means', async () => {
    await warm();
    const answer = await schedules(world.member, { 'x-expected-user': String(world.admin.id) });
    expect(answer.statusCode).toBe(403);
  });
});
