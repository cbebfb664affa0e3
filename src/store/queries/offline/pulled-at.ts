import type { Store } from '#store/database/database.ts';
import { lastPull } from '#store/replica/last-pull.ts';

/** When the last complete pull ended, in milliseconds since the epoch; null for never. */
export const getPulledAt = (store: Store): Promise<number | null> =>
  store.read(async (db) => (await lastPull(db))?.at ?? null);
