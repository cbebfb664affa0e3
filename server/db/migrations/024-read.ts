import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** How far people have seen what others changed, and whose a change is. */
export async function read(db: Kysely<unknown>, { entity, ref }: Columns): Promise<void> {
  // No reference: tombstones outlive the person.
  await db.schema.alterTable('changes').addColumn('user_id', ref).execute();
  // No reference: SQLite cannot add one, and nothing is looked up by it.
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
