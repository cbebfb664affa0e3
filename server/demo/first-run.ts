import { type Clock, toInstant } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/tables.ts';
import { hasUsers, insertUsers } from '#server/db/users.ts';
import { hashPassword } from '#server/domain/passwords.ts';
import { newPassword } from '#server/domain/secrets.ts';

/** One way to sign in, as it is printed. */
export interface SignInHint {
  email: string;
  role: string;
  /** Null where it was given by the settings: those who gave it know it. */
  password: string | null;
}

/**
 * Makes an empty database usable: an administrator and, where the settings say so, the demo trip.
 * @returns the sign-ins that were made; empty when the database was in use already
 */
export async function firstRun(db: Db, config: Config, clock: Clock): Promise<SignInHint[]> {
  if (await hasUsers(db)) return [];
  const password = config.adminPassword ?? newPassword();
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const at = toInstant(clock());
    await insertUsers(tx, [
      {
        email: config.adminEmail,
        first_name: 'Admin',
        last_name: null,
        role: 'admin',
        account_status: 'active',
        is_customer_account: 0,
        password_hash: passwordHash,
        created_at: at,
        updated_at: at,
      },
    ]);
    return [{ email: config.adminEmail, role: 'admin', password: config.adminPassword ? null : password }];
  });
}
