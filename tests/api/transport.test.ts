import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiClient } from '#api/client.ts';
import { currentUser } from '#api/session.ts';
import { HttpTransport } from '#api/transport.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { VERSION } from '#contract/calls/version.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import { requestLimit } from '#sync/retry/due.ts';

const NOW = Date.parse('2026-04-02T00:00:00.000Z');

/** A transport whose every request meets the same answer, and the requests that it saw. */
function meeting(answer: () => Response | Promise<Response>) {
  const seen: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    seen.push(new Request(input, init));
    return answer();
  };
  const transport = new HttpTransport({
    origin: 'https://trip.example',
    fetch: fetch as typeof globalThis.fetch,
    clock: new VirtualClock(NOW),
  });
  return { transport, api: new ApiClient(transport), seen };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const page = (status: number) =>
  new Response('<html>Accept our terms</html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

const post = {
  method: 'POST',
  path: '/api/schedules/12/comments',
  body: { content: 'Hi' },
  key: 'key-1',
  asUser: '7',
} as const;

describe('a request', () => {
  it('carries cookies, its key and JSON, and follows no redirect', async () => {
    const { transport, seen } = meeting(() => json(201, { id: 1 }));
    await transport.send(post);
    const [request] = seen;
    expect(request?.url).toBe('https://trip.example/api/schedules/12/comments');
    expect(request?.headers.get('idempotency-key')).toBe('key-1');
    expect(request?.headers.get('x-expected-user')).toBe('7');
    expect(request?.headers.get('x-app-version')).toBe(VERSION);
    expect(request?.credentials).toBe('include');
    expect(request?.redirect).toBe('manual');
    expect(await request?.json()).toEqual({ content: 'Hi' });
  });

  it('is sent once, whatever its outcome', async () => {
    const { transport, seen } = meeting(() => json(503, { message: 'Busy' }));
    await transport.send({ ...post, method: 'PUT' });
    expect(seen).toHaveLength(1);
  });

  it('can be aborted by its caller, and ends without an answer', async () => {
    const seen: Request[] = [];
    const fetch = (input: RequestInfo | URL) =>
      new Promise<Response>((_, fail) => {
        const request = new Request(input);
        seen.push(request);
        request.signal.addEventListener('abort', () => fail(request.signal.reason));
      });
    const waiting = new HttpTransport({
      origin: 'https://trip.example',
      fetch: fetch as typeof globalThis.fetch,
      clock: new VirtualClock(NOW),
    });
    const giveUp = new AbortController();
    const answer = new ApiClient(waiting).call(endpoints.listGroups, { signal: giveUp.signal });
    await expect.poll(() => seen).toHaveLength(1);
    giveUp.abort();
    expect(await answer).toEqual({ kind: 'offline' });
    expect(seen.map(({ signal }) => signal.aborted)).toEqual([true]);
  });
});

describe('[SEND-8] a request without an answer', () => {
  /** The platform's time limits follow this clock. */
  function limitsBy(clock: VirtualClock): void {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      clock.after(ms, () => limit.abort());
      return limit.signal;
    });
    onTestFinished(() => timeout.mockRestore());
  }
  const never = async (signal: AbortSignal): Promise<never> => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw signal.reason;
  };
  const files = [{ name: 'files', file: { name: 'a.zip', type: 'application/zip', bytes: new ArrayBuffer(120_000) } }];

  it.each([
    ['never begins', post, requestLimit(0), (signal: AbortSignal) => never(signal)],
    [
      'breaks off in the middle',
      post,
      requestLimit(0),
      async (signal: AbortSignal) =>
        new Response(new ReadableStream({ pull: () => never(signal) }), {
          status: 201,
          headers: { 'content-type': 'application/json' },
        }),
    ],
    ['never begins, with files', { ...post, form: files }, requestLimit(120_000), never],
  ])('is aborted at its time limit, as one that may have arrived: it %s', async (_, wanted, limit, answer) => {
    const clock = new VirtualClock();
    limitsBy(clock);
    let signal: AbortSignal | undefined;
    const transport = new HttpTransport({
      origin: 'https://trip.example',
      fetch: (input) => {
        ({ signal } = new Request(input));
        return answer(signal);
      },
      clock: new VirtualClock(NOW),
    });
    const outcome = transport.send(wanted);
    const began = clock.now();
    expect(clock.nextAt()).toBe(began + limit);
    await expect.poll(() => signal?.aborted).toBe(false);
    clock.step();
    expect(await outcome).toEqual({ kind: 'incomplete' });
  });
});

describe("[SEND-13] an intermediary's answer", () => {
  it.each([
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://portal.example/' } })],
    ['a page with 200', () => page(200)],
    ['a page with 401', () => page(401)],
    ['a page with 403', () => page(403)],
    ['a page with 404', () => page(404)],
  ])('%s counts as no network, and as a captive portal', async (_, answer) => {
    const { transport } = meeting(answer);
    expect(await transport.send(post)).toEqual({ kind: 'unreachable', isPortal: true });
  });

  it.each([
    ['plain text with 200', () => new Response('OK', { status: 200, headers: { 'content-type': 'text/plain' } })],
    [
      'no network',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('%s counts as no network', async (_, answer) => {
    const { transport } = meeting(answer);
    expect(await transport.send(post)).toEqual({ kind: 'unreachable' });
  });

  it('does not end a session', async () => {
    expect(await currentUser(meeting(() => page(401)).api)).toEqual({ kind: 'unreachable' });
    expect(await currentUser(meeting(() => json(401, { message: 'Please sign in' })).api)).toEqual({
      kind: 'no-session',
    });
    expect(await currentUser(meeting(() => json(500, { message: 'Oops' })).api)).toEqual({ kind: 'unreachable' });
  });

  it('does not include a gateway’s 502, or a proxy’s 413', async () => {
    expect(await meeting(() => page(502)).transport.send(post)).toMatchObject({ kind: 'answer', status: 502 });
    expect(await meeting(() => page(413)).transport.send(post)).toMatchObject({ kind: 'answer', status: 413 });
  });
});

describe('an answer', () => {
  it('that breaks off in the middle does not count', async () => {
    const cut = () => new Response('{"id": 1, "cont', { status: 201, headers: { 'content-type': 'application/json' } });
    expect(await meeting(cut).transport.send(post)).toEqual({ kind: 'incomplete' });
  });

  it('without content counts', async () => {
    const { transport } = meeting(() => new Response(null, { status: 204 }));
    expect(await transport.send({ ...post, method: 'DELETE' })).toMatchObject({ kind: 'answer', status: 204 });
  });

  it('of failure says "{status}: {body text or status text}", the server’s own words and the fields', async () => {
    const body = { message: 'content: too long', errors: { content: 'too long' } };
    expect(await meeting(() => json(422, body)).transport.send(post)).toMatchObject({
      message: `422: ${JSON.stringify(body)}`,
      said: 'content: too long',
      fields: { content: 'too long' },
    });
    const empty = () => new Response(null, { status: 403, statusText: 'Forbidden' });
    expect(await meeting(empty).transport.send(post)).toMatchObject({ message: '403: Forbidden', said: null });
  });

  it("[SEND-21] distinguishes another user's session from a refusal", async () => {
    const body = { message: 'Signed in as another person' };
    const other = meeting(() => json(403, body, { 'x-signed-in-as-other': '1' }));
    expect(await other.transport.send(post)).toMatchObject({ status: 403, isOtherSession: true });
    expect(await meeting(() => json(403, body)).transport.send(post)).toMatchObject({ isOtherSession: false });
  });

  it('[PULL-8] says that it is a replay, though the created row has been removed since', async () => {
    const removed = meeting(() => json(201, { id: 7 }, { 'x-removed-since': 'true' }));
    expect(await removed.transport.send(post)).toMatchObject({ status: 201, isRemoved: true });
    expect(await meeting(() => json(201, { id: 7 })).transport.send(post)).toMatchObject({ isRemoved: false });
  });

  it('says how long to wait, in seconds or until a date', async () => {
    const told = (value: string) => meeting(() => json(429, {}, { 'retry-after': value })).transport.send(post);
    expect(await told('7')).toMatchObject({ retryAfter: 7_000 });
    expect(await told('Thu, 02 Apr 2026 00:01:00 GMT')).toMatchObject({ retryAfter: 60_000 });
    expect(await told('soon')).toMatchObject({ retryAfter: null });
  });
});

describe('the typed client', () => {
  it('reads every spelling into one shape, and sets bad rows aside', async () => {
    const { api } = meeting(() =>
      json(200, {
        comments: [
          {
            comment_id: 4,
            user_id: 8,
            content: 'Hi',
            created_at: '2026-04-01T00:00:00Z',
            author: { first_name: 'Ana' },
          },
          { content: 'No id' },
        ],
      }),
    );
    const answer = await api.call(endpoints.listComments, { params: { id: '12' } });
    expect(answer).toMatchObject({
      kind: 'ok',
      value: {
        rows: [{ id: '4', userId: '8', content: 'Hi', author: { firstName: 'Ana' } }],
        bad: [{ index: 1, reason: expect.stringContaining('id') }],
      },
    });
  });

  it('fills the path and the query', async () => {
    const { api, seen } = meeting(() => json(200, []));
    await api.call(endpoints.listSchedules, {
      params: { id: 'a/b' },
      query: { startDate: '2026-04-01T00:00:00.000Z' },
    });
    expect(seen[0]?.url).toBe('https://trip.example/api/groups/a%2Fb/schedules?startDate=2026-04-01T00%3A00%3A00.000Z');
  });

  it('reports a success that cannot be understood', async () => {
    const { api } = meeting(() => json(200, { nothing: 'here' }));
    expect(await api.call(endpoints.listGroups)).toMatchObject({ kind: 'invalid-response' });
  });
});
