import type { OutboxEntry } from '#sync/entry/entry.ts';
import { Cooldown, type CooldownPorts, isBusyStatus } from '#sync/retry/cooldown.ts';

/** The number of requests at a time; a browser opens six connections to a server. */
const PARALLEL = 6;

/**
 * The number of edits that are sent at a time. None during a cooldown; then one, and twice as many after each answer
 * (SEND-10).
 */
export class Throttle {
  readonly #cooldown: Cooldown;
  #parallel = PARALLEL;

  constructor(ports: CooldownPorts) {
    this.#cooldown = new Cooldown(ports);
  }

  /** Adopts the cooldowns that earlier drains, perhaps of another tab, have stored with the entries. */
  begin(entries: readonly OutboxEntry[]): void {
    for (const { error } of entries.filter(wasAnsweredBusy)) {
      if (error?.rest) this.#cooldown.join(error.rest.until, error.rest.times);
      this.#parallel = 1;
    }
  }

  /** When the cooldown ends, in milliseconds since the epoch; null when there is none. */
  until(): number | null {
    return this.#cooldown.until();
  }

  /** How many requests may be in flight at a time. */
  get parallel(): number {
    return this.#parallel;
  }

  /**
   * Called when the server requests a cooldown.
   * @returns how many cooldowns in a row this is, and when it ends, in milliseconds since the epoch
   */
  asked(retryAfter: number | null): { times: number; until: number } {
    this.#parallel = 1;
    return this.#cooldown.asked(retryAfter);
  }

  answered(): void {
    if (this.#cooldown.until() !== null) return;
    this.#cooldown.answered();
    this.#parallel = Math.min(PARALLEL, this.#parallel * 2);
  }

  /**
   * The entries to send first. After a cooldown, the entry that was answered with 429 or 503 comes last, so that a
   * server that gives this answer only to that entry does not keep the others waiting forever.
   */
  first(ready: readonly OutboxEntry[], running: number): OutboxEntry[] {
    const ordered = [...ready].sort((a, b) => Number(wasAnsweredBusy(a)) - Number(wasAnsweredBusy(b)));
    return ordered.slice(0, Math.max(0, this.#parallel - running));
  }

  /** Whether fewer than the normal number are sent, because the server was busy recently. */
  get isProbing(): boolean {
    return this.#parallel < PARALLEL;
  }
}

const wasAnsweredBusy = ({ state, error }: OutboxEntry): boolean =>
  state !== 'needs-you' && error !== null && isBusyStatus(error.status);
