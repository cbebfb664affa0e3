import type { Selectable } from 'kysely';
import type { ReceiptsTable } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type ReceiptRow = Selectable<ReceiptsTable>;

/** The thing that is read in a group, with the hash of its content. */
interface ReadIn {
  groupId: number;
  /** The event; 0 for an announcement, whose hash names it. */
  itemId: number;
  hash: string;
}

/** A person's confirmation. */
interface ReceiptOf extends ReadIn {
  userId: number;
}

export function findReceiptOf(db: Db, { groupId, itemId, userId, hash }: ReceiptOf): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('schedule_item_id', '=', itemId)
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Returns the members of a group, with whether they have confirmed the thing. */
export async function listReaders(
  db: Db,
  { groupId, itemId, hash }: ReadIn,
): Promise<{ id: number; userId: number; role: string; hasRead: boolean }[]> {
  const members = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.user_id', '=', 'group_members.user_id')
        .onRef('receipts.group_id', '=', 'group_members.group_id')
        .on('receipts.schedule_item_id', '=', itemId)
        .on('receipts.hash', '=', hash),
    )
    .select(['group_members.id', 'group_members.user_id as userId', 'group_members.role', 'receipts.id as receiptId'])
    .where('group_members.group_id', '=', groupId)
    .where('users.account_status', '!=', 'disabled')
    .orderBy('group_members.id')
    .execute();
  return members.map(({ receiptId, ...member }) => ({ ...member, hasRead: receiptId !== null }));
}

/** Whether a notification of this type was sent about an entity since an instant. */
export async function wasTold(
  db: Db,
  type: string,
  { entity, id }: { entity: string; id: number },
  since: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('type', '=', type)
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
