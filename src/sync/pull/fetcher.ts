import type { Cooldown } from '#sync/retry/cooldown.ts';
import { Pool } from './pool.ts';
import { BUSY, type Pulled, type PullReport } from './ports.ts';

/** Requests at a time. */
export const PARALLEL = 6;
/** How often a request is repeated because an edit was acknowledged while it was in flight. */
export const MAX_REFETCHES = 3;

/** The cooldown that pulls share with sending: nothing is fetched until it is over. */
export interface FetchCooldown extends Pick<Cooldown, 'until'> {
  /** A request was not made, or was answered with 429 or 503: it must be made later. */
  postponed(): void;
}

/** A running pull: the parts that have failed, and the reason why it has ended early. */
export interface Pull {
  /** The user waits for it, or a change was announced; background fetching lets it go first. */
  urgent: boolean;
  failures: string[];
  ended: PullEnded | null;
}

/** Thrown to end a pull early, with its report. */
export class PullEnded extends Error {
  readonly report: PullReport;
  constructor(report: PullReport) {
    super(report.outcome);
    this.report = report;
  }
}

export type Answered<T> = Extract<Pulled<T>, { kind: 'rows' | 'unchanged' | 'absent' }>;

/** Makes the requests of pulls, a few at a time. */
export class Fetcher {
  readonly #pool = new Pool(PARALLEL);
  readonly #cooldown: FetchCooldown | undefined;
  #stopped = false;

  constructor(cooldown?: FetchCooldown) {
    this.#cooldown = cooldown;
  }

  /** Discards all answers from now on: they may belong to another person's session. */
  stop(): void {
    this.#stopped = true;
  }

  /** Null where this part failed. A failure that concerns every part ends the pull. */
  async fetch<T>(call: () => Promise<Pulled<T>>, pull: Pull): Promise<Answered<T> | null> {
    // Requests still in the queue are not made once an answer has ended the pull.
    const answer = await this.#pool.run(async () => {
      if (this.#stopped) throw endPull(pull, { outcome: 'signed-out' });
      if (pull.ended) throw pull.ended;
      if (this.#cooldown && this.#cooldown.until() !== null) return { kind: 'busy' as const };
      return call();
    }, pull.urgent);
    if (this.#stopped) throw endPull(pull, { outcome: 'signed-out' });
    if (answer.kind === 'unreachable' || answer.kind === 'signed-out') throw endPull(pull, { outcome: answer.kind });
    if (answer.kind === 'busy') {
      this.#cooldown?.postponed();
      throw endPull(pull, BUSY);
    }
    if (answer.kind !== 'failed') return answer;
    pull.failures.push(answer.message);
    return null;
  }
}

/** Marks a pull as ended; the first reason counts. @returns the error to throw */
export function endPull(pull: Pull, report: PullReport): PullEnded {
  pull.ended ??= new PullEnded(report);
  return pull.ended;
}

/** Runs a pull and returns its report; never rejects. */
export async function reportOf(urgent: boolean, run: (pull: Pull) => Promise<void>): Promise<PullReport> {
  const pull: Pull = { urgent, failures: [], ended: null };
  try {
    await run(pull);
  } catch (error) {
    if (error instanceof PullEnded) return error.report;
    // Only the device's database throws here; its rows are unchanged.
    pull.failures.push(error instanceof Error ? error.message : String(error));
  }
  const [message] = pull.failures;
  return message === undefined ? { outcome: 'complete' } : { outcome: 'partial', message };
}
