import type { Kysely } from 'kysely';

/** Indexes to find the notifications about a deleted entity, and those about a deleted person's actions. */
export async function notificationsOf(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('notifications_group').ifExists().execute();
  await db.schema
    .createIndex('notifications_entity')
    .on('notifications')
    .columns(['group_id', 'entity', 'entity_id'])
    .execute();
  await db.schema.createIndex('notifications_actor').on('notifications').column('actor_id').execute();
}
