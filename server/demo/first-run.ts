import { type Clock, toInstant } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { hasUsers, insertUsers } from '#server/db/people/users.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { hashPassword } from '#server/domain/auth/passwords.ts';
import { newPassword } from '#server/domain/auth/secrets.ts';

/** One way to sign in, as printed. */
export interface SignInHint {
  email: string;
  role: string;
  /** Null if the settings give it: the operator knows it. */
  password: string | null;
}

/**
 * Makes an empty database usable: an administrator and, if the settings say so, the demo. All of it or nothing is
 * written.
 * @returns the created sign-ins; empty if the database was already in use
 */
export async function firstRun(db: Db, config: Config, clock: Clock): Promise<SignInHint[]> {
  if (await hasUsers(db)) return [];
  // Loaded only at the first start: later ones do not need it.
  const demo = config.demoData ? await import('./seed.ts') : null;
  const demoPassword = demo ? config.demoPassword : null;
  const admin = await newSignIn(config.adminEmail, 'admin', config.adminPassword ?? demoPassword);
  const people = demo
    ? await Promise.all(
        demo.demoSignIns(config.adminEmail).map(async ({ key, email, siteRole }) => ({
          key,
          ...(await newSignIn(email, siteRole, demoPassword)),
        })),
      )
    : [];
  const now = clock();
  await db.transaction().execute(async (tx) => {
    const adminId = await insertAdmin(tx, config.adminEmail, admin.hash, {
      at: toInstant(now),
      names: demo?.ADMIN_NAMES,
    });
    if (!demo) return;
    const passwordHashes = new Map(people.map(({ key, hash }) => [key, hash]));
    await demo.seedDemo(tx, { adminId, adminEmail: config.adminEmail, passwordHashes, now });
  });
  return [admin.hint, ...people.map(({ hint }) => hint)];
}

async function newSignIn(
  email: string,
  role: string,
  given: string | null,
): Promise<{ hint: SignInHint; hash: string }> {
  const password = given ?? newPassword();
  return { hint: { email, role, password: given ? null : password }, hash: await hashPassword(password) };
}

/** @param names of the demo; an administrator without them is shown by email, and sets them in the profile */
async function insertAdmin(
  tx: Db,
  email: string,
  passwordHash: string,
  { at, names }: { at: string; names: { first_name: string; last_name: string } | undefined },
): Promise<number> {
  const [id] = await insertUsers(tx, [
    {
      email,
      ...names,
      role: 'admin',
      account_status: 'active',
      is_customer_account: 0,
      password_hash: passwordHash,
      created_at: at,
      updated_at: at,
    },
  ]);
  if (id === undefined) throw new Error('The administrator was not stored');
  return id;
}
