import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** The pictures in the texts of schedule items, so that a person who may read the text may see them. */
export async function pictures(db: Kysely<unknown>, { table, ref }: Columns): Promise<void> {
  await table('schedule_pictures')
    .addColumn('schedule_item_id', ref, (column) =>
      column.notNull().references('schedule_items.id').onDelete('cascade'),
    )
    .addColumn('file_id', ref, (column) => column.notNull().references('files.id'))
    .addUniqueConstraint('schedule_pictures_item_file', ['schedule_item_id', 'file_id'])
    .execute();
  await db.schema.createIndex('schedule_pictures_file').on('schedule_pictures').column('file_id').execute();
  await db.schema.createIndex('users_picture').on('users').column('profile_image_url').execute();
  await db.schema.createIndex('groups_icon').on('groups').column('icon_path').execute();
}
