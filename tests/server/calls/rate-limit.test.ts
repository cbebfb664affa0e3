import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START, startTestApp } from '../support/test-app.ts';
import { addPerson, PASSWORD } from '../support/world.ts';

const MINUTE_MS = 60_000;
const statusesOf = async (app: FastifyInstance, count: number, remoteAddress = '203.0.113.1'): Promise<number[]> => {
  const found: number[] = [];
  for (let made = 0; made < count; made += 1) {
    found.push((await app.inject({ url: '/api/auth/user', remoteAddress })).statusCode);
  }
  return found;
};

describe('A client that calls too often', () => {
  beforeEach(() => {
    // For a single process, the time is the machine's.
    vi.useFakeTimers({ toFake: ['Date'], now: START });
  });
  afterEach(() => void vi.useRealTimers());

  it('is told so in the words of the API and for how long, but not how many calls are left', async () => {
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

  it('may continue when the minute is over, however often it called meanwhile', async () => {
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

  it('A35: may be gone before it is counted, without a failure of the server', async () => {
    const lines: string[] = [];
    const server = await startTestApp({ onLog: (line) => lines.push(line) });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    // Its connection is ended for the body, when the headers have already been accepted as a request.
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

  it('is one user, however many sessions they begin', async () => {
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

  it('may report fewer exports, of which each leaves a row in the audit, than make other calls', async () => {
    const server = await startTestApp();
    const { cookie } = await addPerson(server.db, 'Exporter');
    const report = async () =>
      (await server.call('reportExport', { as: cookie, body: { what: 'calendar' } })).statusCode;
    for (let made = 0; made < 30; made += 1) expect(await report()).toBe(200);
    expect(await report()).toBe(429);
    expect((await server.call('currentUser', { as: cookie })).statusCode).toBe(200);
    await server.close();
  });

  it('is never refused where the settings have no limit', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: 'off' } });
    expect(new Set(await statusesOf(server.app, 40))).toEqual(new Set([401]));
    await server.close();
  });

  it('does not wait for the files of the client', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: '2' } });
    for (let made = 0; made < 5; made += 1) {
      expect((await server.app.inject({ url: '/assets/missing.js' })).statusCode).toBe(404);
    }
    expect(await statusesOf(server.app, 3)).toEqual([401, 401, 429]);
    await server.close();
  });
});
