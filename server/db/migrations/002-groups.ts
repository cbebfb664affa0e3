import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Groups, their members, and the order of changes in a group. */
export async function groups(db: Kysely<unknown>, { entity, table, ref }: Columns): Promise<void> {
  await entity('groups')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('start_date', 'text', (column) => column.notNull())
    .addColumn('end_date', 'text', (column) => column.notNull())
    .addColumn('default_timezone', 'text', (column) => column.notNull())
    .addColumn('icon_path', 'text')
    .addColumn('is_archived', 'integer', (column) => column.notNull())
    .addColumn('created_by', ref, (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('groups_creator').on('groups').column('created_by').execute();

  await entity('group_members')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addUniqueConstraint('group_members_group_user', ['group_id', 'user_id'])
    .execute();
  await db.schema.createIndex('group_members_user').on('group_members').column('user_id').execute();

  await table('changes')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('entity_id', ref, (column) => column.notNull())
    .addColumn('op', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('changes_group').on('changes').columns(['group_id', 'id']).execute();
}
