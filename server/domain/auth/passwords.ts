import { hash, verify } from '@node-rs/argon2';
import { FairPool, type PoolBounds } from '#server/base/fair-pool.ts';

/** Keyboards write the same letter in more than one way: composed or not, and full or half width. */
const normalized = (password: string): string => password.normalize('NFKC');

/** argon2id with the package's parameters: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password));

let decoy: Promise<string> | undefined;

/**
 * True if the password matches the hash. Without a hash a decoy is checked, so that an unknown email takes as long to
 * refuse as a wrong password.
 */
async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const checked = passwordHash ?? (await decoy);
  // A hash from before passwords were normalized is that of the password as typed.
  const matches =
    (await verify(checked, normalized(password))) ||
    (password !== normalized(password) && (await verify(checked, password)));
  return matches && passwordHash !== null;
}

/** Each job occupies one of libuv's four threads, which reading files needs too, and much memory. */
const PASSWORD_WORK: PoolBounds = { atOnce: 2, waiting: 500, waitingOfOne: 100 };

/**
 * Checks and hashes passwords, two at a time. Callers take turns, so that one caller does not wait for another's
 * hundred attempts.
 */
export class PasswordWork {
  readonly #pool: FairPool;

  constructor(bounds = PASSWORD_WORK) {
    this.#pool = new FairPool(bounds);
  }

  /** @throws PoolFull if too much is waiting already, of this caller or of all */
  check(caller: string, passwordHash: string | null, password: string): Promise<boolean> {
    return this.#pool.run(caller, () => checkPassword(passwordHash, password));
  }

  /** @throws PoolFull under the same conditions */
  hash(caller: string, password: string): Promise<string> {
    return this.#pool.run(caller, () => hashPassword(password));
  }
}
