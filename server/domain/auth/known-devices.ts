import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The number of accounts that a device may be known to; the one with the oldest sign-in is dropped. */
const MOST_ACCOUNTS = 5;
const ID_BYTES = 16;
/** Of a signature, in characters of base64url: 132 bits. */
const SIGNATURE_LENGTH = 22;
const COOKIE = /^[\w-]{22}(?:\.[\w-]{22}){1,6}$/;

/** A browser on which a person has signed in. */
export interface KnownDevice {
  id: string;
  /** A signature for each account, the latest first. */
  accounts: readonly string[];
}

/**
 * Devices on which people have signed in (A26), known by a cookie with a random id and a signature of it with the email
 * of each account. It grants no access, but counts attempts on an account's own device apart, so that an attacker
 * cannot lock a person out by failing sign-ins.
 */
export class KnownDevices {
  readonly #key: Buffer;

  /** @param secret of this server, the same in all its processes and after every start */
  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('known devices').digest();
  }

  /** The device of a cookie's value; null for one that was not signed by this server. */
  read(value: string | undefined): KnownDevice | null {
    if (value === undefined || !COOKIE.test(value)) return null;
    const [id = '', own = '', ...accounts] = value.split('.');
    return isEqual(own, this.#sign(id, '')) ? { id, accounts } : null;
  }

  /** Whether a person has signed in there with this email. */
  knows(device: KnownDevice, email: string): boolean {
    const signature = this.#sign(device.id, email);
    return device.accounts.some((account) => isEqual(account, signature));
  }

  /** The value of the cookie of a device on which a person has just signed in. @param device null for a new one */
  remember(device: KnownDevice | null, email: string): string {
    const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url');
    const latest = this.#sign(id, email);
    const others = (device?.accounts ?? []).filter((account) => account !== latest);
    return [id, this.#sign(id, ''), latest, ...others].slice(0, MOST_ACCOUNTS + 2).join('.');
  }

  #sign(id: string, email: string): string {
    return createHmac('sha256', this.#key).update(`${id} ${email}`).digest('base64url').slice(0, SIGNATURE_LENGTH);
  }
}

/** Compares two signatures of equal length in constant time. */
const isEqual = (left: string, right: string): boolean => timingSafeEqual(Buffer.from(left), Buffer.from(right));
