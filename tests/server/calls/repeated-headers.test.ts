import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import { deleteSessionsOf } from '#server/db/people/sessions.ts';
import { addLodging, type Lodging } from '../support/lodging.ts';
import { START, startTestApp, type TestApp } from '../support/test-app.ts';
import { createWorld, type World } from '../support/world.ts';

const NAMES = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { answerIsData }]) => answerIsData === true)
  .map(([name]) => [name] as const);

/** A whole answer: every header but the date and the name of the request. */
const seen = ({
  statusCode,
  rawPayload,
  headers: { date: _, 'x-request-id': __, ...headers },
}: LightMyRequestResponse) => ({
  statusCode,
  body: rawPayload.toString('base64'),
  headers,
});

/** The id in the path of each: a new endpoint of this form fails here until its id is given. */
const idOf = ({ path }: Endpoint, { groupId, eventId, hotelId }: World & Lodging): number => {
  if (path.startsWith('/api/groups/')) return groupId;
  return path.startsWith('/api/hotels/') ? hotelId : eventId;
};

/**
 * Each call is made twice to the server that keeps answers, and once to one that has kept none: a caller cannot see
 * how an answer came about.
 */
describe('An answer that may be kept is the same whether it is made or replayed', () => {
  let server: TestApp;
  let world: World & Lodging;

  const start = async (env: Record<string, string> = {}) => {
    server = await startTestApp({ env });
    const made = await createWorld(server.db);
    world = { ...made, ...(await addLodging(server.db, made.groupId, made.author.id)) };
  };
  const ask = (name: EndpointName, headers: Record<string, string> = {}, as: string | null = world.member.cookie) =>
    server.call(name, { params: { id: idOf(endpoints[name], world) }, headers, ...(as !== null && { as }) });
  /** Any change invalidates every kept answer. */
  const forget = () =>
    server.db
      .updateTable('meta')
      .set((eb) => ({ value: eb.ref('value') }))
      .execute();
  const anew = async (...of: Parameters<typeof ask>) => {
    await forget();
    return seen(await ask(...of));
  };

  beforeAll(() => start());
  afterAll(() => server.close());
  afterEach(() => void vi.useRealTimers());

  it('and there are some', () => expect(NAMES.length).toBeGreaterThan(5));

  it.each(NAMES)('%s, for a request in the same words, compressed or not', async (name) => {
    for (const encoding of [undefined, 'identity', 'gzip', 'br', 'gzip, br', '*;q=0']) {
      const headers: Record<string, string> = encoding === undefined ? {} : { 'accept-encoding': encoding };
      const made = await anew(name, headers);
      expect(made.statusCode, encoding).toBe(200);
      expect(made.headers['content-security-policy']).toContain("script-src 'self'");
      expect(seen(await ask(name, headers)), encoding).toEqual(made);
      expect(seen(await ask(name, headers)), encoding).toEqual(made);
    }
  });

  it.each(NAMES)('%s, for a client that has it already (304)', async (name) => {
    const tag = String((await anew(name)).headers.etag);
    for (const known of [tag, tag.replace(/^W\//, '')]) {
      const made = await anew(name, { 'if-none-match': known });
      expect([made.statusCode, made.body], known).toEqual([304, '']);
      expect(Object.keys(made.headers).sort(), known).toEqual(['cache-control', 'connection', 'etag', 'vary']);
      expect(seen(await ask(name, { 'if-none-match': known })), known).toEqual(made);
      await ask(name);
      expect(seen(await ask(name, { 'if-none-match': known })), known).toEqual(made);
    }
    const other = await anew(name, { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
    expect(seen(await ask(name, { 'if-none-match': '"other"' }))).toEqual(other);
  });

  it.each(NAMES)('%s, for other users, from other sites, and for a request that means another user', async (name) => {
    const ways: [Record<string, string>, string | null][] = [
      [{}, null],
      [{}, 'sid=made-up'],
      [{}, world.outsider.cookie],
      [{ 'x-expected-user': String(world.admin.id) }, world.member.cookie],
      [{ 'x-expected-user': String(world.member.id) }, world.member.cookie],
      [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, world.member.cookie],
      [{ host: 'other.example.org' }, world.member.cookie],
      [{ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example' }, world.member.cookie],
      [{ accept: 'text/html' }, world.member.cookie],
      [{ range: 'bytes=0-1' }, world.member.cookie],
    ];
    for (const [headers, as] of ways) {
      const made = await anew(name, headers, as);
      await ask(name);
      await ask(name);
      expect(seen(await ask(name, headers, as)), JSON.stringify([headers, as])).toEqual(made);
    }
  });

  it.each(NAMES)('%s, for a user without calls left', async (name) => {
    await server.close();
    // The seconds to wait are counted on the machine's clock.
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    await start({ RATE_LIMIT: '2' });
    await ask(name);
    expect((await ask(name)).statusCode).toBe(200);
    const given = seen(await ask(name));
    expect(given.statusCode).toBe(429);
    expect(given).toEqual(await anew(name));
  });

  it.each(NAMES)('%s, for a user whose session has ended meanwhile', async (name) => {
    await server.close();
    await start();
    await ask(name);
    expect((await ask(name)).statusCode).toBe(200);
    await deleteSessionsOf(server.db, world.member.id);
    const given = seen(await ask(name));
    expect(given.statusCode).toBe(401);
    expect(given).toEqual(await anew(name));
  });
});
