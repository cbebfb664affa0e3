import type { Cooldown } from '#sync/retry/cooldown.ts';
import { Pool } from './pool.ts';
import type { Pulled } from './ports.ts';

/** Requests at a time. */
export const PARALLEL = 6;
/** How often an answer is asked for anew because an edit was acknowledged meanwhile. */
export const MAX_REFETCHES = 3;

/**
 * - `partial`: some part failed and keeps its old rows.
 */
export type PullReport =
  | { outcome: 'complete' }
  | { outcome: 'partial'; message: string }
  | { outcome: 'unreachable' }
  | { outcome: 'signed-out' };

/** The server asks to be left alone, with any question: what came before that is kept. */
export const BUSY: PullReport = { outcome: 'partial', message: 'The server is busy. It is asked again in a while.' };

/** What this tab has been told of a server that asks to be left alone: nothing is asked of it until then. */
export interface FetchCooldown extends Pick<Cooldown, 'until'> {
  /** Something that was to be fetched has not been. */
  postponed(): void;
}

/** One pull under way: what failed of it, and why it has ended altogether. */
export interface Pull {
  /** Somebody looks at it or was told of it; what fetches everything in the background lets it pass. */
  urgent: boolean;
  failures: string[];
  ended: PullEnded | null;
}

/** Why a pull cannot go on at all. */
export class PullEnded extends Error {
  readonly report: PullReport;
  constructor(report: PullReport) {
    super(report.outcome);
    this.report = report;
  }
}

export type Answered<T> = Extract<Pulled<T>, { kind: 'rows' | 'unchanged' | 'absent' }>;

/** Asks the server, a few questions at a time. */
export class Fetcher {
  readonly #pool = new Pool(PARALLEL);
  readonly #cooldown: FetchCooldown | undefined;
  #stopped = false;

  constructor(cooldown?: FetchCooldown) {
    this.#cooldown = cooldown;
  }

  /** Nothing that is answered from now on is handed on: it may be the answer to somebody else. */
  stop(): void {
    this.#stopped = true;
  }

  /** Null for a part that failed; what fails all parts alike ends the pull. */
  async fetch<T>(call: () => Promise<Pulled<T>>, pull: Pull): Promise<Answered<T> | null> {
    // What is still waiting for its turn is not asked any more once one answer has ended the pull.
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

/** Ends a pull, for the first reason that there was. */
export function endPull(pull: Pull, report: PullReport): PullEnded {
  pull.ended ??= new PullEnded(report);
  return pull.ended;
}

/** Runs a pull to its report. */
export async function reportOf(urgent: boolean, run: (pull: Pull) => Promise<void>): Promise<PullReport> {
  const pull: Pull = { urgent, failures: [], ended: null };
  try {
    await run(pull);
  } catch (error) {
    if (error instanceof PullEnded) return error.report;
    // Only the device's database throws; its rows are as they were.
    pull.failures.push(error instanceof Error ? error.message : String(error));
  }
  const [message] = pull.failures;
  return message === undefined ? { outcome: 'complete' } : { outcome: 'partial', message };
}
