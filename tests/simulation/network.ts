import type { SeededRandom } from '#support/seeded-random.ts';
import type { Arriving, SimulatedServer } from './simulated-server.ts';

/**
 * The fate of one request.
 * - `pass`: there and back. - `drop`: never arrives. - `lose`: done, but the answer is lost. - `slow`: nearly as long as
 *   the client waits. - `late`: done after the client has aborted. - `twice`: delivered again, at the same time or later.
 *   `overtaken`: takes seconds, so that later ones come before it. - `truncated`, `torn`: the answer ends in the middle.
 * - `portal`, `redirect`: an intermediary answers. - the rest: an answer of that status, nothing done.
 */
type Fate =
  | 'pass'
  | 'drop'
  | 'lose'
  | 'slow'
  | 'late'
  | 'twice'
  | 'overtaken'
  | 'truncated'
  | 'torn'
  | 'portal'
  | 'redirect'
  | 401
  | 408
  | 409
  | 412
  | 413
  | 422
  | 429
  | 500
  | 502;

/** Transient faults, and refusals of writes, which need the user: refusals are rarer. */
const PASSING: readonly Fate[] = [
  ...(['drop', 'lose', 'slow', 'late', 'twice', 'overtaken', 'truncated', 'torn', 'portal', 'redirect'] as const),
  ...([401, 408, 429, 500, 502] as const),
];
const REFUSING: readonly Fate[] = [409, 412, 413, 422];
const REFUSALS = 0.12;

const GIVEN_UP_MS = 30_000;

/** The parts of the world that the network needs. */
export interface Surroundings {
  server: SimulatedServer;
  random: SeededRandom;
  /** Virtual milliseconds; rejects when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Work that continues by itself. */
  inBackground(work: () => Promise<unknown>): void;
  /** How likely a request fails, 0 to 1. */
  faultRate(): number;
  /** No process listens, because the server is being started. */
  isDown(): boolean;
}

/** The device of a request, and its state. */
export interface Sender {
  /** The `Cookie` header; null without one. */
  cookie(): string | null;
  online(): boolean;
  /** Called when a request leaves. */
  left(request: Arriving): void;
  /** Called with an answer of the server itself, at the time of the answer. */
  answered(request: Arriving, status: number): void;
}

const noNetwork = () => new TypeError('fetch failed');

/** Requests in flight. A request whose object is garbage-collected is not aborted at its time limit. */
const travelling = new Set<Request>();

/** `fetch` over a network between a device and the server. */
export function networkFetch(around: Surroundings, sender: Sender): typeof globalThis.fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    travelling.add(request);
    try {
      return await travel(request);
    } finally {
      travelling.delete(request);
    }
  };

  async function travel(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const headers = Object.fromEntries(request.headers);
    const path = `${url.pathname}${url.search}`;
    const arriving = { method: request.method, path, headers, body, cookie: sender.cookie() };
    sender.left(arriving);
    return carry(around, sender, arriving, request.signal);
  }
}

async function carry(around: Surroundings, sender: Sender, request: Arriving, signal: AbortSignal): Promise<Response> {
  const { random, sleep } = around;
  const fate = sender.online() ? fateOf(request, around) : 'drop';
  const latency = 20 + Math.floor(random.next() * (fate === 'overtaken' ? 8_000 : 300));
  const deliver = () => arrive(around, sender, request);
  switch (fate) {
    case 'pass':
    case 'overtaken':
      return thereAndBack();
    case 'drop':
      await sleep(latency, signal);
      throw noNetwork();
    case 'lose':
      await thereAndBack();
      throw noNetwork();
    case 'slow':
      await sleep(GIVEN_UP_MS - 5_000, signal);
      return thereAndBack();
    case 'late':
      around.inBackground(async () => {
        await sleep(GIVEN_UP_MS + 5_000);
        await deliver();
      });
      await sleep(GIVEN_UP_MS * 2, signal);
      throw noNetwork();
    case 'twice': {
      const later = random.next() < 0.5 ? 0 : latency * 3;
      around.inBackground(async () => {
        await sleep(latency + later);
        await deliver();
      });
      return thereAndBack();
    }
    case 'truncated':
    case 'torn':
      return broken(await thereAndBack(), fate === 'torn');
    default:
      await sleep(latency * 2, signal);
      return somebodyElses(fate, random);
  }

  async function thereAndBack(): Promise<Response> {
    await sleep(latency, signal);
    const answer = await deliver();
    await sleep(latency, signal);
    return answer;
  }
}

/**
 * The session check before each drain mostly gets through, because otherwise hardly any edit would ever leave on this
 * network.
 */
function fateOf({ method, path }: Arriving, { random, faultRate }: Surroundings): Fate {
  const isQuestion = path === '/api/auth/user' && random.next() < 0.8;
  if (isQuestion || random.next() >= faultRate()) return 'pass';
  const fates = method !== 'GET' && random.next() < REFUSALS ? REFUSING : PASSING;
  return fates[Math.floor(random.next() * fates.length)] ?? 'pass';
}

async function arrive({ server, isDown }: Surroundings, sender: Sender, request: Arriving): Promise<Response> {
  if (isDown()) throw noNetwork();
  const answer = await server.answer(request);
  sender.answered(request, answer.status);
  return answer;
}

/** The first half of an answer: as a complete body that is invalid, or with a broken connection. */
async function broken(answer: Response, torn: boolean): Promise<Response> {
  const { status, headers } = answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length === 0) throw noNetwork();
  const half = bytes.slice(0, Math.floor(bytes.length / 2));
  if (!torn) return new Response(half, { status, headers });
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(half);
      controller.error(noNetwork());
    },
  });
  return new Response(body, { status, headers });
}

function somebodyElses(fate: Fate, random: SeededRandom): Response {
  const page = (status: number, headers: Record<string, string> = {}) =>
    new Response('<!doctype html><title>Welcome</title>', {
      status,
      headers: { 'content-type': 'text/html', ...headers },
    });
  if (fate === 'portal') return page(200);
  if (fate === 'redirect') return page(302, { location: 'https://portal.example/' });
  const status = Number(fate);
  // Gateways and proxies answer with pages of their own.
  if ((status === 502 || status === 413) && random.next() < 0.5) return page(status);
  const again: Record<string, string> = status === 429 ? { 'retry-after': '7' } : {};
  return Response.json({ message: `A ${status}` }, { status, headers: again });
}
