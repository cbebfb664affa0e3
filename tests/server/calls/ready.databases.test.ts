import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toInstant } from '#server/base/clock.ts';
import { insertMail } from '#server/db/delivery/mails.ts';
import { listen, liveUrl } from '../support/live-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addPerson } from '../support/world.ts';

const HOUR_MS = 60 * 60_000;
const SERVICE_RESTART = 1012;
const NAMES = ['process', 'database', 'migrations', 'clock', 'mails', 'pushes', 'files', 'folder', 'disk'];

/** The answer's status, and the word of each check that is not well. */
async function ready({ app, clock }: TestApp): Promise<[number, Record<string, string>]> {
  clock.advance(1_000);
  const answer = await app.inject('/api/ready');
  const checks = Object.entries(answer.json().checks as Record<string, { ok: boolean; word?: string }>);
  expect(checks.map(([name]) => name)).toEqual(NAMES);
  for (const [, { ok, word }] of checks) expect(ok).toBe(word === undefined);
  expect(answer.json().ready).toBe(answer.statusCode === 200);
  return [answer.statusCode, Object.fromEntries(checks.flatMap(([name, { word }]) => (word ? [[name, word]] : [])))];
}

describe('Readiness', () => {
  it('is given while all is well, however often it is requested, and not while the database is silent', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: '1' } });
    await expect.poll(() => ready(server)).toEqual([200, {}]);
    await server.db.destroy();
    expect((await server.app.inject('/api/ready')).statusCode).toBe(200);
    const unknown = { migrations: 'unknown', clock: 'unknown', mails: 'unknown', pushes: 'unknown' };
    expect(await ready(server)).toEqual([503, { database: 'silent', ...unknown }]);
    await server.close();
  });

  it('ends while the database lacks a migration or a removed part, and not if a later version has added to it', async () => {
    const server = await startTestApp();
    const { db } = server.database;
    const row = (name: string) => ({ name, timestamp: '2026-05-13' });
    const table = 'kysely_migration' as 'meta';
    await db
      .insertInto(table)
      .values(row('999-later') as never)
      .execute();
    await expect.poll(() => ready(server)).toEqual([200, {}]);
    await db
      .insertInto(table)
      .values(row('999-later@9.0.0') as never)
      .execute();
    expect(await ready(server)).toEqual([503, { migrations: 'removed' }]);
    await db
      .deleteFrom(table)
      .where('name' as 'key', '=', '001-schema')
      .execute();
    expect(await ready(server)).toEqual([503, { migrations: 'missing' }]);
    await server.close();
  });

  it('ends while the data folder cannot be used', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matrix-ready-'));
    const server = await startTestApp({ env: { DATA_DIR: folder } });
    await expect.poll(() => ready(server)).toEqual([200, {}]);
    await rm(folder, { recursive: true });
    server.clock.advance(4_000);
    expect(await ready(server)).toEqual([503, { folder: 'unusable' }]);
    await server.close();
  });

  it('reports late mail and a clock that has jumped, and goes on', async () => {
    const server = await startTestApp();
    await insertMail(server.db, { purpose: 'password', email: 'a@example.org', at: toInstant(server.clock()) });
    await server.db
      .updateTable('mails')
      .set({ next_at: toInstant(server.clock() + 100 * HOUR_MS) })
      .execute();
    await expect.poll(() => ready(server)).toEqual([200, {}]);
    server.clock.advance(HOUR_MS);
    expect(await ready(server)).toEqual([200, { mails: 'late' }]);
    server.clock.advance(24 * HOUR_MS);
    expect(await ready(server)).toEqual([200, { mails: 'late', clock: 'jumped' }]);
    await server.close();
  });

  it('ends at once when the process begins to stop: sockets are told to move, and calls are answered', async () => {
    const stopping = new AbortController();
    const server = await startTestApp({ stopping: stopping.signal });
    const person = await addPerson(server.db, 'Moving');
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const connect = () => listen(liveUrl(server.app, person.id), { cookie: person.cookie });
    const sockets = [await connect(), await connect()];
    expect((await server.app.inject('/api/ready')).json().checks.process).toEqual({ ok: true });
    stopping.abort();
    const answer = await server.app.inject('/api/ready');
    expect([answer.statusCode, answer.json().checks.process]).toEqual([503, { ok: false, word: 'stopping' }]);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([SERVICE_RESTART, SERVICE_RESTART]);
    await expect(connect()).rejects.toThrow('503');
    expect((await server.call('listGroups', { as: person.cookie })).statusCode).toBe(200);
    await server.close();
  });
});
