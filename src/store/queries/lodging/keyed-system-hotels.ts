import type { Store } from '#store/database/database.ts';
import type { Keyed, SystemHotelView } from '#store/queries/base/views.ts';
import { withKeys } from '#store/replica/stable-keys.ts';
import { listSystemHotels } from './lodging.ts';

/** A hotel of the catalogue for screens that change it: it keeps its key when the server assigns its id. */
export type KeyedSystemHotel = SystemHotelView & Keyed;

/** The catalogue of hotels, by name. */
export async function listKeyedSystemHotels(store: Store): Promise<KeyedSystemHotel[]> {
  const hotels = await listSystemHotels(store);
  return store.read((db) => withKeys(db, 'system-hotel', hotels));
}
