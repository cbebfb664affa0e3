import type { FileHandle } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileForm } from '../support/pictures.ts';
import { failAt } from '../support/query-plugins.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createWorld, type Person, sharedWorld, type World } from '../support/world.ts';

const disk = vi.hoisted(() => {
  // The files of a worker share their modules: this one begins and ends with new ones.
  vi.resetModules();
  return { isFull: false };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open = async (...args: Parameters<typeof real.open>): Promise<FileHandle> => {
    const handle = await real.open(...args);
    const write = handle.writeFile.bind(handle);
    handle.writeFile = (...written) =>
      disk.isFull
        ? Promise.reject(
            Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
          )
        : write(...written);
    return handle;
  };
  return { ...real, open };
});

afterAll(() => void vi.resetModules());

const NO_ROOM = 'The server disk is full. Please try again later.';
const HEALTHY = [200, { status: 'ok' }];
const UNWELL = [503, { message: 'The server disk is full' }];

const health = async (server: TestApp) => {
  const answer = await server.call('health');
  return [answer.statusCode, answer.json()];
};
const comment = (server: TestApp, { author, eventId }: World, content = 'Hello', person: Person = author) =>
  server.call('createComment', { params: { id: eventId }, body: { content }, as: person.cookie });

describe('A27: a full disk', () => {
  const breakdown = failAt('insert', 'comments');
  const { server, world } = sharedWorld({ plugin: breakdown });
  beforeEach(() => {
    breakdown.armed = false;
    disk.isFull = false;
    server.clock.advance(10 * 60_000);
  });

  it.each(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])(
    'is reported as such, also by the health check (%s)',
    async (code) => {
      breakdown.armed = true;
      breakdown.code = code;
      const answer = await comment(server, world);
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        503,
        '60',
        { message: NO_ROOM },
      ]);
      expect(await health(server)).toEqual(UNWELL);
      expect((await server.app.inject('/api/ready')).json().checks.disk).toEqual({ ok: false, word: 'full' });
      breakdown.armed = false;
      expect((await comment(server, world)).statusCode).toBe(201);
      expect((await server.call('listGroups', { as: world.author.cookie })).statusCode).toBe(200);
      server.clock.advance(59_999);
      expect(await health(server)).toEqual(UNWELL);
      server.clock.advance(1);
      expect(await health(server)).toEqual(HEALTHY);
    },
  );

  it('is reported to the sender of a file, of which nothing is left', async () => {
    const upload = () =>
      server.call('uploadFiles', { body: fileForm('files', ['a.txt', 'hello']), as: world.author.cookie });
    disk.isFull = true;
    const answer = await upload();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '60',
      { message: NO_ROOM },
    ]);
    disk.isFull = false;
    expect((await upload()).statusCode).toBe(201);
  });
});

describe('A27: a session that cannot be written', () => {
  it('can still read, also once its app has another version, and the full disk is reported', async () => {
    const breakdown = failAt('update', 'sessions');
    const lines: string[] = [];
    const server = await startTestApp({ plugin: breakdown, onLog: (line) => void lines.push(line) });
    const { author } = await createWorld(server.db);
    const read = async () => {
      const headers = { 'x-app-version': '1.0.0' };
      const answer = await server.call('listGroups', { as: author.cookie, headers });
      return [answer.statusCode, answer.cookies.length];
    };
    breakdown.armed = true;
    breakdown.code = 'SQLITE_FULL';
    expect(await read()).toEqual([200, 0]);
    server.clock.advance(2 * 86_400_000);
    expect(await read()).toEqual([200, 0]);
    expect(await health(server)).toEqual(UNWELL);
    expect(lines.filter((line) => line.includes('no room left'))).toHaveLength(2);
    breakdown.code = 'ECONNRESET';
    expect(await read()).toEqual([503, 0]);
    breakdown.armed = false;
    expect(await read()).toEqual([200, 1]);
    await server.close();
  });
});

describe('A27: a full SQLite database', { timeout: 60_000 }, () => {
  it('accepts writes again once there is room, without a restart, and has nothing of those that it refused', async () => {
    const server = await startTestApp();
    const world = await createWorld(server.db);
    const limit = async (pages: number) => {
      await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(server.db);
    };
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(server.db);
    await limit((pages.rows[0]?.page_count ?? 0) + 60);
    const long = 'x'.repeat(9_000);
    const statuses: number[] = [];
    for (let tries = 0; tries < 20 && !statuses.includes(503); tries += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => comment(server, world, long)));
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(await health(server)).toEqual(UNWELL);
    expect(
      (await server.call('listComments', { params: { id: world.eventId }, as: world.author.cookie })).json(),
    ).toHaveLength(statuses.filter((status) => status === 201).length);
    await limit(100_000);
    expect((await comment(server, world, long)).statusCode).toBe(201);
    server.clock.advance(60_000);
    expect(await health(server)).toEqual(HEALTHY);
    await server.close();
  });
});
