import type { Clock } from '#server/clock.ts';
import { AttemptLimiter } from './attempts.ts';

/** Who makes an attempt on an account. */
export interface Attempt {
  /** Where the attempt comes from. */
  address: string;
  email: string;
  /** The known device that makes it; null for any other. */
  deviceId: string | null;
}

export interface AttemptBounds {
  windowMs: number;
  /** Attempts of one address, or one known device, on one account. */
  perAccount: number;
  /** Attempts of one address on all accounts: a school may share one address. */
  perAddress: number;
  /** Attempts on one account from all addresses. */
  perEmail?: number;
  /** Successful attempts on one account: each creates a session, and may make a device known. */
  successes?: number;
}

/**
 * Limits attempts on accounts: per address and account, and generously per address over all accounts. A device that is
 * known to an account is counted separately, so that its person can sign in whatever others do.
 */
export class AccountAttempts {
  readonly #accounts: AttemptLimiter;
  readonly #addresses: AttemptLimiter;
  readonly #emails: AttemptLimiter | null;
  readonly #successes: AttemptLimiter | null;

  constructor(clock: Clock, { windowMs, perAccount, perAddress, perEmail, successes }: AttemptBounds) {
    this.#accounts = new AttemptLimiter(clock, perAccount, windowMs);
    this.#addresses = new AttemptLimiter(clock, perAddress, windowMs);
    this.#emails = perEmail === undefined ? null : new AttemptLimiter(clock, perEmail, windowMs);
    this.#successes = successes === undefined ? null : new AttemptLimiter(clock, successes, windowMs);
  }

  /** Counts one attempt before it is made. Returns 0 when it may be, else the seconds until the next one may. */
  take(attempt: Attempt): number {
    const own = this.#accounts.take(keyOf(attempt));
    if (own > 0 || attempt.deviceId !== null) return own;
    return this.#addresses.take(attempt.address) || (this.#emails?.take(attempt.email) ?? 0);
  }

  /**
   * Clears a successful attempt and the failed ones before it. Beyond the limit of successes, one stays counted as if
   * it had failed: even with the password, attempts are limited.
   * @returns 0, or the seconds until the next success is allowed
   */
  forgive(attempt: Attempt): number {
    const wait = this.#successes?.take(attempt.email) ?? 0;
    if (wait > 0) return wait;
    this.#accounts.forgive(keyOf(attempt));
    if (attempt.deviceId !== null) return 0;
    this.#addresses.giveBack(attempt.address);
    this.#emails?.giveBack(attempt.email);
    return 0;
  }
}

/** Who makes an attempt: a device that its account knows, or an address. */
export const callerOf = ({ address, deviceId }: Attempt): string =>
  deviceId === null ? `address ${address}` : `device ${deviceId}`;

const keyOf = (attempt: Attempt): string => `${callerOf(attempt)} ${attempt.email}`;
