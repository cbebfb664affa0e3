import type { Kysely } from 'kysely';
import { type Columns, linkTo, partOf, required, unique } from '../columns.ts';

export async function files(_db: Kysely<unknown>, { table, index, ref }: Columns): Promise<void> {
  await table('files')
    .addColumn('stored_name', 'text', unique)
    .addColumn('content_hash', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('size', ref, required)
    .addColumn('owner_id', ref, linkTo('users'))
    .addColumn('group_id', ref, linkTo('groups'))
    .addColumn('created_at', 'text', required)
    .execute();
  await index('files', 'content', 'content_hash');
  await index('files', 'owner', 'owner_id');
  await index('files', 'group', 'group_id');

  const isFile = (column: Parameters<typeof required>[0]) => column.notNull().references('files.id');
  for (const [name, holder, suffix] of [
    ['schedule_attachments', 'schedule_item', 'item'],
    ['comment_attachments', 'comment', 'comment'],
  ] as const) {
    await table(name)
      .addColumn(`${holder}_id`, ref, partOf(`${holder}s`))
      .addColumn('file_id', ref, isFile)
      .addColumn('name', 'text', required)
      .addColumn('position', 'integer', required)
      .execute();
    await index(name, suffix, `${holder}_id`);
    await index(name, 'file', 'file_id');
  }

  // The pictures in the texts of schedule items, so that a person who may read the text may see them.
  await table('schedule_pictures')
    .addColumn('schedule_item_id', ref, partOf('schedule_items'))
    .addColumn('file_id', ref, isFile)
    .addUniqueConstraint('schedule_pictures_item_file', ['schedule_item_id', 'file_id'])
    .execute();
  await index('schedule_pictures', 'file', 'file_id');

  // Files that were removed from an event: a file that is sent again late does not come back (decision 014).
  await table('removed_schedule_files')
    .addColumn('schedule_item_id', ref, partOf('schedule_items'))
    .addColumn('stored_name', 'text', required)
    .addUniqueConstraint('removed_schedule_files_item_name', ['schedule_item_id', 'stored_name'])
    .execute();
}
