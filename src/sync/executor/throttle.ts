import type { OutboxEntry } from '#sync/entry.ts';
import { Cooldown, type CooldownPorts, isBusyStatus } from '#sync/retry/cooldown.ts';

/** Requests at a time; a browser opens six connections to a server. */
const PARALLEL = 6;

/**
 * How many edits leave at a time. While the server asks to be left alone (429, 503) none does, whichever of them it was
 * that it answered so; then one, and with each answer twice as many (S112).
 */
export class Throttle {
  readonly #cooldown: Cooldown;
  #parallel = PARALLEL;

  constructor(ports: CooldownPorts) {
    this.#cooldown = new Cooldown(ports);
  }

  /** Takes over what earlier drains were told, perhaps in another tab: it stands with the entries. */
  begin(entries: readonly OutboxEntry[]): void {
    for (const { error } of entries.filter(wasAnsweredBusy)) {
      if (error?.rest) this.#cooldown.join(error.rest.until, error.rest.times);
      this.#parallel = 1;
    }
  }

  /** Milliseconds since the epoch before which nothing leaves; null when something may. */
  until(): number | null {
    return this.#cooldown.until();
  }

  /** How many may be under way at a time. */
  get parallel(): number {
    return this.#parallel;
  }

  /** @returns which rest in a row it is, and until when, in milliseconds since the epoch */
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
   * Those that go first. After a rest what was ordered away comes last: should the server answer one edit alone so, it does
   * not keep the others waiting for ever.
   */
  first(ready: readonly OutboxEntry[], running: number): OutboxEntry[] {
    const ordered = [...ready].sort((a, b) => Number(wasAnsweredBusy(a)) - Number(wasAnsweredBusy(b)));
    return ordered.slice(0, Math.max(0, this.#parallel - running));
  }

  /** Whether it is not known yet that the server takes as many as ever. */
  get isProbing(): boolean {
    return this.#parallel < PARALLEL;
  }
}

const wasAnsweredBusy = ({ state, error }: OutboxEntry): boolean =>
  state !== 'needs-you' && error !== null && isBusyStatus(error.status);
