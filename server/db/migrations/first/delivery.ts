import { type Kysely, sql } from 'kysely';
import { byDefault, type Columns, linkTo, partOf, required } from '../columns.ts';

export async function delivery(db: Kysely<unknown>, { table, index, ref }: Columns): Promise<void> {
  await table('changes')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('entity', 'text', required)
    .addColumn('entity_id', ref, required)
    .addColumn('op', 'text', required)
    .addColumn('at', 'text', required)
    // Not a reference: tombstones outlive the person.
    .addColumn('user_id', ref)
    .addColumn('is_secret', 'integer', byDefault(0))
    .addColumn('bytes', ref, byDefault(0))
    .execute();
  await index('changes', 'group', 'group_id', 'id');
  const ofEntity = ['group_id', 'entity', 'entity_id'];
  await db.schema.createIndex('changes_entity').unique().on('changes').columns(ofEntity).execute();
  // Tombstones by their age, among many more changes.
  await sql`create index changes_tombstones on changes (group_id, at) where op = 'delete'`.execute(db);
  await sql`create index changes_tombstones_of on changes (user_id, at) where op = 'delete'`.execute(db);

  // Numbers that no change of this history of the data has, from `first` to `last` (server/db/delivery/history.ts).
  await table('skipped_changes').addColumn('first', ref, required).addColumn('last', ref, required).execute();

  await table('notifications')
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('type', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('group_id', ref, (column) => column.references('groups.id').onDelete('cascade'))
    .addColumn('entity', 'text')
    .addColumn('entity_id', ref)
    .addColumn('schedule_item_id', ref)
    .addColumn('actor_id', ref, linkTo('users'))
    .addColumn('created_at', 'text', required)
    .execute();
  await index('notifications', 'user', 'user_id', 'id desc');
  await index('notifications', 'age', 'created_at');
  await index('notifications', 'entity', 'group_id', 'entity', 'entity_id');
  await index('notifications', 'actor', 'actor_id');

  await table('pushes')
    .addColumn('subscription_id', ref, partOf('push_subscriptions'))
    .addColumn('notification_id', ref, (column) => column.references('notifications.id').onDelete('cascade'))
    .addColumn('held', 'integer', byDefault(0))
    .addColumn('attempts', 'integer', byDefault(0))
    .addColumn('next_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await index('pushes', 'next', 'next_at');
  await index('pushes', 'subscription', 'subscription_id');
  await index('pushes', 'notification', 'notification_id');

  // Mail that waits to be sent. It holds no link: the token in one is created when it is sent, and kept only as a hash.
  await table('mails')
    .addColumn('purpose', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('group_id', ref)
    .addColumn('attempts', 'integer', byDefault(0))
    .addColumn('next_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await index('mails', 'next', 'next_at');

  await table('sent_mails')
    .addColumn('purpose', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('group_id', ref)
    .addColumn('sent_at', 'text', required)
    .execute();
  await index('sent_mails', 'email', 'email');
}
