import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { buildApp } from '#server/app.ts';
import { loggerOptions } from '#server/base/logger.ts';
import { createDatabase } from '../support/database.ts';
import { startTestApp, testConfig } from '../support/test-app.ts';
import { addPerson, PASSWORD, sharedWorld } from '../support/world.ts';

const TABLE = Object.entries(endpoints) as [string, Endpoint][];
const urlOf = ({ path }: Endpoint) =>
  fillPath(path, Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1])));

const CORPUS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<img src="https://evil.example/pixel.png">',
  '<img src="/uploads/../api/auth/logout">',
  '<form action="https://evil.example"><input name=password></form>',
  '<base href="https://evil.example/">',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "https://evil.example/x.css";</style>',
] as const;
const HARMFUL = /<script|<svg|<iframe|<form|<style|<base|<math|\son\w+\s*=|javascript:|evil\.example|\.\.\/api/i;

describe('Attacks', () => {
  const { server, world } = sharedWorld();

  it('every answer has the headers against them, the first of a process as all later ones', async () => {
    const other = await startTestApp({ env: { PUBLIC_URL: 'https://trip.example.org' } });
    const headers = async () => {
      const { headers } = await other.app.inject({ url: '/api/environment' });
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return rest;
    };
    const first = await headers();
    expect(first).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect([await headers(), await headers()]).toEqual([first, first]);
    await other.close();
  });

  describe('from other sites (A3)', () => {
    const changing = TABLE.filter(([name, { method }]) => method !== 'GET' || name === 'logout');

    it.each(changing)('%s is refused, and the session lives', async (_, endpoint) => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
          const answer = await server.app.inject({
            method: endpoint.method,
            url: urlOf(endpoint),
            headers: { cookie: world.admin.cookie, 'content-type': type, ...headers },
            payload: '{}',
          });
          expect(answer.statusCode).toBe(403);
        }
      }
      expect((await server.call('currentUser', { as: world.admin.cookie })).statusCode).toBe(200);
    });

    it('a picture that points at the sign-out ends no session', async () => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' };
      expect((await server.call('logout', { as: world.admin.cookie, headers })).statusCode).toBe(403);
      expect((await server.call('currentUser', { as: world.admin.cookie })).statusCode).toBe(200);
    });
  });

  describe('by markup (A14)', () => {
    const schedule = (html: string) => ({
      title: 'Museum',
      type: 'activity',
      startTime: '2026-05-13T05:00:00.000Z',
      endTime: '2026-05-13T06:00:00.000Z',
      timezone: 'Asia/Tokyo',
      description: html,
      instruction: html,
    });

    it.each(CORPUS)('%s is removed before it is stored', async (html) => {
      const made = await server.call('createSchedule', {
        params: { id: world.groupId },
        body: schedule(`<p>before ${html} after</p>`),
        as: world.organizer.cookie,
      });
      expect(made.statusCode).toBe(201);
      const { description, instruction } = made.json();
      for (const text of [description, instruction]) {
        expect(text).not.toMatch(HARMFUL);
        expect(text).toContain('before');
      }
      const itinerary = { ...schedule(html), instruction: undefined };
      const confirmed = await server.call('createItinerary', {
        body: { itineraryData: itinerary, groupId: world.groupId },
        as: world.organizer.cookie,
      });
      expect(confirmed.json().description).not.toMatch(HARMFUL);
    });

    it('in a JSON answer is not a page, and pages run only our own scripts', async () => {
      const answer = await server.call('getGroup', { params: { id: world.groupId }, as: world.author.cookie });
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      const policy = String(answer.headers['content-security-policy']);
      const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src'));
      expect(scripts?.trim()).toBe("script-src 'self'");
    });
  });

  describe('by bodies that make no sense (A16)', () => {
    const withBody = TABLE.filter(([, { body }]) => body !== undefined);
    const send = (endpoint: Endpoint, payload: string) =>
      server.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers: {
          'content-type': 'application/json',
          ...(!endpoint.path.startsWith('/api/auth/') && { cookie: world.admin.cookie }),
        },
        payload,
      });

    it.each(withBody)('%s answers each with a message and does not crash', async (_, endpoint) => {
      const bodies = [
        '{"a":',
        '[]',
        'null',
        '""',
        '1e999',
        '{"__proto__":{"role":"admin"}}',
        '{"constructor":{"prototype":{"role":"admin"}}}',
        `{"a":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`,
        `{"a\\u0000":1,"b":"\\u0000"}`,
        JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) }),
      ];
      for (const body of bodies) {
        const answer = await send(endpoint, body);
        expect(answer.statusCode, body.slice(0, 60)).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode, body.slice(0, 60)).toBeLessThan(500);
        expect(answer.json().message).toEqual(expect.any(String));
      }
      expect(({} as { role?: string }).role).toBeUndefined();
    });

    it('a NUL in the address is refused by name', async () => {
      for (const url of ['/api/places/search?query=a%00b', '/api/auth/validate-reset-token/a%00b']) {
        const answer = await server.app.inject({ url, headers: { cookie: world.author.cookie } });
        expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('NUL')]);
      }
    });
  });

  it("a signed-out session gives no access (A17, the server's part)", async () => {
    const leaving = await addPerson(server.db, 'Leaving', 'admin');
    const answer = await server.call('logout', { as: leaving.cookie });
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const [, endpoint] of TABLE.filter(([, { access }]) => access !== 'public')) {
      const refused = await server.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers: { cookie: leaving.cookie },
      });
      expect(refused.statusCode, endpoint.path).toBe(401);
    }
  });
});

describe('Too many requests', () => {
  it('make one session wait, and no other', async () => {
    const server = await startTestApp({ env: { RATE_LIMIT: '5' } });
    const [busy, calm] = [await addPerson(server.db, 'Busy'), await addPerson(server.db, 'Calm')];
    const call = (cookie?: string, address = '203.0.113.1') =>
      server.app.inject({ url: '/api/auth/user', remoteAddress: address, headers: { ...(cookie && { cookie }) } });
    const statuses = async (count: number, ...from: Parameters<typeof call>) => {
      const found: number[] = [];
      for (let made = 0; made < count; made += 1) found.push((await call(...from)).statusCode);
      return found;
    };
    expect(await statuses(6, busy.cookie)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await call(busy.cookie)).headers['retry-after']).toBeDefined();
    expect(await statuses(1, calm.cookie)).toEqual([200]);

    expect(await statuses(6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statuses(1, 'sid=made-up')).toEqual([429]);
    expect(await statuses(1, undefined, '203.0.113.2')).toEqual([401]);
    // One subscriber has the whole second half of such an address.
    expect(await statuses(5, undefined, '2001:db8:0:1::1')).toEqual([401, 401, 401, 401, 401]);
    expect(await statuses(1, undefined, '2001:db8:0:1:ffff::2')).toEqual([429]);
    expect(await statuses(1, undefined, '2001:db8:0:2::1')).toEqual([401]);
    await server.close();
  });
});

describe('The log', () => {
  it('consists of JSON lines with the route, and contains no cookie, password, token or address of a link', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const database = await createDatabase();
    const config = testConfig({ DATA_DIR: database.dataDir });
    const app = await buildApp({ config, db: database.db, logger: { ...loggerOptions('trace'), stream } });
    const person = await addPerson(database.db, 'Ada', 'admin');
    await app.inject({
      method: 'POST',
      url: '/api/auth/credential-login?token=in-the-query',
      headers: { cookie: person.cookie, authorization: 'Bearer secret-bearer' },
      payload: { email: person.email, password: PASSWORD },
    });
    await app.inject({ url: '/api/auth/validate-reset-token/secret-link-token', headers: { cookie: person.cookie } });
    await app.close();
    await database.drop();
    const text = lines.join('');
    expect(lines.map((line) => JSON.parse(line)).some(({ req }) => req?.route === '/api/auth/credential-login')).toBe(
      true,
    );
    for (const secret of [PASSWORD, person.cookie.slice(4), 'secret-bearer', 'secret-link-token', 'in-the-query']) {
      expect(text).not.toContain(secret);
    }
  });
});
