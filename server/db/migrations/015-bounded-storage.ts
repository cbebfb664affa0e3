import { type Kysely, sql } from 'kysely';

/**
 * Which texts of a kept answer also occur in its request (server/domain/writes/kept-answer.ts); and the group that a
 * file counts towards, the first one that it was attached to.
 */
export async function boundedStorage(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('texts', 'text').execute();
  // A person's comments and files are counted with each one that they add.
  await db.schema.createIndex('comments_person').on('comments').column('user_id').execute();
  await sql`
    update files set group_id = coalesce(
      (select min(item.group_id) from schedule_attachments as part
        join schedule_items as item on item.id = part.schedule_item_id where part.file_id = files.id),
      (select min(comment.group_id) from comment_attachments as part
        join comments as comment on comment.id = part.comment_id where part.file_id = files.id),
      (select min(item.group_id) from schedule_pictures as part
        join schedule_items as item on item.id = part.schedule_item_id where part.file_id = files.id)
    ) where group_id is null`.execute(db);
}
