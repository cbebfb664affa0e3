import type { Selectable } from 'kysely';
import type { MailsTable } from '#server/db/tables/delivery.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type MailRow = Selectable<MailsTable>;

/** A mail to send: the recipient, the purpose, and the time of the decision. */
export interface NewMail {
  purpose: MailRow['purpose'];
  email: string;
  /** For `added`. */
  groupId?: number;
  /** An instant. */
  at: string;
}

/** Queues a mail, in the transaction of the change that it is about. */
export async function insertMail(tx: Db, mail: NewMail): Promise<void> {
  const { purpose, email, groupId, at } = mail;
  await tx
    .insertInto('mails')
    .values({ purpose, email, group_id: groupId ?? null, next_at: at, created_at: at })
    .execute();
}

export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/**
 * Deletes a sent mail, except for the record that it was sent. If its person was deleted meanwhile, there is nothing to
 * delete or to record. @param at an instant
 */
export async function recordSentMail(db: Db, { id, purpose, email, group_id }: MailRow, at: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('mails').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await tx.insertInto('sent_mails').values({ purpose, email, group_id, sent_at: at }).execute();
    const reached = tx.selectFrom('users').select('id').where('email', '=', email);
    await tx.deleteFrom('failed_mails').where('user_id', 'in', reached).execute();
  });
}

/** Deletes a mail that is given up, except for the record that its user did not get it. @param at an instant */
export async function recordFailedMail(db: Db, { id, purpose, email }: MailRow, at: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('mails').where('id', '=', id).execute();
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (user) await tx.insertInto('failed_mails').values({ user_id: user.id, purpose, failed_at: at }).execute();
  });
}

/**
 * The addresses of users whose mail was given up, or has failed more than once, in the order of the alphabet. The
 * failure of an invitation no longer counts when the user has accepted it.
 */
export async function listUndelivered(db: Db, most: number): Promise<string[]> {
  const retried = db.selectFrom('mails').select('email').where('attempts', '>', 1);
  const rows = await db
    .selectFrom('failed_mails')
    .innerJoin('users', 'users.id', 'failed_mails.user_id')
    .select('users.email')
    .where('users.account_status', '!=', 'disabled')
    .where((is) => is.or([is('purpose', '!=', 'invitation'), is('users.account_status', '=', 'invited')]))
    .union(retried)
    .orderBy('email')
    .limit(most)
    .execute();
  return rows.map(({ email }) => email);
}

export async function deleteFailedMailsOf(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('failed_mails').where('user_id', '=', userId).execute();
}

/** Whether the same mail is waiting, or was sent after an instant. */
export async function isMailed(
  tx: Db,
  { purpose, email, groupId }: Omit<NewMail, 'at'>,
  after: string,
): Promise<boolean> {
  const same = (table: 'mails' | 'sent_mails') => {
    const query = tx
      .selectFrom(table)
      .select(`${table}.id`)
      .where('purpose', '=', purpose)
      .where('email', '=', email)
      .limit(1);
    return purpose === 'added' ? query.where('group_id', '=', groupId ?? null) : query;
  };
  const waiting = await same('mails').executeTakeFirst();
  return (waiting ?? (await same('sent_mails').where('sent_at', '>', after).executeTakeFirst())) !== undefined;
}

/** Deletes the waiting mails to an address, and the records of sent ones. */
export async function deleteMailsTo(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('mails').where('email', '=', email).execute();
  await tx.deleteFrom('sent_mails').where('email', '=', email).execute();
}
