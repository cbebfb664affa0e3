import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** How far people have seen other people's changes, and the owner of a change. */
export async function read(db: Kysely<unknown>, { entity, ref }: Columns): Promise<void> {
  // Not a reference: tombstones outlive the person.
  await db.schema.alterTable('changes').addColumn('user_id', ref).execute();
  // Not a reference: SQLite cannot add one, and no query uses it.
  await db.schema.alterTable('schedule_items').addColumn('updated_by', ref).execute();
  await entity('seen_marks')
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('up_to', 'text', (column) => column.notNull())
    .addColumn('client_key', 'text')
    .addUniqueConstraint('seen_marks_person', ['user_id', 'group_id'])
    .execute();
  await db.schema.createIndex('seen_marks_group_id').on('seen_marks').column('group_id').execute();
}
