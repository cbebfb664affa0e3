import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { startPostgres } from '../../../scripts/test-postgres.ts';
import { createDatabase } from '../support/database.ts';
import { startProgram } from '../support/server-process.ts';
import { silentProxy } from '../support/silent-proxy.ts';
import { testClock, testConfig } from '../support/test-app.ts';
import { createWorld } from '../support/world.ts';

const TERMINATIONS = 3;
const RESTARTS = 1;
const PASSWORD = 'given by settings';
const JSON_BODY = { 'content-type': 'application/json' };
const GROUP = { name: 'Spring', type: 'HSS', year: 2026, startDate: '2026-05-01', endDate: '2026-05-02' };
const UNAVAILABLE = 'The database is unavailable. Please try again in a moment.';

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/credential-login`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ email: 'admin@matrix.example.org', password: PASSWORD }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Two clients that make groups and one that reads them, for each of some servers, until stopped. */
function startLoad(servers: readonly { address: string }[], cookie: string) {
  const counts = new Map<string, number>();
  /** The codes of the groups that a server has acknowledged. */
  const written: string[] = [];
  let isOver = false;
  const call = async (at: number, name: string, url: string, init?: RequestInit): Promise<number> => {
    const answer = await fetch(url, { headers: { ...JSON_BODY, cookie }, ...init });
    await answer.text();
    const told = `${at} ${name} ${answer.status}${answer.headers.has('retry-after') ? ' again' : ''}`;
    counts.set(told, (counts.get(told) ?? 0) + 1);
    return answer.status;
  };
  const write = async (at: number, url: string) => {
    while (!isOver) {
      const code = randomBytes(6).toString('hex');
      const status = await call(at, 'write', url, { method: 'POST', body: JSON.stringify({ ...GROUP, code }) });
      if (status === 201) written.push(code);
    }
  };
  const read = async (at: number, url: string) => {
    while (!isOver) await call(at, 'read', url);
  };
  const callers = Promise.all(
    servers.flatMap(({ address }, at) => [write, write, read].map((one) => one(at, `${address}/api/groups`))),
  );
  return {
    written,
    counts: () => Object.fromEntries(counts),
    count: (at: number, told: string) => counts.get(`${at} ${told}`) ?? 0,
    /** Waits for a condition; a failing client fails the wait. */
    until: (isTrue: () => boolean) => Promise.race([callers, vi.waitFor(() => expect(isTrue()).toBe(true), 60_000)]),
    stop: async () => {
      isOver = true;
      await callers;
    },
  };
}

describe('A server whose connections to PostgreSQL are lost', { timeout: 300_000 }, () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  const startServer = async (settings: Record<string, string>) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'matrix-process-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: '1000000', ...settings };
    const { process, exited, line, output } = startProgram('server/main.mjs', env);
    undo.push(() => {
      process.kill('SIGKILL');
      return exited;
    });
    return { address: (await line(/Open\s+(http:\/\/127\.0\.0\.1:\d+)/))[1] ?? '', process, output };
  };

  it('continues in two processes under load when all of them end, and when the database restarts and stalls', async () => {
    const cluster = await startPostgres();
    if (!cluster) throw new Error('There is no PostgreSQL to start');
    undo.push(() => cluster.stop());
    // A frozen database is noticed sooner than by default.
    const settings = { DATABASE_URL: `${cluster.url}?query_timeout=2000`, ADMIN_PASSWORD: PASSWORD, DEMO_DATA: 'off' };
    const first = await startServer(settings);
    const servers = [first, await startServer(settings)];
    const cookie = await signIn(first.address);
    const load = startLoad(servers, cookie);
    undo.push(() => load.stop());
    const goesOn = async () => {
      const done = load.counts();
      for (const at of servers.keys())
        for (const told of ['write 201', 'read 200'])
          await load.until(() => load.count(at, told) > (done[`${at} ${told}`] ?? 0));
    };

    const superuser = new pg.Client({ connectionString: cluster.url });
    superuser.on('error', () => {});
    await superuser.connect();
    for (let round = 0; round < TERMINATIONS; round += 1) {
      await superuser.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await goesOn();
    }
    await superuser.end();
    for (let round = 0; round < RESTARTS; round += 1) {
      await cluster.restart();
      await goesOn();
    }
    const refused = load.counts();
    cluster.freeze();
    undo.push(() => cluster.thaw());
    for (const at of servers.keys())
      for (const told of ['write 503 again', 'read 503 again'])
        await load.until(() => load.count(at, told) > (refused[`${at} ${told}`] ?? 0));
    cluster.thaw();
    await goesOn();
    await load.stop();

    const known = ['read 200', 'read 503 again', 'write 201', 'write 503 again'];
    const told = Object.keys(load.counts()).map((name) => name.slice(2));
    expect(told.filter((name) => !known.includes(name))).toEqual([]);
    const answer = await fetch(`${first.address}/api/groups`, { headers: { cookie } });
    const codes = ((await answer.json()) as { code: string }[]).map(({ code }) => code);
    expect(load.written.filter((code) => codes.filter((one) => one === code).length !== 1)).toEqual([]);
    for (const { address, process, output } of servers) {
      expect(output()).toMatch(/^\{"level":50,.*"msg":"live messages between processes"\}$/m);
      await vi.waitFor(async () => expect((await fetch(`${address}/api/health`)).status).toBe(200), 20_000);
      expect(process.exitCode).toBeNull();
    }
  });

  it('says that the database does not answer while it is silent, and drops the silent connections', async () => {
    const database = await createDatabase();
    undo.push(database.drop);
    const world = await createWorld(database.db);
    const proxy = await silentProxy(database.databaseUrl ?? '');
    undo.push(proxy.close);
    proxy.url.searchParams.set('query_timeout', '2000');
    const db = openPostgres(proxy.url.href);
    undo.push(() => db.destroy());
    const app = await buildApp({ config: testConfig({ DATA_DIR: database.dataDir }), db, clock: testClock() });
    undo.push(() => app.close());
    const get = (url: string) => app.inject({ url, headers: { cookie: world.member.cookie } });
    expect((await get('/api/groups')).statusCode).toBe(200);

    proxy.silence();
    const order: string[] = [];
    const inOrder = async (url: string) => {
      const answer = await get(url);
      order.push(url);
      return answer;
    };
    // Without a limit of its own, health would be answered when its query is given up, after that of the list.
    const [groups, health] = await Promise.all([inOrder('/api/groups'), inOrder('/api/health')]);
    expect(order).toEqual(['/api/health', '/api/groups']);
    expect([health.statusCode, health.json()]).toEqual([503, { message: 'The database does not answer' }]);
    expect([groups.statusCode, groups.headers['retry-after'], groups.json()]).toEqual([
      503,
      '5',
      { message: UNAVAILABLE },
    ]);
    await vi.waitFor(async () => expect((await get('/api/groups')).statusCode).toBe(200), 20_000);
    await vi.waitFor(async () => expect((await get('/api/health')).statusCode).toBe(200), 20_000);
  });
});
