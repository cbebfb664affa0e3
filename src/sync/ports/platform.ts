/** Parts of the platform that the engine uses. */

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls once after `ms` milliseconds; the returned function cancels the call. */
  after(ms: number, call: () => void): () => void;
}

export interface RandomPort {
  /** 0 (included) to 1 (excluded). */
  next(): number;
}

export interface ConnectivityPort {
  /** The device's report; false is nearly always right, true often wrong. */
  online(): boolean;
}

/** Mutual exclusion between the tabs and the worker of one browser; missing where the platform has no Web Locks. */
export interface LockPort {
  /**
   * Runs `work` if the lock is free, and holds it until the work's promise settles. With `steal`, the current holder
   * loses it. `lost()` turns true when it is stolen from this work. `refused`: the platform gives no locks here, as in
   * some private windows, and the work was not started.
   */
  tryWith<T>(
    name: string,
    steal: boolean,
    work: (lost: () => boolean) => Promise<T>,
  ): Promise<{ held: true; value: T } | { held: false; refused?: boolean }>;
}

/** The holder of a lease that another tab has written for a lock holder without one. */
export const UNKNOWN_HOLDER = '';

/**
 * A row in the store that names the leader and the end of its lease: it distinguishes a busy holder from a frozen one.
 */
export interface LeasePort {
  /**
   * Takes the lease for `ms` when it is free, expired, already held by this holder, or held for longer than `ms` from
   * now, which only happens when the clock was set back. The holder of the lock also takes it from the one before: a
   * tab that died, or `UNKNOWN_HOLDER`.
   * @param now called inside the transaction, because the caller may be frozen before it starts
   * @param lockedAt when the lock was requested; a lease taken since shows that the lock was stolen. Null without a
   * lock
   */
  take(name: string, holder: string, now: () => number, ms: number, lockedAt: number | null): Promise<boolean>;
  /** When the lease ends, in milliseconds since the epoch; null when it is free. */
  heldUntil(name: string): Promise<number | null>;
  /** False when the lease no longer belongs to this holder. */
  renew(name: string, holder: string, until: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}
