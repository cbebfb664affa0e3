import { unfinishedEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { deleteRemovedGroups } from './removed-groups.ts';
import { forgetRemoved } from './removed-meanwhile.ts';
import { isUnsettled, UNSETTLED_KEY } from './unsettled.ts';

/**
 * The state of the device after the server's data was restored from a backup (F17): the server may lack rows that this
 * device knows.
 */

const EPOCH = 'epoch';
/** Set from the first restore on. */
const WAS_RESTORED = 'was-restored';

export async function storedEpoch(db: MatrixDatabase): Promise<string | null> {
  const row = await db.meta.get(EPOCH);
  return typeof row?.value === 'string' ? row.value : null;
}

/** Begins a new epoch: deletes all cursors and tags, which belong to the old one. */
export async function renewEpoch(db: MatrixDatabase, epoch: string): Promise<void> {
  const isKnown = (await db.meta.get(EPOCH)) !== undefined;
  await db.cursors.clear();
  await db.tags.clear();
  await forgetRemoved(db);
  await deleteRemovedGroups(db);
  await db.meta.put({ key: EPOCH, value: epoch });
  if (isKnown) await db.meta.put({ key: WAS_RESTORED, value: epoch });
  if (isKnown && (await unfinishedEntries(db)).length > 0) await db.meta.put({ key: UNSETTLED_KEY, value: epoch });
}

/** Whether the server's data was ever restored while this device knew it. */
export const wasRestored = async (db: MatrixDatabase): Promise<boolean> =>
  (await db.meta.get(WAS_RESTORED)) !== undefined;

/** Once no edit is unsent, rows that were kept for one are fetched again with all others. */
export async function settleRestored(db: MatrixDatabase): Promise<void> {
  if (!(await isUnsettled(db)) || (await unfinishedEntries(db)).length > 0) return;
  await db.meta.delete(UNSETTLED_KEY);
  await db.cursors.clear();
  await db.tags.clear();
}
