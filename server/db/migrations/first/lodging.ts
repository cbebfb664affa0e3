import type { Kysely } from 'kysely';
import { type Columns, linkTo, partOf, required } from '../columns.ts';

const LINES = [
  ...['address', 'phone', 'email', 'website', 'description', 'image_url'],
  ...['sales_manager_name', 'sales_manager_phone', 'sales_manager_email'],
  ...['meeting_manager_name', 'meeting_manager_phone', 'meeting_manager_email'],
];

export async function lodging(_db: Kysely<unknown>, { entity, index, ref }: Columns): Promise<void> {
  let hotels = entity('system_hotels')
    .addColumn('name', 'text', required)
    .addColumn('is_system_hotel', 'integer', required)
    .addColumn('client_key', 'text');
  for (const line of LINES) hotels = hotels.addColumn(line, 'text');
  await hotels.execute();

  await entity('group_hotels')
    .addColumn('group_id', ref, partOf('groups'))
    .addColumn('system_hotel_id', ref, linkTo('system_hotels'))
    .addColumn('name', 'text', required)
    .addColumn('address', 'text')
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .addColumn('website', 'text')
    .addColumn('client_key', 'text')
    .execute();
  await index('group_hotels', 'group', 'group_id');
  await index('group_hotels', 'system_hotel', 'system_hotel_id');

  await entity('accommodations')
    .addColumn('hotel_id', ref, partOf('group_hotels'))
    .addColumn('member_id', ref, partOf('group_members'))
    .addColumn('room_number', 'text', required)
    .addColumn('check_in_date', 'text')
    .addColumn('check_out_date', 'text')
    .addColumn('notes', 'text')
    .addColumn('client_key', 'text')
    .execute();
  await index('accommodations', 'hotel', 'hotel_id');
  await index('accommodations', 'member', 'member_id');
}
