import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { exclusively } from '#server/db/engine/exclusively.ts';
import { type OpenDatabase, openDatabase } from '#server/db/engine/open.ts';
import { firstRun } from '#server/demo/first-run.ts';
import { PostgresBus } from '#server/live/postgres-bus.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { type LiveListener, listen, liveUrl } from '../support/live-client.ts';
import { testClock, testConfig } from '../support/test-app.ts';
import { createWorld, type World } from '../support/world.ts';

const change = (entityId: number) => ({ type: 'change' as const, groupId: 1, entity: 'comment', entityId });

interface Process {
  app: FastifyInstance;
  bus: PostgresBus;
  opened: OpenDatabase;
}

describe('Server processes that share a PostgreSQL database, with live messages', () => {
  let database: TestDatabase;
  let world: World;
  let here: Process;
  let there: Process;
  const open: LiveListener[] = [];

  const start = async (): Promise<Process> => {
    const { dataDir, databaseUrl } = database;
    const opened = await openDatabase({ dataDir, databaseUrl });
    const bus = await PostgresBus.open({ connectionString: databaseUrl ?? '', db: opened.db, onError: () => {} });
    const config = testConfig({ DATA_DIR: dataDir });
    const app = await buildApp({ config, db: opened.db, bus, clock: testClock() });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return { app, bus, opened };
  };
  beforeAll(async () => {
    database = await createDatabase();
    world = await createWorld(database.db);
    [here, there] = [await start(), await start()];
  });
  afterAll(async () => {
    for (const { socket } of open) socket.terminate();
    for (const { app, bus, opened } of [here, there]) {
      await app.close();
      await bus.close();
      await opened.db.destroy();
    }
    await database.drop();
  });

  it('start at once on an empty database, and fill it once', async () => {
    const empty = await createDatabase();
    await sql`drop schema public cascade`.execute(empty.db);
    await sql`create schema public`.execute(empty.db);
    const config = testConfig({ DATA_DIR: empty.dataDir, DEMO_DATA: 'off', ADMIN_EMAIL: 'boss@example.org' });
    const first = async () => {
      const opened = await openDatabase({ dataDir: empty.dataDir, databaseUrl: empty.databaseUrl });
      const made = await exclusively(opened, () => firstRun(opened.db, config, testClock()));
      const users = await opened.db.selectFrom('users').select('email').execute();
      await opened.db.destroy();
      return { made: made.length, users };
    };
    const processes = await Promise.all([first(), first(), first()]);
    await empty.drop();
    expect(processes.map(({ made }) => made).sort()).toEqual([0, 0, 1]);
    for (const { users } of processes) expect(users).toEqual([{ email: 'boss@example.org' }]);
  });

  const connect = async ({ app }: Process, person = world.member) => {
    const listener = await listen(liveUrl(app, person.id), { cookie: person.cookie });
    open.push(listener);
    await listener.next();
    return listener;
  };
  const comment = ({ app }: Process, content: string, key?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/schedules/${world.eventId}/comments`,
      headers: { cookie: world.author.cookie, ...(key && { 'idempotency-key': key }) },
      payload: { content },
    });

  it('bring a change made in one to the sockets of both, once', async () => {
    const [near, far] = [await connect(here), await connect(there)];
    const { id } = (await comment(here, 'Hello', 'several-1')).json();
    expect(await far.next()).toMatchObject({ type: 'comment_create', entityId: id });
    expect(await near.next()).toMatchObject({ type: 'comment_create', entityId: id });
    const second = (await comment(there, 'Hello again', 'several-2')).json();
    for (const listener of [near, far]) expect(await listener.next()).toMatchObject({ entityId: second.id });
    expect([near.pending(), far.pending()]).toEqual([[], []]);
  });

  it('report events with the longest names', async () => {
    const long = `${'\u0001'.repeat(499)}x`;
    const headers = { cookie: world.admin.cookie };
    const named = { firstName: long, lastName: long };
    await here.app.inject({ method: 'PATCH', url: `/api/users/${world.admin.id}`, headers, payload: named });
    const listener = await connect(there, world.admin);
    const made = await here.app.inject({
      method: 'POST',
      url: '/api/groups',
      headers,
      payload: { name: long, code: 'L', type: 'HSS', year: 2026, startDate: '2026-05-01', endDate: '2026-05-02' },
    });
    expect(made.statusCode).toBe(201);
    const told = await listener.next();
    expect(told).toMatchObject({ type: 'group_create', groupId: made.json().id });
    expect([...String(told.message)]).toHaveLength(500);
  });

  it('report nothing that was rolled back', async () => {
    const far = await connect(there);
    await here.opened.db
      .transaction()
      .execute(async (tx) => {
        await here.bus.publishWith(tx, [{ kind: 'frames', frames: [{ userId: world.member.id, frame: change(1) }] }]);
        throw new Error('undone');
      })
      .catch(() => {});
    await here.bus.publishWith(here.opened.db, [
      { kind: 'frames', frames: [{ userId: world.member.id, frame: change(2) }] },
    ]);
    expect(await far.next()).toMatchObject({ entityId: 2 });
  });

  it('end the sockets of a session that signs out elsewhere', async () => {
    const far = await connect(there, world.outsider);
    await here.app.inject({ url: '/api/auth/logout', headers: { cookie: world.outsider.cookie } });
    expect(await far.closed).toBe(1008);
  });

  it('do a write under one key once, though it reaches both at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const content = `race-${round}`;
      const answers = await Promise.all(
        [here, there, here, there].map((process) => comment(process, content, content)),
      );
      const made = answers.filter(({ statusCode }) => statusCode === 201);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 201 && status !== 409)).toEqual(
        [],
      );
      expect(new Set(made.map((answer) => answer.json().id)).size).toBe(1);
      const rows = await database.db.selectFrom('comments').select('id').where('content', '=', content).execute();
      expect(rows).toHaveLength(1);
    }
  });

  it('make every client pull after the connection to the database was lost, and continue', async () => {
    const far = await connect(there);
    await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ '^(listen|notify) ' and pid <> pg_backend_pid()
      `.execute(database.db);
    expect(await far.closed).toEqual(expect.any(Number));
    const again = await connect(there);
    const { id } = (await comment(here, 'After the gap')).json();
    expect(await again.next()).toMatchObject({ entityId: id });
  });
});
