import type { Store } from '#store/database/database.ts';
import { listedKey } from '#store/replica/meta-keys.ts';
import type { OwnList } from '#sync/kinds/entities.ts';

/**
 * When a list that belongs to no group was last fetched, in milliseconds since the epoch; null when it is not on this
 * device.
 */
export function getListedAt(store: Store, name: OwnList): Promise<number | null> {
  return store.read(async (db) => {
    const row = await db.meta.get(listedKey(name));
    return typeof row?.value === 'number' ? row.value : null;
  });
}
