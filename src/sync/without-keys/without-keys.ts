import { IDEMPOTENCY_KEPT_DAYS } from '#contract/schema/limits.ts';
import type { EntryError, OutboxEntry } from '#sync/entry/entry.ts';
import type { Before, Marked, Precautions } from '#sync/executor/drain-ports.ts';
import { UNCERTAIN } from '#sync/executor/entry-errors.ts';
import type { Outcome } from '#sync/executor/outcome.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { bytesOf, holdFor, isFresh, requestLimit } from '#sync/retry/due.ts';
import { checkFirst } from './check-first.ts';
import { type LookPorts, lookUp } from './look-up.ts';

export interface WithoutKeysPorts extends LookPorts {
  /** True when the server is known to keep idempotency keys. */
  keepsKeys(): boolean;
}

const DAY_MS = 86_400_000;

/**
 * All that is done for servers with only the specified calls: without idempotency keys a repeated request may have a
 * second effect (SEND-3), without versions an edit may overwrite another member's (MERGE-4).
 */
export class WithoutKeys implements Precautions {
  readonly #ports: WithoutKeysPorts;

  constructor(ports: WithoutKeysPorts) {
    this.#ports = ports;
  }

  holdUntil(entry: OutboxEntry, now: number): number {
    return this.#ports.keepsKeys() ? 0 : now + holdFor(bytesOf(entry));
  }

  async before(marked: Marked, kind: EditKind): Promise<Before> {
    const { entry } = marked;
    const isInDoubt = entry.attempts > 1 && !this.#isRepeatSafe(entry);
    const outcome = isInDoubt ? await lookUp(entry, kind, this.#ports) : null;
    if (outcome) return { kind: 'settle', entry, outcome };
    const checked = await checkFirst(marked, kind, this.#ports);
    const left = entry.heldUntil - this.#ports.clock.now();
    if (entry.heldUntil === 0) return checked;
    if (left <= 0) return { kind: 'send' };
    return checked.kind === 'send' && left < requestLimit(bytesOf(entry)) ? { kind: 'mark-again' } : checked;
  }

  async unreadable(entry: OutboxEntry, kind: EditKind, error: EntryError): Promise<Outcome> {
    const found = await lookUp(entry, kind, this.#ports);
    if (found) return found;
    if (kind.effect === 'create' && !this.#isRepeatSafe(entry)) return { kind: 'refused', error: UNCERTAIN };
    return { kind: 'again', error, why: 'answer', retryAfter: null };
  }

  /**
   * The server may have deleted the key of an entry (SEND-3): one day early, because the clocks may differ; also if the
   * first attempt is in the future, because the clock was set back.
   */
  #isRepeatSafe({ firstSentAt }: OutboxEntry): boolean {
    const { keepsKeys, clock } = this.#ports;
    const mayBeForgotten =
      firstSentAt !== null && !isFresh(firstSentAt, clock.now(), (IDEMPOTENCY_KEPT_DAYS - 1) * DAY_MS);
    return keepsKeys() && !mayBeForgotten;
  }
}
