import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { runHousekeeping } from '#server/domain/writes/housekeeping.ts';
import { createDatabase, describeOnDatabase, describeOnPostgres, type TestDatabase } from '../support/database.ts';
import { START, startTestApp, testClock, testConfig } from '../support/test-app.ts';
import { addPerson, PASSWORD } from '../support/world.ts';

const MINUTE_MS = 60_000;
const statusesOf = async (app: FastifyInstance, count: number, remoteAddress = '203.0.113.1'): Promise<number[]> => {
  const found: number[] = [];
  for (let made = 0; made < count; made += 1) {
    found.push((await app.inject({ url: '/api/auth/user', remoteAddress })).statusCode);
  }
  return found;
};

describeOnDatabase('Who calls too often', () => {
  beforeEach(() => {
    // Of one process alone, the time is the machine's.
    vi.useFakeTimers({ toFake: ['Date'], now: START });
  });
  afterEach(() => void vi.useRealTimers());

  it('is told so in the words of the API and for how long, and nothing of how many are left', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: '2' } });
    const first = await server.app.inject({ url: '/api/auth/user' });
    expect(Object.keys(first.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    await statusesOf(server.app, 1, '127.0.0.1');
    const refused = await server.app.inject({ url: '/api/auth/user' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ message: 'Too many requests. Please wait a while and try again.' });
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-content-type-options': 'nosniff' });
    expect(Object.keys(refused.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    await server.close();
  });

  it('may go on when the minute is over, however often they asked meanwhile', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: '2' } });
    expect(await statusesOf(server.app, 4)).toEqual([401, 401, 429, 429]);
    const pass = (ms: number) => {
      server.clock.advance(ms);
      vi.setSystemTime(server.clock());
    };
    pass(MINUTE_MS - 1);
    expect(await statusesOf(server.app, 1)).toEqual([429]);
    pass(1);
    expect(await statusesOf(server.app, 3)).toEqual([401, 401, 429]);
    await server.close();
  });

  it('A35: may be gone before they are counted, which is no failure of the server', async () => {
    const lines: string[] = [];
    const server = await startTestApp({ onLog: (line) => lines.push(line) });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    // Its connection is ended for the body, when the headers have been taken for a request already.
    const head = ['POST /api/auth/credential-login HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json'];
    socket.write([...head, 'Transfer-Encoding: chunked', '', 'no size', ''].join('\r\n'));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    await server.call('environment');
    await server.close();
    expect(lines).toEqual([]);
  });

  it('is one caller whether IPv4 comes as itself or within IPv6, and on a network without a router', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: '2' } });
    expect(await statusesOf(server.app, 2, '203.0.113.9')).toEqual([401, 401]);
    expect(await statusesOf(server.app, 1, '::ffff:203.0.113.9')).toEqual([429]);
    expect(await statusesOf(server.app, 2, 'fe80::1%eth0')).toEqual([401, 401]);
    await server.close();
  });

  it('is one person, however many sessions they begin', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: '4' } });
    await addPerson(server.db, 'Busy');
    const calls: number[] = [];
    for (const remoteAddress of ['203.0.113.1', '203.0.113.2']) {
      const signedIn = await server.app.inject({
        method: 'POST',
        url: '/api/auth/credential-login',
        payload: { email: 'busy@example.org', password: PASSWORD },
        remoteAddress,
      });
      const cookie = `sid=${signedIn.cookies.find(({ name }) => name === 'sid')?.value}`;
      for (let made = 0; made < 3; made += 1) {
        calls.push((await server.app.inject({ url: '/api/auth/user', headers: { cookie }, remoteAddress })).statusCode);
      }
    }
    expect(calls).toEqual([200, 200, 200, 200, 429, 429]);
    await server.close();
  });

  it('is nobody where the settings know no limit', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: 'off' } });
    expect(new Set(await statusesOf(server.app, 40))).toEqual(new Set([401]));
    await server.close();
  });

  it('is not made to wait for the files of the client', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: '2' } });
    for (let made = 0; made < 5; made += 1) {
      expect((await server.app.inject({ url: '/assets/missing.js' })).statusCode).toBe(404);
    }
    expect(await statusesOf(server.app, 3)).toEqual([401, 401, 429]);
    await server.close();
  });
});

describeOnPostgres('Server processes that share a database count together', { timeout: 60_000 }, () => {
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

  it('by address and by person, whichever of them is asked', async () => {
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
