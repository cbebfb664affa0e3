import { hash, verify } from '@node-rs/argon2';

/** argon2id with the package's parameters: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/**
 * True when the password is the one behind the hash. Without a hash a decoy is checked, so that an unknown email takes
 * as long to refuse as a wrong password.
 */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
