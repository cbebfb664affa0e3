import { createHook } from 'node:async_hooks';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import { isPostgres } from '../support/database.ts';
import { addLodging } from '../support/lodging.ts';
import { nearValid } from '../support/near-valid.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createWorld, type World } from '../support/world.ts';

/**
 * PostgreSQL runs fewer, because only the database differs there. For others:
 * FUZZ_SEED=2 FUZZ_CASES=50000 npx vitest run --project server-sqlite tests/server/calls/fuzz.databases.test.ts
 */
const CASES = Number(process.env.FUZZ_CASES ?? (isPostgres ? 1_000 : 4_000));
const seed = Number(process.env.FUZZ_SEED ?? 1);

/** With one seed for all, each call would have the same callers in the same order. */
const TABLE = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(
  ([name, endpoint], index) => [name, endpoint, seed + index] as const,
);
const runsEach = Math.ceil(CASES / TABLE.length);
/** For the cases of one call, in milliseconds. */
const timeEach = Math.max(60_000, runsEach * 400);

/**
 * The maximum cost of one answer: promises, timers and other events that the server begins for it, and bytes of its
 * body. The most expensive takes 2,200 events (a mail) and 3 KB; work that a caller could multiply takes far more.
 */
const MOST = { events: 5_000, bytes: 100_000 };

let events = 0;
const counting = createHook({
  init: () => {
    events += 1;
  },
});

const CALLERS = ['admin', 'admin', 'admin', 'organizer', 'organizer', 'author', 'outsider', 'nobody'] as const;
type Caller = (typeof CALLERS)[number];

/** Without a provider these calls answer that they need one. */
const MAY_BE_UNAVAILABLE = new Set<EndpointName>(['translate']);

const pathValue = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('1', '2', '1', '3') },
  { weight: 1, arbitrary: fc.constantFrom('0', '-1', '1e3', '%00', 'x', '9007199254740993', '..', '__proto__') },
);
const HEADERS = ['', 'key-1', 'key-2', 'x'.repeat(129), 'ümlaut', '"1"', 'W/"2-abc"', '*', '"x"'];
const noHeaders: Case['headers'] = {};
const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant(noHeaders) },
  { weight: 1, arbitrary: fc.constantFrom(...HEADERS).map((value) => ({ 'idempotency-key': value })) },
  { weight: 1, arbitrary: fc.constantFrom(...HEADERS).map((value) => ({ 'if-match': value })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', '', 'multipart/form-data').map((value) => ({ 'content-type': value })),
  },
);

interface Case {
  caller: Caller;
  params: string[];
  query: unknown;
  body: unknown;
  headers: { 'idempotency-key'?: string; 'if-match'?: string; 'content-type'?: string };
  asForm: boolean;
}

function caseOf({ query, body, path }: Endpoint): fc.Arbitrary<Case> {
  return fc.record({
    caller: fc.constantFrom(...CALLERS),
    params: fc.array(pathValue, { minLength: path.split('{').length, maxLength: path.split('{').length }),
    query: query ? nearValid(query) : fc.constant(undefined),
    body: body ? nearValid(body) : fc.constant(undefined),
    headers,
    asForm: fc.boolean(),
  });
}

const BOUNDARY = 'boundary-of-tests';

/** Fields and one small file as a browser's form sends them. */
function formOf(body: unknown, fileField: string): string {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const part = (name: string, more: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '')}"${more}\r\n\r\n${content}\r\n`;
  const texts = fields.map(([name, value]) => part(name, '', textOf(value)));
  const file = part(fileField, '; filename="a.txt"\r\nContent-Type: text/plain', 'hello');
  return `${texts.join('')}${file}--${BOUNDARY}--\r\n`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function queryOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(value)]));
}

describe('Nearly valid requests', () => {
  let server: TestApp;
  let world: World;
  let answered = 0;
  let succeeded = 0;
  const open = async () => {
    server = await startTestApp({ env: { RATE_LIMIT: 'off' } });
    world = await createWorld(server.db);
    for (let count = 0; count < 3; count += 1) {
      await addLodging(server.db, world.groupId, world.author.id);
      const body = { content: 'Hello' };
      await server.call('createComment', { params: { id: world.eventId }, body, as: world.author.cookie });
    }
  };
  beforeAll(async () => {
    await open();
    counting.enable();
  });
  afterAll(() => {
    counting.disable();
    return server.close();
  });

  /** Some calls delete people or their groups, so the next endpoint gets a new world. */
  const isWhole = async () => {
    const people = [world.admin, world.organizer, world.author, world.outsider];
    const answers = await Promise.all(people.map(({ cookie }) => server.call('currentUser', { as: cookie })));
    const things = await Promise.all([
      server.call('getSchedule', { params: { id: 1 }, as: world.author.cookie }),
      server.call('updateComment', { params: { id: 1 }, body: { content: 'Hello' }, as: world.author.cookie }),
      server.call('listAccommodations', { params: { id: 1 }, as: world.author.cookie }),
      server.call('updateAccommodation', { params: { id: 1 }, body: { roomNumber: '1' }, as: world.admin.cookie }),
    ]);
    return [...answers, ...things].every(({ statusCode }) => statusCode === 200);
  };

  const send = (endpoint: Endpoint, input: Case): Promise<LightMyRequestResponse> => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name, index) => [name, input.params[index] ?? '1']));
    // Signing out and in ends the session of the call, so these calls come without one.
    const isAboutSession = endpoint.path.startsWith('/api/auth/') || endpoint.path.startsWith('/api/login');
    const person = input.caller === 'nobody' || isAboutSession ? null : world[input.caller];
    const asForm = input.asForm && 'form' in endpoint;
    const headers = {
      ...input.headers,
      ...(person && { cookie: person.cookie }),
      ...(asForm && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    };
    const json = input.body === undefined ? undefined : JSON.stringify(input.body);
    const form = endpoint as { form?: { field?: string } };
    const payload = asForm ? formOf(input.body, form.form?.field ?? 'files') : json;
    return server.app.inject({
      method: endpoint.method,
      // Not by `fillPath`, which refuses values that lead elsewhere: the server has to cope with them.
      url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      query: queryOf(input.query),
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && { payload }),
    });
  };

  it.each(TABLE)(
    '%s answers every one of them without a crash, within limits of work and bytes',
    async (name, endpoint, seedOfCall) => {
      if (!(await isWhole())) {
        await server.close();
        await open();
      }
      await fc.assert(
        fc.asyncProperty(caseOf(endpoint), async (input) => {
          const before = events;
          const answer = await send(endpoint, input);
          answered += 1;
          expect(events - before, 'events for one answer').toBeLessThanOrEqual(MOST.events);
          expect(Buffer.byteLength(answer.body), 'bytes of one answer').toBeLessThanOrEqual(MOST.bytes);
          if (answer.statusCode < 400) succeeded += 1;
          const isFine = answer.statusCode < 500 || (answer.statusCode === 503 && MAY_BE_UNAVAILABLE.has(name));
          expect(isFine, `${answer.statusCode} ${answer.body}`).toBe(true);
          if (answer.statusCode >= 400) expect(answer.json().message).toEqual(expect.any(String));
        }),
        { numRuns: runsEach, seed: seedOfCall, interruptAfterTimeLimit: timeEach, markInterruptAsFailure: true },
      );
    },
    2 * timeEach,
  );

  it('pass the checks often enough to be meaningful', () => {
    expect(succeeded / answered).toBeGreaterThan(0.15);
  });
});
