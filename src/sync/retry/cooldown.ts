import type { ClockPort, RandomPort } from '#sync/ports/platform.ts';
import type { TransportPort, WireAnswer } from '#sync/ports/transport.ts';
import { backoff, LONGEST_ASKED_MS } from './backoff.ts';
import { isDue } from './due.ts';

/** Whether a client that is answered so has to stop sending for a while, with Retry-After or without (F35). */
export const isBusyStatus = (status: number | null): boolean => status === 429 || status === 503;

export interface CooldownPorts {
  clock: ClockPort;
  random: RandomPort;
}

/** The cooldown that a server has requested; longer each time in a row. */
export class Cooldown {
  readonly #ports: CooldownPorts;
  #until = Number.NEGATIVE_INFINITY;
  #times = 0;
  /** The server limits this client (429): only time ends that. */
  #isLimited = false;

  constructor(ports: CooldownPorts) {
    this.#ports = ports;
  }

  /** When the cooldown ends, in milliseconds since the epoch; null when there is none. */
  until(): number | null {
    return isDue(this.#until, this.#ports.clock.now(), LONGEST_ASKED_MS) ? null : this.#until;
  }

  /**
   * The server has requested a cooldown. Requests in flight at the same time get the same answer: that counts as one
   * cooldown.
   * @param isLimit whether it may be because of a limit (429)
   */
  asked(retryAfter: number | null, isLimit = true): { times: number; until: number } {
    const { clock, random } = this.#ports;
    const until = this.until();
    if (until === null) this.#times += 1;
    this.#isLimited = isLimit || (until !== null && this.#isLimited);
    this.#until = Math.max(until ?? clock.now(), clock.now() + backoff(this.#times, retryAfter, random));
    return { times: this.#times, until: this.#until };
  }

  /** Adopts a cooldown that another tab has received. */
  join(until: number, times: number): void {
    this.#until = Math.max(this.until() ?? until, until);
    this.#times = Math.max(this.#times, times);
  }

  /**
   * Called when the server has answered normally. During a cooldown that proves nothing, because the request was in
   * flight before.
   */
  answered(): void {
    if (this.until() === null) this.#times = 0;
  }

  /** The server accepts connections again: a cooldown because it was unavailable (503) is over. */
  reached(): void {
    if (!this.#isLimited) this.#until = Number.NEGATIVE_INFINITY;
  }

  /** Wraps a transport so that its answers start and end the cooldown. */
  observing(transport: TransportPort): TransportPort {
    return {
      send: async (request) => {
        const answer = await transport.send(request);
        this.#hear(answer);
        return answer;
      },
    };
  }

  #hear(answer: WireAnswer): void {
    if (answer.kind !== 'answer') return;
    if (isBusyStatus(answer.status)) this.asked(answer.retryAfter, answer.status === 429);
    else this.answered();
  }
}
