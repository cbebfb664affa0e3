import type { Clock } from '#server/base/clock.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { AttemptLimiter, type Attempts } from './attempts.ts';
import { SharedAttempts } from './shared-attempts.ts';

/** One attempt to sign in to an account, or to have a link mailed for it. */
export interface Attempt {
  /** The IP address of the request; for IPv6 its network (`subscriber`). */
  ipAddress: string;
  email: string;
  /** The device, if the account knows it; null for any other. */
  deviceId: string | null;
}

/** How many attempts are allowed in a window of time. */
export interface AttemptBounds {
  windowMs: number;
  /** Of one caller (an IP address, or a device known to the account) on one account. */
  perCallerAndAccount: number;
  /** Of one IP address on all accounts, without known devices; high, because a whole school may share one address. */
  perIpAddress: number;
  /** Of all IP addresses on one account, without known devices. */
  perAccount?: number;
  /** Successful attempts on one account: each creates a session, and may make a device known. */
  successes?: number;
}

/**
 * Limits attempts on accounts. A device known to an account has a count of its own and is not counted against the totals
 * of its IP address and of the account, so that others who use up those limits cannot keep its owner from signing in.
 */
export class AccountAttempts {
  readonly #callers: Attempts;
  readonly #ipAddresses: Attempts;
  readonly #accounts: Attempts | null;
  readonly #successes: Attempts | null;

  /** @param shared the database that counts for several processes, and a name for these attempts; null for this one */
  constructor(
    clock: Clock,
    { windowMs, perCallerAndAccount, perIpAddress, perAccount, successes }: AttemptBounds,
    shared: { db: Db; name: string } | null = null,
  ) {
    const limited = (of: string, limit: number): Attempts =>
      shared
        ? new SharedAttempts(shared.db, clock, limit, windowMs, `${shared.name} ${of}`)
        : new AttemptLimiter(clock, limit, windowMs);
    this.#callers = limited('of a caller', perCallerAndAccount);
    this.#ipAddresses = limited('of an address', perIpAddress);
    this.#accounts = perAccount === undefined ? null : limited('on an account', perAccount);
    this.#successes = successes === undefined ? null : limited('that succeeded', successes);
  }

  /** Counts an attempt before it is made. Returns 0 if the attempt is allowed, otherwise the seconds to wait. */
  async consume(attempt: Attempt): Promise<number> {
    const wait = await this.#callers.consume(keyOf(attempt));
    if (wait > 0 || attempt.deviceId !== null) return wait;
    return (
      (await this.#ipAddresses.consume(attempt.ipAddress)) || ((await this.#accounts?.consume(attempt.email)) ?? 0)
    );
  }

  /**
   * Clears the attempts of this caller on this account, and takes one back from the totals of the IP address and of the
   * account. Above `successes`, a successful attempt still counts as a failed one, so that a correct password does not
   * lift the limit.
   * @returns 0, or the seconds until the next success is allowed
   */
  async recordSuccess(attempt: Attempt): Promise<number> {
    const wait = (await this.#successes?.consume(attempt.email)) ?? 0;
    if (wait > 0) return wait;
    await this.#callers.reset(keyOf(attempt));
    if (attempt.deviceId !== null) return 0;
    await this.#ipAddresses.refund(attempt.ipAddress);
    await this.#accounts?.refund(attempt.email);
    return 0;
  }
}

/** Returns the caller of an attempt: a device known to the account, or else an IP address. */
export const callerOf = ({ ipAddress, deviceId }: Attempt): string =>
  deviceId === null ? `address ${ipAddress}` : `device ${deviceId}`;

const keyOf = (attempt: Attempt): string => `${callerOf(attempt)} ${attempt.email}`;
