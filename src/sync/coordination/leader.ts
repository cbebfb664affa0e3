import { type ClockPort, type LeasePort, type LockPort, UNKNOWN_HOLDER } from '#sync/ports/platform.ts';
import { isDue, isFresh } from '#sync/retry/due.ts';

/**
 * A leader that has not renewed its lease for this long counts as frozen. Longer than any request without progress may
 * take.
 */
export const LEASE_MS = 90_000;
const RENEW_EVERY_MS = 10_000;

/** The lease that the leader holds while it works. */
export interface Hold {
  /** Renews the lease. False when another leader has taken over: no new work may be started. */
  renew(): Promise<boolean>;
}

export type Led<T> = { led: true; value: T } | { led: false; tryAt: number };

export interface LeaderPorts {
  clock: ClockPort;
  leases: LeasePort;
  /** Null where the platform has no locks. There, and where it refuses them, only the lease decides. */
  locks: LockPort | null;
  /** Identifies this tab or worker; unique. */
  holder: string;
}

/**
 * One drain at a time in a browser:
 *
 *   free ──try──▶ held ──done──▶ free
 *                   │ frozen: no renewal for LEASE_MS
 *                   └──steal──▶ held by another; the first may not start anything new
 *
 * The lock is exact, but a frozen tab keeps it: the lease, which another tab writes for a holder that has none, separates
 * a busy holder from a frozen one. If two tabs drain all the same, the idempotency key makes it one effect.
 */
export class Leader {
  readonly #ports: LeaderPorts;
  readonly #name: string;

  constructor(name: string, ports: LeaderPorts) {
    this.#name = name;
    this.#ports = ports;
  }

  /** Runs `work` if there is no other leader; otherwise returns when to try again, in milliseconds since the epoch. */
  async run<T>(work: (hold: Hold) => Promise<T>): Promise<Led<T>> {
    const { leases, clock } = this.#ports;
    const locked = await this.#withLock(false, work);
    if (locked) return locked;
    const until = await leases.heldUntil(this.#name);
    if (until === null) await leases.take(this.#name, UNKNOWN_HOLDER, () => clock.now(), LEASE_MS, null);
    if (until === null || !isDue(until, clock.now(), LEASE_MS)) return this.#later();
    return (await this.#withLock(true, work)) ?? this.#later();
  }

  /** Null when another holder has the lock. */
  async #withLock<T>(steal: boolean, work: (hold: Hold) => Promise<T>): Promise<Led<T> | null> {
    const { locks, clock } = this.#ports;
    const askedAt = clock.now();
    const locked = await locks?.tryWith(this.#name, steal, (lost) => this.#withLease(askedAt, lost, work));
    if (locked?.held) return locked.value;
    return !locked || locked.refused ? this.#withLease(null, () => false, work) : null;
  }

  #later(): { led: false; tryAt: number } {
    return { led: false, tryAt: this.#ports.clock.now() + RENEW_EVERY_MS };
  }

  /** @param lockedAt when the lock was requested; null without one */
  async #withLease<T>(lockedAt: number | null, lost: () => boolean, work: (hold: Hold) => Promise<T>): Promise<Led<T>> {
    const { leases, clock, holder } = this.#ports;
    const start = clock.now();
    const now = () => clock.now();
    if (lost() || !(await leases.take(this.#name, holder, now, LEASE_MS, lockedAt))) return this.#later();
    let renewedAt = start;
    const renew = async (): Promise<boolean> => {
      if (lost()) return false;
      const now = clock.now();
      if (isFresh(renewedAt, now, RENEW_EVERY_MS)) return true;
      renewedAt = now;
      return leases.renew(this.#name, holder, now + LEASE_MS);
    };
    try {
      return { led: true, value: await work({ renew }) };
    } finally {
      await leases.release(this.#name, holder);
    }
  }
}
