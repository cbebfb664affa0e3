import { instantAt } from '#contract/time/clock.ts';
import { addDays } from '#contract/time/day.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { KYOTO_HOTEL, TOKYO_HOTEL } from './event.ts';

interface DemoHotel {
  name: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  description: string;
  salesManager: string;
  meetingManager: string;
  /** The first floor with rooms of the group; room numbers go up from there. */
  floor: number;
  /** Days of the trip, counted from its first. */
  stay: readonly [checkIn: number, checkOut: number];
}

const HOTELS: readonly DemoHotel[] = [
  {
    name: 'Hotel Kazahana Asakusa',
    address: TOKYO_HOTEL.replace(/^[^,]+, /, ''),
    phone: '+81 3-5550-1420',
    email: 'groups@kazahana.example.org',
    website: 'https://kazahana.example.org',
    description: 'Twelve floors by the Sumida, two halls, a bath on the roof.',
    salesManager: 'Aiko Nishimura',
    meetingManager: 'Tatsuya Ōno',
    floor: 5,
    stay: [0, 6],
  },
  {
    name: 'Kamogawa Garden Inn',
    address: KYOTO_HOTEL.replace(/^[^,]+, /, ''),
    phone: '+81 75-555-0331',
    email: 'hello@kamogawa-garden.example.org',
    website: 'https://kamogawa-garden.example.org',
    description: 'A quiet house on the river, five minutes from Shijō.',
    salesManager: 'Emi Kuroda',
    meetingManager: 'Shunsuke Arai',
    floor: 2,
    stay: [7, 13],
  },
];

const ROOMS = 20;
const BEDS = 2;
const ROOMS_PER_FLOOR = 10;

const NOTES: Readonly<Record<number, string>> = {
  0: 'Staff, keeps the master key',
  4: 'Near the lift: crutches',
  9: 'No feather pillows',
  15: 'Quiet side, please',
};

const roomNumber = (floor: number, room: number): string =>
  `${floor + Math.floor(room / ROOMS_PER_FLOOR)}${String((room % ROOMS_PER_FLOOR) + 1).padStart(2, '0')}`;

/**
 * Two hotels from the catalogue with twenty rooms each; the members sleep in pairs, in the order given.
 * @param firstDay `yyyy-MM-dd`
 */
export async function seedLodging(
  tx: Db,
  trip: { groupId: number; firstDay: string; zone: string; memberIds: readonly number[]; at: string },
): Promise<void> {
  const stamps = { created_at: trip.at, updated_at: trip.at };
  for (const hotel of HOTELS) {
    const contact = {
      name: hotel.name,
      address: hotel.address,
      phone: hotel.phone,
      email: hotel.email,
      website: hotel.website,
    };
    const system = await tx
      .insertInto('system_hotels')
      .values({
        ...contact,
        description: hotel.description,
        sales_manager_name: hotel.salesManager,
        sales_manager_email: `sales.${hotel.email}`,
        meeting_manager_name: hotel.meetingManager,
        meeting_manager_email: `meetings.${hotel.email}`,
        is_system_hotel: 1,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const group = await tx
      .insertInto('group_hotels')
      .values({ group_id: trip.groupId, system_hotel_id: system.id, ...contact, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [checkIn, checkOut] = hotel.stay;
    const sleepers = trip.memberIds.slice(0, ROOMS * BEDS);
    await tx
      .insertInto('accommodations')
      .values(
        sleepers.map((memberId, index) => {
          const room = Math.floor(index / BEDS);
          return {
            hotel_id: group.id,
            member_id: memberId,
            room_number: roomNumber(hotel.floor, room),
            check_in_date: instantAt(addDays(trip.firstDay, checkIn), '15:00', trip.zone),
            check_out_date: instantAt(addDays(trip.firstDay, checkOut), '10:00', trip.zone),
            notes: NOTES[room] ?? null,
            ...stamps,
          };
        }),
      )
      .execute();
  }
}
