import type { Kysely } from 'kysely';
import { byDefault, type Columns, linkTo, partOf, required } from '../columns.ts';

export async function schedule(db: Kysely<unknown>, { entity, table, index, ref }: Columns): Promise<void> {
  await entity('schedule_items')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('title', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('start_time', 'text', required)
    .addColumn('end_time', 'text', required)
    .addColumn('timezone', 'text', required)
    .addColumn('end_timezone', 'text')
    .addColumn('description', 'text', required)
    .addColumn('instruction', 'text', required)
    .addColumn('address', 'text')
    .addColumn('bus_pickup_address', 'text')
    .addColumn('bus_dropoff_address', 'text')
    .addColumn('audience', 'text')
    .addColumn('is_draft', 'integer', byDefault(0))
    .addColumn('is_fixed', 'integer', byDefault(0))
    .addColumn('is_cancelled', 'integer', byDefault(0))
    .addColumn('must_read', 'integer', byDefault(0))
    .addColumn('created_by', ref, linkTo('users'))
    // Not a reference, because no query uses it.
    .addColumn('updated_by', ref)
    .addColumn('client_key', 'text')
    .execute();
  await index('schedule_items', 'group_start', 'group_id', 'start_time');
  await index('schedule_items', 'start', 'start_time');

  await entity('comments')
    .addColumn('schedule_item_id', ref, partOf('schedule_items'))
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('content', 'text', required)
    .addColumn('client_key', 'text')
    .addUniqueConstraint('comments_user_client_key', ['user_id', 'client_key'])
    .execute();
  await index('comments', 'item', 'schedule_item_id', 'id');
  await index('comments', 'group', 'group_id');

  await table('translations')
    .addColumn('text_hash', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('translated_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('translations_text_language', ['text_hash', 'language'])
    .execute();

  // The delays of groups that were announced, by the keys of their edits: each is announced once.
  await db.schema
    .createTable('delays')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('key', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('delays_key', ['group_id', 'key'])
    .execute();
  await index('delays', 'created_at', 'created_at');
}
