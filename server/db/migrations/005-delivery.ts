import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Notifications, and the answers of writes. */
export async function delivery(db: Kysely<unknown>, { table, ref }: Columns): Promise<void> {
  await table('notifications')
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('group_id', ref, (column) => column.references('groups.id').onDelete('cascade'))
    .addColumn('entity', 'text')
    .addColumn('entity_id', ref)
    .addColumn('schedule_item_id', ref)
    .addColumn('actor_id', ref, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('notifications_user').on('notifications').columns(['user_id', 'id desc']).execute();
  await db.schema.createIndex('notifications_group').on('notifications').column('group_id').execute();
  await db.schema.createIndex('notifications_age').on('notifications').column('created_at').execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();
}
