import type { Store } from '#store/database/database.ts';
import { listedAt } from '#store/replica/meta-keys.ts';
import type { OwnList } from '#sync/kinds/entities.ts';

/**
 * When a list that belongs to no group was last fetched, in milliseconds since the epoch; null when it is not on this
 * device.
 */
export const getListedAt = (store: Store, name: OwnList): Promise<number | null> =>
  store.read(async (db) => listedAt(db, name));
