import { toInstant } from '#server/base/clock.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { START } from './test-app.ts';

const at = toInstant(START);
const stamps = { created_at: at, updated_at: at };

export async function addSystemHotel(db: Db, name = 'Grand Hotel'): Promise<number> {
  const { id } = await db
    .insertInto('system_hotels')
    .values({
      name,
      address: '1 Station Square',
      phone: '+81 3 1234 5678',
      email: 'desk@grand.example.org',
      website: 'https://grand.example.org',
      is_system_hotel: 1,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addHotel(db: Db, groupId: number, name = 'River Inn'): Promise<number> {
  const { id } = await db
    .insertInto('group_hotels')
    .values({ group_id: groupId, name, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addRoom(db: Db, hotelId: number, memberId: number, roomNumber = '101'): Promise<number> {
  const { id } = await db
    .insertInto('accommodations')
    .values({ hotel_id: hotelId, member_id: memberId, room_number: roomNumber, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The membership of a person in a group. */
export async function memberIdOf(db: Db, groupId: number, userId: number): Promise<number> {
  const { id } = await db
    .selectFrom('group_members')
    .select('id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}

export interface Lodging {
  hotelId: number;
  roomId: number;
  systemHotelId: number;
  /** The membership of the person who sleeps in the room. */
  memberId: number;
}

/** A hotel of the catalogue, and a hotel of the group with one room. */
export async function addLodging(db: Db, groupId: number, userId: number): Promise<Lodging> {
  const memberId = await memberIdOf(db, groupId, userId);
  const hotelId = await addHotel(db, groupId);
  return { memberId, hotelId, roomId: await addRoom(db, hotelId, memberId), systemHotelId: await addSystemHotel(db) };
}
