import { createHash } from 'node:crypto';
import { BoundedMap } from '#contract/bounded-map.ts';
import { type Clock, toInstant } from '#server/base/clock.ts';
import { isDuplicate } from '#server/db/engine/dialect.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { findAnswer, type StoredAnswer, storeAnswer } from '#server/db/writes/idempotency-keys.ts';
import type { LiveBus } from '#server/domain/base/live-bus.ts';
import { type Outcome, refuse } from '#server/domain/base/outcome.ts';
import { EditCounts } from './edit-counts.ts';
import { keptAnswer, restoredAnswer } from './kept-answer.ts';
import { inTransaction, type Work } from './unit-of-work.ts';

/** Far more than run at a time. For a key that was dropped, the database still prevents a second effect. */
const WRITES_REMEMBERED = 10_000;

/** A write that may be repeated: its person, its key, and its content. */
interface OnceKey {
  userId: number;
  key: string;
  fingerprint: string;
  /** The request's body, as the contract reads it. */
  sent: unknown;
  /** None of the words that were sent is kept with the answer. */
  keepsNoWords?: boolean;
}

/** The result of a keyed write: done now, or a replay of its first answer. */
type Performed<T> = { kind: 'done'; outcome: Outcome<T> } | Replayed;

/** A stored answer; `body` is JSON text. */
export interface Replayed {
  kind: 'replayed';
  status: number;
  body: string;
}

/** The value with sorted keys, so that the same body in another order is equal. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  );
}

/** Identifies a request by method, address and body. */
export function fingerprint(method: string, url: string, body: unknown): string {
  const text = JSON.stringify([method, url, canonical(body ?? null)]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Does each keyed write once: the effect and its answer are stored in one transaction, the answer without the parts
 * that the repeated request contains (kept-answer.ts). A refused request has no effect, and is checked again when it is
 * repeated.
 */
export class Idempotency {
  readonly #database: { db: Db; bus: LiveBus };
  readonly #clock: Clock;
  readonly #edits: EditCounts;
  /** Fingerprints of the writes that this process is doing. */
  readonly #running = new BoundedMap<string, string>(WRITES_REMEMBERED);

  constructor(database: { db: Db; bus: LiveBus }, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#edits = new EditCounts(clock);
  }

  async perform<T>(once: OnceKey, write: (work: Work) => Promise<Outcome<T>>): Promise<Performed<T>> {
    const name = `${once.userId} ${once.key}`;
    const running = this.#running.get(name);
    if (running !== undefined) return refused(running === once.fingerprint ? 'in-progress' : 'key-reused');
    this.#running.set(name, once.fingerprint);
    try {
      const earlier = await findAnswer(this.#database.db, once.userId, once.key);
      if (!earlier) return await this.#performUnlessAnswered(once, write);
      if (earlier.fingerprint !== once.fingerprint) return refused('key-reused');
      return replayed(earlier, once);
    } finally {
      this.#running.delete(name);
    }
  }

  /** The stored answer to the same request by the same person, if there is one; does nothing else. */
  async replay(once: OnceKey): Promise<Replayed | null> {
    const earlier = await findAnswer(this.#database.db, once.userId, once.key);
    if (earlier?.fingerprint !== once.fingerprint) return null;
    return replayed(earlier, once);
  }

  /** Does the write, or returns the answer that another server process has stored meanwhile. */
  async #performUnlessAnswered<T>(once: OnceKey, write: (work: Work) => Promise<Outcome<T>>): Promise<Performed<T>> {
    let refusal: Outcome<T> | null = null;
    let failure: unknown;
    try {
      const outcome = await this.#performNow(once, write);
      if (outcome.ok) return { kind: 'done', outcome };
      refusal = outcome;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      failure = error;
    }
    // The conflict may come from the same write, done by the other process.
    const answer = await this.replay(once);
    if (answer) return answer;
    if (!refusal) throw failure;
    return { kind: 'done', outcome: refusal };
  }

  #performNow<T>(once: OnceKey, write: (work: Work) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return inTransaction(this.#database, async (work) => {
      const outcome = await write(work);
      if (!outcome.ok || !('body' in outcome)) return outcome;
      const kept = keptAnswer(outcome.body, once.sent, once.keepsNoWords);
      const answer = { status: outcome.status, ...kept, at: toInstant(this.#clock()) };
      // Another server process was faster: this transaction is rolled back.
      if (!(await storeAnswer(work.db, once, answer))) return refuse({ kind: 'in-progress' });
      return (await this.#edits.refuseMore(work, once.userId)) ?? outcome;
    });
  }
}

const refused = (kind: 'in-progress' | 'key-reused'): Performed<never> => ({ kind: 'done', outcome: refuse({ kind }) });

const replayed = (earlier: StoredAnswer, { sent }: OnceKey): Replayed => ({
  kind: 'replayed',
  status: earlier.status,
  body: restoredAnswer(earlier, sent),
});
