import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** The private addresses at which people subscribe to the calendars of their groups: one for each person and group. */
export async function calendars(db: Kysely<unknown>, { ref, table }: Columns): Promise<void> {
  await table('calendar_subscriptions')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('calendar_subscriptions_of', ['user_id', 'group_id'])
    .execute();
  await db.schema.createIndex('calendar_subscriptions_group').on('calendar_subscriptions').column('group_id').execute();
}
