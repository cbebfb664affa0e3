import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Files, schedule items, comments and their attachments. */
export async function schedule(db: Kysely<unknown>, { entity, table, ref }: Columns): Promise<void> {
  await table('files')
    .addColumn('stored_name', 'text', (column) => column.notNull().unique())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', ref, (column) => column.notNull())
    .addColumn('owner_id', ref, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('group_id', ref, (column) => column.references('groups.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('files_content').on('files').column('content_hash').execute();
  await db.schema.createIndex('files_owner').on('files').column('owner_id').execute();
  await db.schema.createIndex('files_group').on('files').column('group_id').execute();

  await entity('schedule_items')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('start_time', 'text', (column) => column.notNull())
    .addColumn('end_time', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('instruction', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('bus_pickup_address', 'text')
    .addColumn('bus_dropoff_address', 'text')
    .addColumn('created_by', ref, (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('schedule_items_group_start')
    .on('schedule_items')
    .columns(['group_id', 'start_time'])
    .execute();
  await db.schema.createIndex('schedule_items_start').on('schedule_items').column('start_time').execute();

  await table('schedule_attachments')
    .addColumn('schedule_item_id', ref, (column) =>
      column.notNull().references('schedule_items.id').onDelete('cascade'),
    )
    .addColumn('file_id', ref, (column) => column.notNull().references('files.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('schedule_attachments_item')
    .on('schedule_attachments')
    .column('schedule_item_id')
    .execute();
  await db.schema.createIndex('schedule_attachments_file').on('schedule_attachments').column('file_id').execute();

  await entity('comments')
    .addColumn('schedule_item_id', ref, (column) =>
      column.notNull().references('schedule_items.id').onDelete('cascade'),
    )
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('client_key', 'text')
    .addUniqueConstraint('comments_user_client_key', ['user_id', 'client_key'])
    .execute();
  await db.schema.createIndex('comments_item').on('comments').columns(['schedule_item_id', 'id']).execute();
  await db.schema.createIndex('comments_group').on('comments').column('group_id').execute();

  await table('comment_attachments')
    .addColumn('comment_id', ref, (column) => column.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('file_id', ref, (column) => column.notNull().references('files.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('comment_attachments_comment').on('comment_attachments').column('comment_id').execute();
  await db.schema.createIndex('comment_attachments_file').on('comment_attachments').column('file_id').execute();

  await table('translations')
    .addColumn('text_hash', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('translated_text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('translations_text_language', ['text_hash', 'language'])
    .execute();
}
