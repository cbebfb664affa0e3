import type { Db } from './tables.ts';

function commentsWithAuthors(db: Db) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .selectAll('comments')
    .select(['users.first_name', 'users.last_name', 'users.role', 'users.profile_image_url']);
}

/** The comments on a schedule item, oldest first. */
export function listComments(db: Db, scheduleItemId: number) {
  return commentsWithAuthors(db)
    .where('comments.schedule_item_id', '=', scheduleItemId)
    .orderBy('comments.id')
    .execute();
}

export type CommentWithAuthor = Awaited<ReturnType<typeof listComments>>[number];

export function findComment(db: Db, id: number): Promise<CommentWithAuthor | undefined> {
  return commentsWithAuthors(db).where('comments.id', '=', id).executeTakeFirst();
}

export function findComments(db: Db, ids: readonly number[]): Promise<CommentWithAuthor[]> {
  return commentsWithAuthors(db).where('comments.id', 'in', ids).orderBy('comments.id').execute();
}

/** The comment that a person's key made, however long ago. */
export function findCommentByKey(db: Db, userId: number, clientKey: string): Promise<CommentWithAuthor | undefined> {
  return commentsWithAuthors(db)
    .where('comments.user_id', '=', userId)
    .where('comments.client_key', '=', clientKey)
    .executeTakeFirst();
}

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
): Promise<number> {
  const { id } = await tx
    .insertInto('comments')
    .values({
      schedule_item_id: comment.scheduleItemId,
      group_id: comment.groupId,
      user_id: comment.userId,
      content: comment.content,
      client_key: comment.clientKey,
      created_at: comment.at,
      updated_at: comment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is no such comment. */
export async function setCommentContent(tx: Db, id: number, content: string, at: string): Promise<boolean> {
  const result = await tx
    .updateTable('comments')
    .set((eb) => ({ content, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns where it stood, or undefined when there is no such comment */
export function removeComment(tx: Db, id: number): Promise<{ groupId: number; scheduleId: number } | undefined> {
  return tx
    .deleteFrom('comments')
    .where('id', '=', id)
    .returning(['group_id as groupId', 'schedule_item_id as scheduleId'])
    .executeTakeFirst();
}
