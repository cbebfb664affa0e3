import type { Clock } from '#server/clock.ts';
import { AttemptLimiter } from './attempts.ts';

/** Who tries something on an account. */
export interface Attempt {
  /** Where the attempt comes from. */
  address: string;
  email: string;
  /** The device on which it is made, where its person has signed in before; null for any other. */
  deviceId: string | null;
}

export interface AttemptBounds {
  windowMs: number;
  /** Of one address, or of one known device, on one account. */
  perAccount: number;
  /** Of one address on all accounts together: a school sits behind one. */
  perAddress: number;
  /** On one account from all addresses together. */
  perEmail?: number;
  /** Successful ones on one account. Each gives out a session and may make a device known. */
  successes?: number;
}

/**
 * Counts attempts on accounts by whoever makes them: of one address on one account, and generously of one address on all
 * accounts. A device that is known to an account is counted by itself alone, so that its person gets in whatever others
 * do meanwhile.
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
   * Forgets an attempt that succeeded, and those before it of the same kind. One success too many stays counted as if it
   * had failed: who knows the password may not try it without end either.
   * @returns 0, or the seconds until the next success may be
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
