import type { ClockPort, LeasePort, LockPort } from '#sync/ports.ts';
import { isDue, isFresh } from '#sync/retry/due.ts';

/** A holder that shows no life for this long is taken for frozen; longer than any request may take that shows none. */
export const LEASE_MS = 90_000;
const RENEW_EVERY_MS = 10_000;

/** What whoever drains has in hand. */
export interface Hold {
  /** Shows life. False when another has taken over: nothing new may be started. */
  keep(): Promise<boolean>;
}

export type Led<T> = { led: true; value: T } | { led: false; tryAt: number };

export interface LeaderPorts {
  clock: ClockPort;
  leases: LeasePort;
  /** Null where the platform has no locks: then the lease alone decides. */
  locks: LockPort | null;
  /** Unlike that of any other tab or worker. */
  holder: string;
}

/**
 * One drain at a time in a browser (design §5, Leader). Held for one drain, never for a session.
 *
 *   free ──try──▶ held ──done──▶ free
 *                   │ frozen: no life for LEASE_MS
 *                   └──steal──▶ held by another; the first may not start anything new
 *
 * The lock is exact but a frozen tab keeps it; the lease tells a busy holder from a frozen one. Should two drain all the
 * same, the idempotency key makes it one effect.
 */
export class Leader {
  readonly #ports: LeaderPorts;
  readonly #name: string;

  constructor(name: string, ports: LeaderPorts) {
    this.#name = name;
    this.#ports = ports;
  }

  /** Runs `work` if nobody else drains; else says when it is worth another try. */
  async run<T>(work: (hold: Hold) => Promise<T>): Promise<Led<T>> {
    const { locks, leases, clock } = this.#ports;
    if (!locks) return this.#withLease(false, () => false, work);

    const locked = await locks.tryWith(this.#name, false, (lost) => this.#withLease(true, lost, work));
    if (locked.held) return locked.value;
    const until = await leases.heldUntil(this.#name);
    if (until === null || !isDue(until, clock.now(), LEASE_MS)) return this.#later();
    const stolen = await locks.tryWith(this.#name, true, (lost) => this.#withLease(true, lost, work));
    return stolen.held ? stolen.value : this.#later();
  }

  #later(): { led: false; tryAt: number } {
    return { led: false, tryAt: this.#ports.clock.now() + RENEW_EVERY_MS };
  }

  async #withLease<T>(force: boolean, lost: () => boolean, work: (hold: Hold) => Promise<T>): Promise<Led<T>> {
    const { leases, clock, holder } = this.#ports;
    const start = clock.now();
    if (!(await leases.take(this.#name, holder, start, start + LEASE_MS, force))) return this.#later();
    let renewedAt = start;
    const keep = async (): Promise<boolean> => {
      if (lost()) return false;
      const now = clock.now();
      if (isFresh(renewedAt, now, RENEW_EVERY_MS)) return true;
      renewedAt = now;
      return leases.renew(this.#name, holder, now + LEASE_MS);
    };
    try {
      return { led: true, value: await work({ keep }) };
    } finally {
      await leases.release(this.#name, holder);
    }
  }
}
