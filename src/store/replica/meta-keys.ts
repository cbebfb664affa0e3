import type { MatrixDatabase } from '#store/database/schema.ts';
import type { OwnList } from '#sync/kinds/entities.ts';

/** The keys in `meta` of groups that a pull has removed, each kept for a day with its rows (removed-groups.ts). */
export const REMOVED_GROUP = 'removed-group|';

/** The key of the time at which a list that belongs to no group was last fetched. */
export const listedKey = (name: OwnList): string => `listed|${name}`;

/** That time, in milliseconds since the epoch; null when the list is not on this device. */
export const listedAt = (db: MatrixDatabase, name: OwnList): PromiseLike<number | null> =>
  db.meta.get(listedKey(name)).then((row) => (typeof row?.value === 'number' ? row.value : null));
