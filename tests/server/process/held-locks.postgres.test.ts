import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { isOvertaken, isUnavailable } from '#server/db/engine/dialect.ts';
import { exclusively } from '#server/db/engine/exclusively.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { createDatabase } from '../support/database.ts';
import { newPostgres } from '../support/postgres.ts';
import { lockWaiters } from '../support/postgres-locks.ts';
import { testConfig } from '../support/test-app.ts';
import { sharedWorld } from '../support/world.ts';

/** As in db/engine/postgres.ts: how many connections transactions have, and reads, and how long each waits for one. */
const WRITERS = 10;
const READERS = 5;
const WAIT_MS = 10_000;

describe('A stalled transaction that holds a lock', { timeout: 60_000 }, () => {
  const { server, world } = sharedWorld();
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  /** Another server process on the same database. @param limits in milliseconds */
  const start = async (limits: Record<string, string> = {}) => {
    const url = new URL(server.database.databaseUrl ?? '');
    for (const [name, value] of Object.entries(limits)) url.searchParams.set(name, value);
    const db = openPostgres(url.href);
    undo.push(() => db.destroy());
    const config = testConfig({ DATA_DIR: server.database.dataDir });
    const app = await buildApp({ config, db, clock: server.clock });
    undo.push(() => app.close());
    return { app, db };
  };
  const hold = async () => {
    const frozen = new pg.Client({ connectionString: server.database.databaseUrl ?? '' });
    await frozen.connect();
    await frozen.query('begin');
    await frozen.query('select id from groups for update');
    return frozen;
  };
  const get = (app: FastifyInstance, url: string) => app.inject({ url, headers: { cookie: world.member.cookie } });
  const comment = (app: FastifyInstance) =>
    app.inject({
      method: 'POST',
      url: `/api/schedules/${world.eventId}/comments`,
      headers: { cookie: world.author.cookie },
      payload: { content: 'Hello' },
    });

  it('delays no read and no health check, however many writers wait for it', async () => {
    const { app } = await start({ lock_timeout: '60000', statement_timeout: '60000', query_timeout: '60000' });
    const frozen = await hold();
    const writers = Promise.all(Array.from({ length: WRITERS }, () => comment(app)));
    await vi.waitFor(async () => expect(await lockWaiters(server.db)).toBe(WRITERS), 20_000);
    for (const url of ['/api/groups', `/api/schedules/${world.eventId}/comments`])
      expect([url, (await get(app, url)).statusCode]).toEqual([url, 200]);
    await vi.waitFor(async () => expect((await get(app, '/api/health')).statusCode).toBe(200), 10_000);
    expect(await lockWaiters(server.db)).toBe(WRITERS);
    await frozen.end();
    expect((await writers).map(({ statusCode }) => statusCode)).toEqual(Array(WRITERS).fill(201));
  });

  it('makes writers that find no free connection send again later, while health and reads are answered', async () => {
    const { app, db } = await start({ lock_timeout: '60000', statement_timeout: '60000', query_timeout: '60000' });
    const frozen = await hold();
    const writers = Promise.all(Array.from({ length: WRITERS }, () => comment(app)));
    await vi.waitFor(async () => expect(await lockWaiters(server.db)).toBe(WRITERS), 20_000);
    const begun = vi.spyOn(db, 'transaction');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    undo.push(() => vi.useRealTimers());
    const late = comment(app);
    while (begun.mock.calls.length === 0) await turn();
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    const answer = await late;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    vi.useRealTimers();
    for (const url of ['/api/health', '/api/groups'])
      expect([url, (await get(app, url)).statusCode]).toEqual([url, 200]);
    await frozen.end();
    expect((await writers).map(({ statusCode }) => statusCode)).toEqual(Array(WRITERS).fill(201));
  });

  it('answers health while all connections for reads are taken, and lets reads wait behind them', async () => {
    const { app, db } = await start();
    await vi.waitFor(async () => expect((await get(app, '/api/health')).statusCode).toBe(200), 10_000);
    const frozen = await hold();
    const readers = Array.from({ length: READERS }, () => sql`select id from groups for update`.execute(db));
    await vi.waitFor(async () => expect(await lockWaiters(server.db)).toBe(READERS), 10_000);
    // It waits before health does: without a limit of its own, health would be answered when this has been given up.
    const read = sql`select 1`.execute(db);
    const health = await get(app, '/api/health');
    expect([health.statusCode, health.json()]).toEqual([503, { message: 'The database does not answer' }]);
    await frozen.end();
    await Promise.all(readers);
    expect((await read).rows).toHaveLength(1);
    expect((await get(app, '/api/health')).statusCode).toBe(200);
  });

  it('makes writers send again later', async () => {
    const { app } = await start({ lock_timeout: '100' });
    const frozen = await hold();
    const answer = await comment(app);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    await frozen.end();
    expect((await comment(app)).statusCode).toBe(201);
  });

  it('is ended by the database when it belongs to a server process', async () => {
    const { db } = await start({ idle_in_transaction_session_timeout: '1000' });
    const { app } = await start();
    const standing = db.transaction().execute(async (tx) => {
      await tx.selectFrom('groups').select('id').forUpdate().execute();
      expect((await comment(app)).statusCode).toBe(201);
      await tx.selectFrom('groups').select('id').execute();
    });
    expect(isUnavailable(await standing.catch((error: unknown) => error))).toBe(true);
  });
});

describe('A statement that PostgreSQL does not support', () => {
  it('is neither repeated nor called unavailable, as one is whose columns a migration has changed', async () => {
    const database = await createDatabase();
    const failed = sql`select count(*) from users for update`.execute(database.db);
    const error = await failed.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: '0A000' });
    expect([isOvertaken(error), isUnavailable(error)]).toEqual([false, false]);
    await database.drop();
  });
});

describe('A start on PostgreSQL', { timeout: 60_000 }, () => {
  it('migrates without a limit, also where the database sets one, and is limited afterwards', async () => {
    const database = await newPostgres();
    const superuser = new pg.Client({ connectionString: database.url });
    await superuser.connect();
    await superuser.query(`
      alter database ${database.name} set statement_timeout = '20s';
      create function refuse_limits() returns event_trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '0' or current_setting('lock_timeout') <> '500ms' then
          raise exception 'This migration is limited';
        end if;
      end $$;
      create event trigger watch_limits on ddl_command_start execute function refuse_limits()`);
    await superuser.end();
    const { db } = await openDatabase({ dataDir: '', databaseUrl: database.url });
    const limits = sql<{ all: string }>`
      select concat_ws(' ', current_setting('lock_timeout'), current_setting('statement_timeout'),
        current_setting('idle_in_transaction_session_timeout')) as all`;
    expect((await limits.execute(db)).rows).toEqual([{ all: '5s 30s 10s' }]);
    expect((await db.transaction().execute((tx) => limits.execute(tx))).rows).toEqual([{ all: '5s 30s 10s' }]);
    await db.destroy();
    await database.drop();
  });

  it('waits for the start of another process for longer than for any lock', async () => {
    const database = await newPostgres();
    const url = new URL(database.url);
    url.searchParams.set('lock_timeout', '1');
    const [here, there] = [
      await openDatabase({ dataDir: '', databaseUrl: database.url }),
      await openDatabase({ dataDir: '', databaseUrl: url.href }),
    ];
    const order: string[] = [];
    let second: Promise<unknown> = Promise.resolve();
    await exclusively(here, async () => {
      second = exclusively(there, async () => order.push('second'));
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like '%advisory_lock%'`.execute(
          here.db,
        );
        expect(rows.length).toBe(2);
      }, 10_000);
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
    for (const { db } of [here, there]) await db.destroy();
    await database.drop();
  });
});
