import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { runHousekeeping } from '#server/plugins/housekeeping.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { testClock, testConfig } from '../support/test-app.ts';
import { addPerson } from '../support/world.ts';

const MINUTE_MS = 60_000;
const statusesOf = async (app: FastifyInstance, count: number, remoteAddress = '203.0.113.1'): Promise<number[]> => {
  const found: number[] = [];
  for (let made = 0; made < count; made += 1) {
    found.push((await app.inject({ url: '/api/auth/user', remoteAddress })).statusCode);
  }
  return found;
};

describe('Server processes that share a database count together', { timeout: 60_000 }, () => {
  const clock = testClock();
  let database: TestDatabase;
  const open = async (limit: string) => {
    const { dataDir, databaseUrl } = database;
    const opened = await openDatabase({ dataDir, databaseUrl });
    const app = await buildApp({ config: testConfig({ DATA_DIR: dataDir, RATE_LIMIT: limit }), db: opened.db, clock });
    await app.ready();
    const close = async () => {
      await app.close();
      await opened.db.destroy();
    };
    return { app, close };
  };
  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(() => database.drop());
  const counts = () => database.db.selectFrom('request_counts').select(['caller', 'count']).execute();

  it('by address and by user, regardless of the process that is called', async () => {
    const [here, there] = [await open('4'), await open('4')];
    const { cookie } = await addPerson(database.db, 'Busy');
    const call = async ({ app }: typeof here) =>
      (await app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode;
    expect([...(await statusesOf(here.app, 2)), ...(await statusesOf(there.app, 3))]).toEqual([
      401, 401, 401, 401, 429,
    ]);
    expect(await statusesOf(here.app, 1)).toEqual([429]);
    const together = await Promise.all([here, there, here, there, here, there].map(call));
    expect(together.filter((status) => status === 200)).toHaveLength(4);
    expect(together.filter((status) => status === 429)).toHaveLength(2);
    await here.close();
    await there.close();
  });

  it('several requests at a time where the limit is large', async () => {
    const [here, there] = [await open('1000'), await open('1000')];
    await statusesOf(here.app, 10);
    expect(await counts()).toEqual([{ caller: 'address 203.0.113.1', count: 1 }]);
    await statusesOf(here.app, 1);
    await statusesOf(there.app, 1);
    expect(await counts()).toEqual([{ caller: 'address 203.0.113.1', count: 12 }]);
    await database.db.updateTable('request_counts').set({ count: 1_000 }).execute();
    expect((await statusesOf(here.app, 10)).slice(8)).toEqual([401, 429]);
    clock.advance(MINUTE_MS);
    expect(await statusesOf(here.app, 1)).toEqual([401]);
    expect(await counts()).toEqual([{ caller: 'address 203.0.113.1', count: 1 }]);
    await here.close();
    await there.close();
  });

  it('reported exports one at a time', async () => {
    const [here, there] = [await open('1200'), await open('1200')];
    const { cookie } = await addPerson(database.db, 'Exporter');
    const statuses: number[] = [];
    for (const { app } of [here, there, here, there])
      for (let made = 0; made < 8; made += 1) {
        const call = { url: '/api/audit/exports', headers: { cookie }, payload: { what: 'calendar' } };
        statuses.push((await app.inject({ method: 'POST', ...call })).statusCode);
      }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    await here.close();
    await there.close();
  });

  it('and keep no count whose minute is over', async () => {
    const { app, close } = await open('4');
    await statusesOf(app, 1);
    clock.advance(MINUTE_MS - 1);
    await statusesOf(app, 2, '203.0.113.2');
    await runHousekeeping(database.db, clock());
    expect(await counts()).toHaveLength(2);
    await runHousekeeping(database.db, clock() + 1);
    expect(await counts()).toEqual([{ caller: 'address 203.0.113.2', count: 2 }]);
    await close();
  });

  it('and count nothing where there is no limit', async () => {
    const { app, close } = await open('off');
    await statusesOf(app, 2);
    expect(await counts()).toEqual([]);
    await close();
  });

  it('and answer although the counts cannot be kept', async () => {
    const { app, close } = await open('1');
    await database.db.schema.dropTable('request_counts').execute();
    expect(await statusesOf(app, 3)).toEqual([401, 401, 401]);
    await close();
  });
});
