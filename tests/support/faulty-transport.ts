import type { TransportPort, WireAnswer, WireRequest } from '#sync/ports/transport.ts';
import { json, type ModelServer } from './model-server.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { VirtualClock } from './virtual-clock.ts';

/**
 * The fate of one request.
 * - `pass`: there and back. - `drop`: never arrives. - `lose`: committed, but the answer is lost.
 * - `slow`: there and back, but it takes nearly as long as the client waits. - `late`: committed, but after the client has aborted. - `twice`: delivered again, later, on its own.
 * - `portal`: an intermediary answers with a page. - the rest: an answer of that status, nothing done.
 */
export type Fate =
  | 'pass'
  | 'drop'
  | 'lose'
  | 'slow'
  | 'late'
  | 'twice'
  | 'portal'
  | 401
  | 408
  | 425
  | 429
  | 500
  | 502
  | 503;

const LATENCY_MS = 200;
const SLOW_MS = 25_000;
const TIMEOUT_MS = 30_000;

/** The network between the engine and the model server. */
export class FaultyTransport implements TransportPort {
  online = true;
  /** Decides the fate of each request; passes all by default. */
  fate: (request: WireRequest) => Fate = () => 'pass';
  readonly sent: WireRequest[] = [];
  readonly #clock: VirtualClock;
  readonly #server: ModelServer;

  constructor(clock: VirtualClock, server: ModelServer) {
    this.#clock = clock;
    this.#server = server;
  }

  /** How many requests are neither answered nor aborted. */
  underWay = 0;

  async send(request: WireRequest): Promise<WireAnswer> {
    this.sent.push(request);
    this.underWay += 1;
    const answer = await new Promise<WireAnswer>((resolve) => this.#carry(request, resolve));
    this.underWay -= 1;
    return answer;
  }

  /** Requests that changed, or were meant to change, something. */
  writes(): WireRequest[] {
    return this.sent.filter((request) => request.method !== 'GET');
  }

  #carry(request: WireRequest, resolve: (answer: WireAnswer) => void): void {
    const fate = this.online ? this.fate(request) : 'drop';
    const answer = (value: WireAnswer, ms: number): void => {
      this.#clock.after(ms, () => resolve(value));
    };
    if (fate === 'drop' || fate === 'portal') {
      answer({ kind: 'unreachable' }, LATENCY_MS);
    } else if (fate === 'lose') {
      this.#deliver(request, LATENCY_MS / 2, () => answer({ kind: 'unreachable' }, LATENCY_MS / 2));
    } else if (fate === 'slow') {
      this.#deliver(request, SLOW_MS, (value) => answer(value, LATENCY_MS / 2));
    } else if (fate === 'late') {
      this.#deliver(request, TIMEOUT_MS + 5_000, () => {});
      answer({ kind: 'incomplete' }, TIMEOUT_MS);
    } else if (fate === 'pass' || fate === 'twice') {
      if (fate === 'twice') this.#deliver(request, LATENCY_MS, () => {});
      this.#deliver(request, LATENCY_MS / 2, (value) => answer(value, LATENCY_MS / 2));
    } else {
      answer(json(fate, { message: `A ${fate}` }, fate === 429 ? 7_000 : null), LATENCY_MS);
    }
  }

  #deliver(request: WireRequest, ms: number, done: (answer: WireAnswer) => void): void {
    // The cookies are those of the moment in which the request leaves.
    const { session } = this.#server;
    this.#clock.after(ms / 2, () => {
      const commit = this.#server.receive(request, session);
      this.#clock.after(ms / 2, () => done(commit()));
    });
  }
}

/** A network that is bad at random, the same way for the same seed. It never answers 401. */
export function faultyNetwork(random: SeededRandom, faultRate: number, fates: readonly Fate[]): () => Fate {
  return () => {
    if (random.next() >= faultRate) return 'pass';
    return fates[Math.floor(random.next() * fates.length)] ?? 'pass';
  };
}
