import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Devices that receive notifications, each person's preferences, and waiting pushes. A device is removed with the
 * session in which it was registered.
 */
export async function push(db: Kysely<unknown>, { ref, table }: Columns): Promise<void> {
  await table('push_subscriptions')
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', ref, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_sent_at', 'text')
    .addColumn('failing_since', 'text')
    .execute();
  await db.schema
    .createIndex('push_subscriptions_endpoint')
    .on('push_subscriptions')
    .column('endpoint')
    .unique()
    .execute();
  await db.schema.createIndex('push_subscriptions_user').on('push_subscriptions').column('user_id').execute();
  await db.schema.createIndex('push_subscriptions_session').on('push_subscriptions').column('session_id').execute();

  await db.schema
    .createTable('push_preferences')
    .addColumn('user_id', ref, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('muted', 'text', (column) => column.notNull())
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('quiet_zone', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await table('pushes')
    .addColumn('subscription_id', ref, (column) =>
      column.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('notification_id', ref, (column) => column.references('notifications.id').onDelete('cascade'))
    .addColumn('held', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('pushes_next').on('pushes').column('next_at').execute();
  await db.schema.createIndex('pushes_subscription').on('pushes').column('subscription_id').execute();
  await db.schema.createIndex('pushes_notification').on('pushes').column('notification_id').execute();
}
