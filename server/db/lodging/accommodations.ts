import { sql } from 'kysely';
import type { Db } from '#server/db/tables/tables.ts';

/** Rooms with their members and the group that both belong to. */
function roomsWithMembers(db: Db) {
  return db
    .selectFrom('accommodations')
    .innerJoin('group_hotels', 'group_hotels.id', 'accommodations.hotel_id')
    .innerJoin('group_members', 'group_members.id', 'accommodations.member_id')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .selectAll('accommodations')
    .select([
      'group_hotels.group_id',
      'group_members.user_id',
      'group_members.role as member_role',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.preferred_name',
      'users.profile_image_url',
    ])
    .orderBy('accommodations.id');
}

export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number];

/** The rooms of a hotel, in the order in which they were assigned. */
export function listRooms(db: Db, hotelId: number, ids: readonly number[] | null = null) {
  const query = roomsWithMembers(db).where('accommodations.hotel_id', '=', hotelId);
  return (ids ? query.where('accommodations.id', 'in', ids) : query).execute();
}

/** The rooms that `listRooms` lists, with the length of their notes. */
export function measureRooms(db: Db, hotelId: number) {
  return db
    .selectFrom('accommodations')
    .innerJoin('group_hotels', 'group_hotels.id', 'accommodations.hotel_id')
    .select(['accommodations.id', 'group_id as groupId', sql<number>`coalesce(octet_length(notes), 0)`.as('bytes')])
    .where('hotel_id', '=', hotelId)
    .orderBy('accommodations.id')
    .execute();
}

/** The number of room assignments in all hotels of a group. */
export async function countRooms(db: Db, groupId: number): Promise<number> {
  const { rooms } = await db
    .selectFrom('accommodations')
    .innerJoin('group_hotels', 'group_hotels.id', 'accommodations.hotel_id')
    .select((eb) => eb.fn.countAll<number>().as('rooms'))
    .where('group_hotels.group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return rooms;
}

/** The rooms of a group without their notes, with the names of their hotels. */
export function roomsOfGroup(db: Db, groupId: number) {
  return db
    .selectFrom('accommodations')
    .innerJoin('group_hotels', 'group_hotels.id', 'accommodations.hotel_id')
    .select(['member_id', 'room_number', 'group_hotels.name as hotel_name', 'check_in_date', 'check_out_date'])
    .where('group_hotels.group_id', '=', groupId)
    .orderBy('accommodations.id')
    .execute();
}

export function findRooms(db: Db, ids: readonly number[]): Promise<RoomRow[]> {
  return roomsWithMembers(db).where('accommodations.id', 'in', ids).execute();
}

export function findRoom(db: Db, id: number): Promise<RoomRow | undefined> {
  return roomsWithMembers(db).where('accommodations.id', '=', id).executeTakeFirst();
}

type StayIn = Pick<RoomRow, 'hotel_id' | 'member_id' | 'room_number'>;

export function staysOf(db: Db, { hotel_id, member_id, room_number }: StayIn) {
  return db
    .selectFrom('accommodations')
    .select(['id', 'check_in_date', 'check_out_date'])
    .where('hotel_id', '=', hotel_id)
    .where('member_id', '=', member_id)
    .where('room_number', '=', room_number)
    .execute();
}

export async function roomIdsOfHotel(db: Db, hotelId: number): Promise<number[]> {
  const rows = await db.selectFrom('accommodations').select('id').where('hotel_id', '=', hotelId).execute();
  return rows.map((row) => row.id);
}
