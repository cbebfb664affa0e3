import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

const MANAGER_FIELDS = ['name', 'phone', 'email'] as const;

/** The hotel catalogue, the hotels of groups and their rooms. */
export async function lodging(db: Kysely<unknown>, { entity, ref }: Columns): Promise<void> {
  let hotels = entity('system_hotels')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .addColumn('website', 'text')
    .addColumn('description', 'text')
    .addColumn('image_url', 'text')
    .addColumn('is_system_hotel', 'integer', (column) => column.notNull());
  for (const manager of ['sales', 'meeting']) {
    for (const field of MANAGER_FIELDS) hotels = hotels.addColumn(`${manager}_manager_${field}`, 'text');
  }
  await hotels.execute();

  await entity('group_hotels')
    .addColumn('group_id', ref, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('system_hotel_id', ref, (column) => column.references('system_hotels.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .addColumn('website', 'text')
    .execute();
  await db.schema.createIndex('group_hotels_group').on('group_hotels').column('group_id').execute();
  await db.schema.createIndex('group_hotels_system_hotel').on('group_hotels').column('system_hotel_id').execute();

  await entity('accommodations')
    .addColumn('hotel_id', ref, (column) => column.notNull().references('group_hotels.id').onDelete('cascade'))
    .addColumn('member_id', ref, (column) => column.notNull().references('group_members.id').onDelete('cascade'))
    .addColumn('room_number', 'text', (column) => column.notNull())
    .addColumn('check_in_date', 'text')
    .addColumn('check_out_date', 'text')
    .addColumn('notes', 'text')
    .execute();
  await db.schema.createIndex('accommodations_hotel').on('accommodations').column('hotel_id').execute();
  await db.schema.createIndex('accommodations_member').on('accommodations').column('member_id').execute();
}
