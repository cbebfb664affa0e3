import type { Kysely } from 'kysely';
import { type Columns, linkTo, partOf, required, unique } from '../columns.ts';

export async function groups(_db: Kysely<unknown>, { entity, table, index, ref }: Columns): Promise<void> {
  await entity('groups')
    .addColumn('name', 'text', required)
    .addColumn('code', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('year', 'integer', required)
    .addColumn('start_date', 'text', required)
    .addColumn('end_date', 'text', required)
    .addColumn('default_timezone', 'text', required)
    .addColumn('icon_path', 'text')
    .addColumn('is_archived', 'integer', required)
    .addColumn('created_by', ref, linkTo('users'))
    .addColumn('client_key', 'text')
    .execute();
  await index('groups', 'creator', 'created_by');
  await index('groups', 'icon', 'icon_path');

  await entity('group_members')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('role', 'text', required)
    .addColumn('client_key', 'text')
    .addUniqueConstraint('group_members_group_user', ['group_id', 'user_id'])
    .execute();
  await index('group_members', 'user', 'user_id');

  // The private addresses at which people subscribe to the calendars of their groups.
  await table('calendar_subscriptions')
    .addColumn('token_hash', 'text', unique)
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('calendar_subscriptions_of', ['user_id', 'group_id'])
    .execute();
  await index('calendar_subscriptions', 'group', 'group_id');
}
