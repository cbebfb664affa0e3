import { isPostgres } from '#server/db/engine/dialect.ts';
import type { NewUser, UserRow } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { removeRow, updateRow } from '#server/db/writes/rows.ts';
import { deleteTally, person } from '#server/db/writes/tallies.ts';

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

/** True if a person can already sign in, that is if this is not the first start. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function setPasswordHash(db: Db, id: number, passwordHash: string, at: string): Promise<void> {
  await updateRow(db, 'users', id, { password_hash: passwordHash, account_status: 'active' }, at);
}

/** The emails to remind the operator of: those of administrators first, then of others who have a password. */
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

export function listUsers(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('id').execute();
}

/** Marks an invitation as sent; clients do not see the mark, so the version stays. */
export async function releaseInvitation(tx: Db, id: number): Promise<void> {
  await tx.updateTable('users').set({ invitation_held: 0 }).where('id', '=', id).execute();
}

/** Deletes a person with all rows that belong only to them. */
export async function deleteUser(tx: Db, id: number): Promise<void> {
  await removeRow(tx, 'users', id);
  await deleteTally(tx, person(id));
}

/**
 * Locks people, so that only this transaction changes them until it ends; always in the same order, so that two
 * transactions never wait for each other. SQLite has only one writer.
 */
export async function lockUsers(tx: Db, ids: readonly number[]): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
}

/** The ids of the administrators who can sign in, who cannot change until this transaction ends. */
export async function lockActiveAdmins(tx: Db): Promise<number[]> {
  const query = tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('account_status', '=', 'active')
    .orderBy('id');
  const rows = await (isPostgres(tx) ? query.forNoKeyUpdate() : query).execute();
  return rows.map((row) => row.id);
}

/** Groups and schedule items that name a person as their creator, which is cleared when that person is deleted. */
export async function entitiesCreatedBy(
  db: Db,
  userId: number,
): Promise<{ groupId: number; entity: 'group' | 'schedule' | 'medical-look'; entityIds: number[] }[]> {
  const groups = await db.selectFrom('groups').select('id').where('created_by', '=', userId).execute();
  const items = await db
    .selectFrom('schedule_items')
    .select(['id', 'group_id'])
    .where('created_by', '=', userId)
    .execute();
  const looks = await db.selectFrom('medical_looks').select(['id', 'group_id']).where('seen_by', '=', userId).execute();
  const byGroup = Map.groupBy(items, (row) => row.group_id);
  return [
    ...groups.map(({ id }) => ({ groupId: id, entity: 'group' as const, entityIds: [id] })),
    ...[...byGroup].map(([groupId, rows]) => ({
      groupId,
      entity: 'schedule' as const,
      entityIds: rows.map((row) => row.id),
    })),
    ...[...Map.groupBy(looks, (row) => row.group_id)].map(([groupId, rows]) => ({
      groupId,
      entity: 'medical-look' as const,
      entityIds: rows.map((row) => row.id),
    })),
  ];
}
