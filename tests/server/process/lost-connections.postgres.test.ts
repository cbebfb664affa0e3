import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { createDatabase } from '../support/database.ts';
import { newPostgres } from '../support/postgres.ts';
import { startProgram } from '../support/server-process.ts';
import { silentProxy } from '../support/silent-proxy.ts';
import { testClock, testConfig } from '../support/test-app.ts';
import { createWorld } from '../support/world.ts';

const TERMINATIONS = 10;
const UNAVAILABLE = 'The server cannot reach its data right now. Please try again in a moment.';

describe('A server whose connections to PostgreSQL are lost', { timeout: 120_000 }, () => {
  const undo: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  it('stays up while all of them are ended again and again under load, and answers only what was done or 503', async () => {
    const database = await newPostgres();
    undo.push(database.drop);
    const dataDir = await mkdtemp(join(tmpdir(), 'matrix-process-'));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const password = 'given by settings';
    const settings = { DATABASE_URL: database.url, ADMIN_PASSWORD: password, DEMO_DATA: 'off', RATE_LIMIT: '1000000' };
    const server = startProgram('server/main.mjs', { DATA_DIR: dataDir, PORT: '0', ...settings });
    undo.push(() => {
      server.process.kill('SIGKILL');
      return server.exited;
    });
    const address = (await server.line(/Open\s+(http:\/\/127\.0\.0\.1:\d+)/))[1] ?? '';
    const json = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${address}/api/auth/credential-login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'admin@matrix.example.org', password }),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';

    const group = {
      name: 'Spring',
      code: 'S',
      type: 'HSS',
      year: 2026,
      startDate: '2026-05-01',
      endDate: '2026-05-02',
    };
    const write = () =>
      fetch(`${address}/api/groups`, { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(group) });
    const read = () => fetch(`${address}/api/groups`, { headers: { cookie } });
    const statuses = new Map<string, number>();
    const countOf = (name: string) => statuses.get(name) ?? 0;
    let isOver = false;
    const load = async (name: string, call: () => Promise<Response>) => {
      while (!isOver) {
        const answer = await call();
        await answer.text();
        const told = `${name} ${answer.status}${answer.headers.has('retry-after') ? ' again' : ''}`;
        statuses.set(told, countOf(told) + 1);
      }
    };
    const callers = Promise.all(
      [write, write, write, write].map((call) => load('write', call)).concat(load('read', read)),
    );

    const superuser = new pg.Client({ connectionString: database.url });
    await superuser.connect();
    undo.push(() => superuser.end());
    for (let round = 0; round < TERMINATIONS; round += 1) {
      const done = countOf('write 201');
      await superuser.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await Promise.race([callers, vi.waitFor(() => expect(countOf('write 201')).toBeGreaterThan(done), 20_000)]);
    }
    isOver = true;
    await callers;
    expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining(['read 200', 'write 201', 'write 503 again']));
    const known = ['read 200', 'read 503 again', 'write 201', 'write 503 again'];
    expect([...statuses.keys()].filter((told) => !known.includes(told))).toEqual([]);
    await vi.waitFor(async () => expect((await fetch(`${address}/api/health`)).status).toBe(200), 10_000);
    expect(server.process.exitCode).toBeNull();
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
    const [health, groups] = await Promise.all([get('/api/health'), get('/api/groups')]);
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
