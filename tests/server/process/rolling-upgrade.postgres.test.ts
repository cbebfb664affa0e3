import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { MIGRATIONS } from '#server/db/engine/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/engine/open.ts';
import { PostgresBus } from '#server/live/postgres-bus.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { NEXT_VERSION } from '../support/next-version.ts';
import { testClock, testConfig } from '../support/test-app.ts';
import { createWorld, type World } from '../support/world.ts';

interface Process {
  address: string;
  app: FastifyInstance;
  bus: PostgresBus;
  opened: OpenDatabase;
  stopping: AbortController;
}

const USERS = 3;
const EVENT = {
  type: 'activity',
  startTime: '2026-05-13T05:00:00.000Z',
  endTime: '2026-05-13T06:00:00.000Z',
  timezone: 'Asia/Tokyo',
};

describe('An upgrade, one process after the other', { timeout: 300_000 }, () => {
  let database: TestDatabase;
  let world: World;
  /** Those that a load balancer knows. */
  const processes: Process[] = [];
  const clock = testClock();
  const ending = new AbortController();
  let load: Promise<unknown>;

  const start = async (migrations = MIGRATIONS): Promise<Process> => {
    const { dataDir, databaseUrl } = database;
    const opened = await openDatabase({ dataDir, databaseUrl }, migrations);
    const bus = await PostgresBus.open({ connectionString: databaseUrl ?? '', db: opened.db, onError: () => {} });
    const stopping = new AbortController();
    const config = testConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' });
    const app = await buildApp({ config, db: opened.db, bus, clock, stopping: stopping.signal, checkAnswers: true });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const process = { address, app, bus, opened, stopping };
    processes.push(process);
    return process;
  };
  const close = async (process: Process) => {
    processes.splice(processes.indexOf(process), 1);
    await process.app.close();
    await process.bus.close();
    await process.opened.db.destroy();
  };
  const stop = async (process: Process) => {
    process.stopping.abort();
    await rounds();
    await close(process);
  };
  beforeAll(async () => {
    database = await createDatabase();
    world = await createWorld(database.db);
  });
  afterAll(async () => {
    ending.abort();
    await load;
    for (const process of [...processes]) await close(process);
    await database.drop();
  });

  const calls = (): [path: string, method?: string, body?: object][] => [
    ['/api/auth/user'],
    ['/api/groups'],
    [`/api/groups/${world.groupId}/schedules`],
    [`/api/groups/${world.groupId}/changes`],
    [`/api/groups/${world.groupId}/members`],
    [`/api/schedules/${world.eventId}`],
    [`/api/schedules/${world.eventId}/comments`],
    [`/api/schedules/${world.eventId}/comments`, 'POST', { content: 'On the way' }],
    [`/api/schedules/${world.eventId}`, 'PUT', { ...EVENT, title: `Museum ${Math.random()}` }],
    [`/api/users/${world.member.id}`, 'PATCH', { firstName: `Mina ${Math.random()}` }],
  ];

  const answered: string[] = [];
  /** Waits until as many calls more were answered as all users send in a turn. */
  const rounds = () => {
    const until = answered.length + USERS * calls().length;
    return expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(until);
  };
  /** Sends each call to a process that is ready, until it is told to end. */
  const use = async () => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      for (const [path, method = 'GET', body] of calls()) {
        const { address } = await readyOne(turn);
        const answer = await fetch(`${address}${path}`, {
          method,
          headers: { cookie: world.admin.cookie, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        answered.push(answer.ok ? `${answer.status}` : `${method} ${path}: ${answer.status} ${text}`);
      }
    }
  };
  const readyOne = async (turn: number): Promise<Process> => {
    for (let next = turn; ; next += 1) {
      const process = processes[next % processes.length];
      const checked = process && (await fetch(`${process.address}/api/ready`).catch(() => null));
      if (process && checked?.ok) return process;
    }
  };

  it('fails no request, and neither does the way back', async () => {
    const old = await start();
    load = Promise.all(Array.from({ length: USERS }, use));
    await rounds();

    const next = await start(NEXT_VERSION);
    clock.advance(1_000);
    await rounds();
    await stop(old);
    await rounds();
    await start();
    await rounds();
    await stop(next);
    await rounds();
    ending.abort();
    await load;
    expect([...new Set(answered)].sort()).toEqual(['200', '201']);
  });
});
