import type { ClockPort, RandomPort, TransportPort, WireAnswer } from '#sync/ports.ts';
import { backoff, LONGEST_ASKED_MS } from './backoff.ts';
import { isDue } from './due.ts';

/** A server that answers 429 or 503 asks everybody to leave it alone, with Retry-After or without (F35). */
export const isBusyStatus = (status: number | null): boolean => status === 429 || status === 503;

export interface CooldownPorts {
  clock: ClockPort;
  random: RandomPort;
}

/** For how long a server that asks for it is left alone: longer each time in a row that it asks again. */
export class Cooldown {
  readonly #ports: CooldownPorts;
  #until = Number.NEGATIVE_INFINITY;
  #times = 0;

  constructor(ports: CooldownPorts) {
    this.#ports = ports;
  }

  /** Milliseconds since the epoch before which nothing is asked of it; null when it may be. */
  until(): number | null {
    return isDue(this.#until, this.#ports.clock.now(), LONGEST_ASKED_MS) ? null : this.#until;
  }

  /** It has asked for rest. Whatever was on its way together is answered so together: that is one rest. */
  asked(retryAfter: number | null): { times: number; until: number } {
    const { clock, random } = this.#ports;
    const until = this.until();
    if (until === null) this.#times += 1;
    this.#until = Math.max(until ?? clock.now(), clock.now() + backoff(this.#times, retryAfter, random));
    return { times: this.#times, until: this.#until };
  }

  /** Takes over a rest that somebody else was asked for. */
  join(until: number, times: number): void {
    this.#until = Math.max(this.until() ?? until, until);
    this.#times = Math.max(this.#times, times);
  }

  /** It has answered. What was on its way when it asked for rest proves nothing. */
  answered(): void {
    if (this.until() === null) this.#times = 0;
  }

  /** The same transport, whose answers are heard. */
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
    if (isBusyStatus(answer.status)) this.asked(answer.retryAfter);
    else this.answered();
  }
}
