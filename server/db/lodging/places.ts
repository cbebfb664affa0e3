import { sql } from 'kysely';
import { readableBy } from '#server/db/groups/group-access.ts';
import { knownTo } from '#server/db/schedule/drafts.ts';
import type { Db } from '#server/db/tables.ts';
import type { Viewer } from '#server/viewer.ts';

export interface KnownHotel {
  id: number;
  name: string;
  address: string | null;
  phone: string | null;
  website: string | null;
}

const HOTEL = ['id', 'name', 'address', 'phone', 'website'] as const;

/** The pattern of texts that contain a text, its own wildcards taken literally. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
const like = (column: string, pattern: string) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;

const groupsOf = (db: Db, viewer: Viewer) => db.selectFrom('groups').select('groups.id').where(readableBy(viewer));

/** Hotels of the catalogue by a part of their name or address. */
export function searchSystemHotels(db: Db, text: string, limit: number): Promise<KnownHotel[]> {
  const pattern = containing(text);
  return db
    .selectFrom('system_hotels')
    .select(HOTEL)
    .where((eb) => eb.or([like('name', pattern), like('address', pattern)]))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Hotels of the groups that a person may see. */
export function searchGroupHotels(db: Db, viewer: Viewer, text: string, limit: number): Promise<KnownHotel[]> {
  const pattern = containing(text);
  return db
    .selectFrom('group_hotels')
    .select(HOTEL)
    .where('group_id', 'in', groupsOf(db, viewer))
    .where((eb) => eb.or([like('name', pattern), like('address', pattern)]))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
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

/** Addresses of events in the groups that a person may see. */
export async function searchAddresses(db: Db, viewer: Viewer, text: string, limit: number): Promise<string[]> {
  const pattern = containing(text);
  const found = await Promise.all(
    ADDRESS_COLUMNS.map((column) =>
      db
        .selectFrom('schedule_items')
        .select(`${column} as text`)
        .distinct()
        .where('group_id', 'in', groupsOf(db, viewer))
        .where(knownTo(db, viewer))
        .where(like(column, pattern))
        .orderBy('text')
        .limit(limit)
        .execute(),
    ),
  );
  return [...new Set(found.flat().flatMap(({ text: address }) => address ?? []))].sort().slice(0, limit);
}
