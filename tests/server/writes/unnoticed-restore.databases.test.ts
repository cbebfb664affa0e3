import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { isOfLostHistory, skipChanges } from '#server/db/delivery/history.ts';
import { readEpoch, renewEpoch } from '#server/db/installation/meta.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { listen, liveUrl } from '../support/live-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createWorld, type World } from '../support/world.ts';

describe('F37: a restore that the server was not told of', () => {
  let world: World;
  /** The history that is lost later. */
  let lost: TestApp;
  let backup: TestDatabase;
  let restored: TestApp | null;
  let log: string[];
  beforeEach(async () => {
    const before = await createDatabase();
    world = await createWorld(before.db);
    await recordUnrecorded(before.db);
    // Both histories know the secret of their cursors, as a server that has run before its backup does.
    await readEpoch(before.db);
    const [goesOn, copy] = await before.moveToCopies(2);
    if (!goesOn || !copy) throw new Error('There are no copies');
    lost = await startTestApp({ database: goesOn });
    backup = copy;
    restored = null;
    log = [];
  });
  afterEach(async () => {
    await lost.close();
    await (restored?.close() ?? backup.drop());
  });

  const restore = async (): Promise<TestApp> => {
    restored = await startTestApp({ database: backup, onLog: (line) => log.push(JSON.parse(line).msg) });
    return restored;
  };
  const comment = (server: TestApp, content: string) =>
    server.call('createComment', { params: { id: world.eventId }, body: { content }, as: world.author.cookie });
  const ask = (server: TestApp, since?: string, groupId = world.groupId) =>
    server.call('groupChanges', { params: { id: groupId }, query: since ? { since } : {}, as: world.author.cookie });
  const cursorAt = async (server: TestApp, since?: string) => (await ask(server, since)).json().cursor as string;
  const epochOf = async (server: TestApp) => (await server.call('environment')).json().epoch as string;
  const lostCursor = async () => {
    await comment(lost, 'Acknowledged, and lost');
    return cursorAt(lost);
  };

  it('is noticed by a cursor ahead of the feed: a new epoch begins, once, and the log says so', async () => {
    const cursor = await lostCursor();
    const server = await restore();
    const before = await epochOf(server);
    expect(before).toBe(await epochOf(lost));
    const asked = await Promise.all([1, 2, 3].map(() => ask(server, cursor)));
    const epoch = await epochOf(server);
    expect(epoch).not.toBe(before);
    for (const answer of asked) expect(answer.json()).toMatchObject({ epoch, group: { id: world.groupId } });
    await ask(server, cursor);
    expect(await epochOf(server)).toBe(epoch);
    expect(log).toEqual([expect.stringContaining('A new epoch has begun')]);
    expect((await comment(server, 'Anew')).json().id).toBeGreaterThan(1_000_000);
  });

  it('is noticed, too, when the restored server has progressed beyond the lost history', async () => {
    const cursor = await lostCursor();
    const server = await restore();
    const before = await epochOf(server);
    for (const content of ['One', 'Two', 'Three']) await comment(server, content);
    expect((await ask(server, cursor)).json().epoch).not.toBe(before);
    expect(log).toHaveLength(1);
  });

  it('is noticed by the cursor of a group that does not exist any more', async () => {
    const made = await lost.call('createGroup', {
      body: {
        name: 'Autumn trip',
        code: 'JSS-26-10',
        type: 'JSS',
        year: 2026,
        startDate: '2026-10-01',
        endDate: '2026-10-05',
        defaultTimezone: 'Asia/Tokyo',
      },
      as: world.organizer.cookie,
    });
    const { id } = made.json();
    const told = await lost.call('groupChanges', { params: { id }, as: world.organizer.cookie });
    const server = await restore();
    const before = await epochOf(server);
    expect((await ask(server, told.json().cursor, id)).statusCode).toBe(404);
    expect(await epochOf(server)).not.toBe(before);
  });

  it('ends the sockets, so that every open page asks for itself', async () => {
    const cursor = await lostCursor();
    const server = await restore();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { socket, next } = await listen(liveUrl(server.app, world.member.id), { cookie: world.member.cookie });
    await next();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await ask(server, cursor);
    await closed;
  });

  it('is not proved by a made-up cursor, nor by an altered one', async () => {
    const cursor = await lostCursor();
    const server = await restore();
    const before = await epochOf(server);
    const [epoch, place, signature] = Buffer.from(cursor, 'base64url').toString().split('.');
    const madeUp = (text: string) => Buffer.from(text).toString('base64url');
    const far = Number(place) + 5;
    for (const text of [`${epoch}.${place}`, `${epoch}.${far}`, `${epoch}.${far}.${signature}`]) {
      const answer = await ask(server, madeUp(text));
      // A cursor of an earlier version of the server is still valid for reading.
      expect([answer.statusCode, answer.json().comments]).toEqual([200, []]);
      expect((await ask(server, answer.json().cursor)).statusCode).toBe(200);
    }
    // One of another group does not count.
    await ask(server, cursor, world.groupId + 1);
    expect(await epochOf(server)).toBe(before);
    expect(log).toEqual([]);
  });

  it('is remembered by one row for starts without a change between them, and by the last ten thousand otherwise', async () => {
    const { db } = lost.database;
    const starts = () => db.selectFrom('skipped_changes').select(['id', 'first', 'last']).orderBy('id').execute();
    await comment(lost, 'Between two starts');
    await skipChanges(db);
    const before = await starts();
    await skipChanges(db);
    const after = await starts();
    expect(after).toEqual([...before.slice(0, -1), { ...before.at(-1), last: expect.any(Number) }]);
    expect(after.at(-1)?.last).toBeGreaterThan(Number(before.at(-1)?.last) + 1_000_000);
    for (const { first, last } of after)
      for (const [place, isLost] of [
        [first - 1, false],
        [first, true],
        [last, true],
      ] as const)
        expect(await isOfLostHistory(db, world.groupId, place)).toBe(isLost);
    const rows = Array.from({ length: 10_100 }, (_, at) => ({ first: -at - 1, last: -at - 1 }));
    await db.insertInto('skipped_changes').values(rows).execute();
    await comment(lost, 'And two more');
    await skipChanges(db);
    expect(await starts()).toHaveLength(10_000);
  });

  it('is not suspected where nothing was lost: by old cursors, after another start, or after an announced restore', async () => {
    const cursor = await cursorAt(lost);
    const server = await restore();
    const before = await epochOf(server);
    const early = await cursorAt(server);
    await skipChanges(server.database.db);
    for (const content of ['One', 'Two']) await comment(server, content);
    const late = await cursorAt(server, early);
    for (const known of [cursor, early, late]) await ask(server, known);
    expect(await epochOf(server)).toBe(before);

    const after = await lostCursor();
    const told = await renewEpoch(server.database.db, server.clock());
    await ask(server, after);
    expect(await epochOf(server)).toBe(told);
    expect(log).toEqual([]);
  });
});
