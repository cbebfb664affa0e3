import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { testConfig } from '../support/test-app.ts';
import { PASSWORD, sharedWorld } from '../support/world.ts';

describe('A26: server processes that share a database', { timeout: 60_000 }, () => {
  const { server, world } = sharedWorld();
  let processes: { app: FastifyInstance; close(): Promise<void> }[];
  const start = async () => {
    const { dataDir, databaseUrl } = server.database;
    const opened = await openDatabase({ dataDir, databaseUrl });
    const app = await buildApp({
      config: testConfig({ DATA_DIR: dataDir, QUOTA_PERSON_EDITS: '2' }),
      db: opened.db,
      clock: server.clock,
    });
    return { app, close: () => app.close().then(() => opened.db.destroy()) };
  };
  beforeAll(async () => {
    processes = [await start(), await start()];
  });
  afterAll(() => Promise.all(processes.map(({ close }) => close())));

  /** Calls the processes in turns. @returns the statuses */
  const post = async (url: string, count: number, payload: object, headers: (made: number) => object = () => ({})) => {
    const statuses: number[] = [];
    for (let made = 0; made < count; made += 1)
      statuses.push(
        (await processes[made % 2]?.app.inject({ method: 'POST', url, payload, headers: { ...headers(made) } }))
          ?.statusCode ?? 0,
      );
    return statuses;
  };
  const signIn = (count: number, password: string) =>
    post('/api/auth/credential-login', count, { email: world.member.email, password });

  it('count failed sign-ins together, and forget them after a successful one', async () => {
    expect(await signIn(9, 'wrong')).toEqual(Array(9).fill(401));
    expect(await signIn(1, PASSWORD)).toEqual([200]);
    expect(await signIn(12, 'wrong')).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await signIn(2, PASSWORD)).toEqual([429, 429]);
    server.clock.advance(15 * 60_000);
    expect(await signIn(2, PASSWORD)).toEqual([200, 200]);
  });

  it('count links together, and keep no email in the counts', async () => {
    const links = await post('/api/auth/forgot-password', 7, { email: world.member.email });
    expect(links).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const counted = await server.db.selectFrom('request_counts').select('caller').execute();
    expect(counted.filter(({ caller }) => caller.startsWith('link of a caller'))).toHaveLength(1);
    expect(JSON.stringify(counted)).not.toContain(world.member.email);
  });

  it('count edits together', async () => {
    const keyed = (made: number) => ({ cookie: world.member.cookie, 'idempotency-key': `edit-${made}` });
    const url = `/api/schedules/${world.eventId}/comments`;
    expect(await post(url, 4, { content: 'Hello' }, keyed)).toEqual([201, 201, 413, 413]);
  });
});
