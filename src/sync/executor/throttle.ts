import type { OutboxEntry } from '#sync/entry.ts';
import { Cooldown, type CooldownPorts, isBusyStatus } from '#sync/retry/cooldown.ts';

/** Requests at a time; a browser opens six connections to a server. */
const PARALLEL = 6;

/** How many edits are sent at a time. None during a cooldown; then one, and after each answer twice as many (S112). */
export class Throttle {
  readonly #cooldown: Cooldown;
  #parallel = PARALLEL;

  constructor(ports: CooldownPorts) {
    this.#cooldown = new Cooldown(ports);
  }

  /** Takes over the cooldowns that earlier drains, perhaps of another tab, have stored with the entries. */
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
   * The server has asked to be left alone.
   * @returns how many cooldowns in a row this is, and until when it lasts, in milliseconds since the epoch
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
   * server which answers only that one so does not keep the others waiting for ever.
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
