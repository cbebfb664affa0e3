import { finderOf } from '#contract/text/words.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { readableBy } from '#server/db/groups/group-access.ts';
import { knownTo } from '#server/db/schedule/drafts.ts';
import type { Db } from '#server/db/tables/tables.ts';

export interface KnownHotel {
  id: number;
  name: string;
  address: string | null;
  phone: string | null;
  website: string | null;
}

/** The number of hotels, and of addresses of each kind, that one search reads. */
const MOST = 5_000;

const HOTEL = ['id', 'name', 'address', 'phone', 'website'] as const;

const groupsOf = (db: Db, viewer: Viewer) => db.selectFrom('groups').select('groups.id').where(readableBy(viewer));

/** Searches the texts of rows, because no database folds text as the app does: accents, widths, words in any order. */
const found = <T>(rows: readonly T[], textsOf: (row: T) => (string | null)[], query: string, limit: number): T[] => {
  const has = finderOf(query);
  return rows.filter((row) => has(...textsOf(row))).slice(0, limit);
};
const textsOfHotel = ({ name, address }: KnownHotel) => [name, address];

/** Searches hotels of the catalogue by words of their name or address. */
export async function searchSystemHotels(db: Db, query: string, limit: number): Promise<KnownHotel[]> {
  const hotels = await db.selectFrom('system_hotels').select(HOTEL).orderBy('name').orderBy('id').limit(MOST).execute();
  return found(hotels, textsOfHotel, query, limit);
}

/** Searches hotels of the groups that a person may see. */
export async function searchGroupHotels(db: Db, viewer: Viewer, query: string, limit: number): Promise<KnownHotel[]> {
  const hotels = await db
    .selectFrom('group_hotels')
    .select(HOTEL)
    .where('group_id', 'in', groupsOf(db, viewer))
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return found(hotels, textsOfHotel, query, limit);
}

export function findSystemHotelPlace(db: Db, id: number): Promise<KnownHotel | undefined> {
  return db.selectFrom('system_hotels').select(HOTEL).where('id', '=', id).executeTakeFirst();
}

export function findGroupHotelPlace(db: Db, viewer: Viewer, id: number): Promise<KnownHotel | undefined> {
  return db
    .selectFrom('group_hotels')
    .select(HOTEL)
    .where('id', '=', id)
    .where('group_id', 'in', groupsOf(db, viewer))
    .executeTakeFirst();
}

const ADDRESS_COLUMNS = ['address', 'bus_pickup_address', 'bus_dropoff_address'] as const;

const addressesIn = (db: Db, viewer: Viewer, column: (typeof ADDRESS_COLUMNS)[number]) =>
  db
    .selectFrom('schedule_items')
    .select(`${column} as text`)
    .distinct()
    .where('group_id', 'in', groupsOf(db, viewer))
    .where(knownTo(db, viewer));

/** Searches addresses of events in the groups that a person may see. */
export async function searchAddresses(db: Db, viewer: Viewer, query: string, limit: number): Promise<string[]> {
  const read = await Promise.all(
    ADDRESS_COLUMNS.map((column) =>
      addressesIn(db, viewer, column).where(column, 'is not', null).orderBy('text').limit(MOST).execute(),
    ),
  );
  const addresses = [...new Set(read.flat().flatMap(({ text }) => text ?? []))].sort();
  return found(addresses, (address) => [address], query, limit);
}

/** Whether an event that a person may see has exactly this address. */
export async function isAddressInUse(db: Db, viewer: Viewer, address: string): Promise<boolean> {
  const rows = await Promise.all(
    ADDRESS_COLUMNS.map((column) => addressesIn(db, viewer, column).where(column, '=', address).executeTakeFirst()),
  );
  return rows.some((row) => row !== undefined);
}
