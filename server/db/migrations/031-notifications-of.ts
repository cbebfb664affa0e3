import type { Kysely } from 'kysely';

/** What was told of a thing is found when it is deleted, and what a person did when they are. */
export async function notificationsOf(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notifications_group').ifExists().execute();
  await db.schema
    .createIndex('notifications_entity')
    .on('notifications')
    .columns(['group_id', 'entity', 'entity_id'])
    .execute();
  await db.schema.createIndex('notifications_actor').on('notifications').column('actor_id').execute();
}
