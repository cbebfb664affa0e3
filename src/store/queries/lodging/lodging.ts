import { compareNames, compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import { asEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { overlayRows, realId, unsentIn } from '#store/queries/base/overlaid.ts';
import type { HotelView, LodgingView, RoomView, SystemHotelView } from '#store/queries/base/views.ts';
import { withKeys } from '#store/replica/stable-keys.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { partOf } from '#sync/kinds/entities.ts';

/** Hotels and rooms as the screens show them (see `copies.ts`). */

const byName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name);

/** The hotels of a group, by name. */
export function listHotels(store: Store, groupId: string): Promise<HotelView[]> {
  return store.read(async (db) => hotelsOf(db, store, await realId(db, groupId)));
}

/** The same for a query within a transaction. */
export async function hotelsOf(db: MatrixDatabase, store: Store, groupId: string): Promise<HotelView[]> {
  const rows = await db.hotels.where('groupId').equals(groupId).toArray();
  const shown = overlayRows(rows, await unsentIn(db, store, 'hotel', [`group:${groupId}`]));
  return shown.sort(byName);
}

/** The hotels of a group with their room assignments. */
export function getLodging(store: Store, groupId: string): Promise<LodgingView> {
  return store.read(async (db) => {
    const hotels = await hotelsOf(db, store, await realId(db, groupId));
    const ids = hotels.map(({ id }) => id);
    const rooms = await roomsIn(db, store, ids);
    return { hotels: await withKeys(db, 'hotel', hotels), rooms: await withKeys(db, 'room', rooms) };
  });
}

/** Whether a group's hotels and their rooms were fetched: until then it is unknown whether it has any. */
export function isLodgingHeld(store: Store, groupId: string): Promise<boolean> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    if (isLocalId(id)) return true;
    const hotelIds = await db.hotels.where('groupId').equals(id).primaryKeys();
    const names = ['hotels', ...hotelIds.map((id) => partOf('room', id))];
    const parts = await db.parts.bulkGet(names.map((name): [string, string] => [id, name]));
    return parts.every((part) => part !== undefined);
  });
}

/** One hotel of a group by its real or local id; null when it does not exist. */
export function getHotel(store: Store, hotelId: string): Promise<HotelView | null> {
  return store.read(async (db) => {
    const id = await realId(db, hotelId);
    const groupId = (await db.hotels.get(id))?.groupId ?? (await scopeOfEdit(db, `hotel:${id}`));
    if (groupId === null) return null;
    return (await hotelsOf(db, store, groupId)).find((hotel) => hotel.id === id) ?? null;
  });
}

/** The room assignments of a hotel, by room number in natural order. */
export function listRooms(store: Store, hotelId: string): Promise<RoomView[]> {
  return store.read(async (db) => roomsIn(db, store, [await realId(db, hotelId)]));
}

/** The room assignments of some hotels, within a transaction. */
export async function roomsIn(db: MatrixDatabase, store: Store, hotelIds: readonly string[]): Promise<RoomView[]> {
  const rows = await db.rooms.where('hotelId').anyOf(hotelIds).toArray();
  const scopes = hotelIds.map((id) => `hotel:${id}`);
  const shown = overlayRows(rows, await unsentIn(db, store, 'room', scopes));
  return shown.sort((a, b) => compareNames(a.roomNumber, b.roomNumber) || compareText(a.id, b.id));
}

/** One room assignment by its real or local id; null when it does not exist. */
export function getRoom(store: Store, roomId: string): Promise<RoomView | null> {
  return store.read(async (db) => {
    const id = await realId(db, roomId);
    const hotelId = (await db.rooms.get(id))?.hotelId ?? (await scopeOfEdit(db, `room:${id}`));
    if (hotelId === null) return null;
    return (await roomsIn(db, store, [hotelId])).find((room) => room.id === id) ?? null;
  });
}

/** The catalogue of hotels, by name. */
export function listSystemHotels(store: Store): Promise<SystemHotelView[]> {
  return store.read(async (db) => {
    const rows = await db.systemHotels.toArray();
    return overlayRows(rows, await unsentIn(db, store, 'system-hotel', ['system-hotels'])).sort(byName);
  });
}

/** One hotel of the catalogue by its real or local id; null when it does not exist. */
export async function getSystemHotel(store: Store, hotelId: string): Promise<SystemHotelView | null> {
  const id = await store.read((db) => realId(db, hotelId));
  return (await listSystemHotels(store)).find((hotel) => hotel.id === id) ?? null;
}

/** The scope of an unsent entity, from its edit. */
async function scopeOfEdit(db: MatrixDatabase, entityKey: string): Promise<string | null> {
  const [edit] = await db.outbox.where('entityKey').equals(entityKey).toArray(asEntries);
  return edit ? scopeIdOf(edit) : null;
}
