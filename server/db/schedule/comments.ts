import { sql } from 'kysely';
import { compiled } from '#server/db/engine/compiled.ts';
import type { CommentRow } from '#server/db/tables/schedule.ts';
import type { Db } from '#server/db/tables/tables.ts';

function commentsWithAuthors(db: Db) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .selectAll('comments')
    .select(['users.first_name', 'users.last_name', 'users.role', 'users.profile_image_url']);
}

/** The comments on a schedule item, oldest first. @param ids which of them; null for all */
export function listComments(db: Db, scheduleItemId: number, ids: readonly number[] | null = null) {
  let query = commentsWithAuthors(db).where('comments.schedule_item_id', '=', scheduleItemId);
  if (ids) query = query.where('comments.id', 'in', ids);
  return query.orderBy('comments.id').execute();
}

export type CommentWithAuthor = Awaited<ReturnType<typeof listComments>>[number];

/** The comments that `listComments` lists, with the length of their texts. */
export function measureComments(db: Db, scheduleItemId: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'group_id as groupId', sql<number>`octet_length(content)`.as('bytes')])
    .where('schedule_item_id', '=', scheduleItemId)
    .orderBy('id')
    .execute();
}

export function findComment(db: Db, id: number): Promise<CommentWithAuthor | undefined> {
  return commentsWithAuthors(db).where('comments.id', '=', id).executeTakeFirst();
}

export function findComments(db: Db, ids: readonly number[]): Promise<CommentWithAuthor[]> {
  return commentsWithAuthors(db).where('comments.id', 'in', ids).orderBy('comments.id').execute();
}

/** The comment that a person's key created, regardless of its age. */
export function findCommentByKey(db: Db, userId: number, clientKey: string): Promise<CommentWithAuthor | undefined> {
  return commentsWithAuthors(db)
    .where('comments.user_id', '=', userId)
    .where('comments.client_key', '=', clientKey)
    .executeTakeFirst();
}

const placeAndAuthor = compiled((db, scheduleItemId: number, userId: number) =>
  db
    .selectFrom(['schedule_items as item', 'users as author'])
    .select([
      'item.group_id as groupId',
      'item.title',
      'item.is_draft as isDraft',
      'author.first_name',
      'author.last_name',
      'author.role',
      'author.profile_image_url',
    ])
    .where('item.id', '=', scheduleItemId)
    .where('author.id', '=', userId),
);

/** The item and the author of a comment that is about to be created; undefined if there is no such item. */
export async function findPlaceAndAuthor(db: Db, scheduleItemId: number, userId: number) {
  return (await placeAndAuthor(db, scheduleItemId, userId)).rows[0];
}

const insertNew = compiled(
  (
    db,
    schedule_item_id: number,
    group_id: number,
    user_id: number,
    content: string,
    client_key: string | null,
    at: string,
  ) =>
    db
      .insertInto('comments')
      .values({ schedule_item_id, group_id, user_id, content, client_key, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
      .returningAll(),
);

/** @returns undefined, without inserting, if the same key of the same person has already created a comment */
export async function insertComment(
  tx: Db,
  comment: {
    scheduleItemId: number;
    groupId: number;
    userId: number;
    content: string;
    clientKey: string | null;
    at: string;
  },
): Promise<CommentRow | undefined> {
  const { scheduleItemId, groupId, userId, content, clientKey, at } = comment;
  return (await insertNew(tx, scheduleItemId, groupId, userId, content, clientKey, at)).rows[0];
}
