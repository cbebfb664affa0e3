import type { Db, NewUser, UserRow } from './tables.ts';

const EMAILS_SHOWN = 4;

/** @param email trimmed and lower case */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function getUser(db: Db, id: number): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** @returns the new people's ids, in the order given */
export async function insertUsers(db: Db, users: NewUser[]): Promise<number[]> {
  const rows = await db.insertInto('users').values(users).returning(['id', 'email']).execute();
  const ids = new Map(rows.map((row) => [row.email, row.id]));
  return users.flatMap((user) => ids.get(user.email) ?? []);
}

/** True when somebody can sign in here already, that is when this is not the first start. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function setPasswordHash(db: Db, id: number, passwordHash: string, at: string): Promise<void> {
  await db
    .updateTable('users')
    .set((expression) => ({
      password_hash: passwordHash,
      account_status: 'active',
      updated_at: at,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The emails to remind the operator of: of administrators first, then of others who have a password. */
export async function signInEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('password_hash', 'is not', null)
    .where('account_status', '!=', 'disabled')
    .orderBy((eb) => eb.case().when('role', '=', 'admin').then(0).else(1).end())
    .orderBy('id')
    .limit(EMAILS_SHOWN)
    .execute();
  return rows.map((row) => row.email);
}
