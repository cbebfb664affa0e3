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
    if (numDeletedRows > 0n)
      await tx.insertInto('sent_mails').values({ purpose, email, group_id, sent_at: at }).execute();
  });
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

export async function deleteSentMailsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('sent_mails').where('sent_at', '<=', before).execute();
}

/** Deletes the waiting mails to an address, and the records of sent ones. */
export async function deleteMailsTo(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('mails').where('email', '=', email).execute();
  await tx.deleteFrom('sent_mails').where('email', '=', email).execute();
}
