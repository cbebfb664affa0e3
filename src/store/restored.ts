import { entitiesNamed } from '#sync/outbox/moved-ids.ts';
import { unfinishedEntries } from './outbox-reading.ts';
import type { MatrixDatabase } from './schema.ts';

/** After the server's data was restored from a backup (F17): what this device knew better may be missing in it. */

const EPOCH = 'epoch';
/** Stands while edits that had been acknowledged before are still to be verified. */
const RESTORED = 'restored';
/** Stands from the first restore on. */
const WAS_RESTORED = 'was-restored';

export async function storedEpoch(db: MatrixDatabase): Promise<string | null> {
  const row = await db.meta.get(EPOCH);
  return typeof row?.value === 'string' ? row.value : null;
}

/** Begins a new epoch: every cursor and tag is of the old one. */
export async function renewEpoch(db: MatrixDatabase, epoch: string): Promise<void> {
  const isKnown = (await db.meta.get(EPOCH)) !== undefined;
  await db.cursors.clear();
  await db.tags.clear();
  await db.meta.put({ key: EPOCH, value: epoch });
  if (isKnown) await db.meta.put({ key: WAS_RESTORED, value: epoch });
  if (isKnown && (await unfinishedEntries(db)).length > 0) await db.meta.put({ key: RESTORED, value: epoch });
}

/** Whether edits that had been acknowledged before a restore are still to be verified. */
export const isVerifying = async (db: MatrixDatabase): Promise<boolean> => (await db.meta.get(RESTORED)) !== undefined;

/** Whether the server's data was ever restored while this device knew it. */
export const wasRestored = async (db: MatrixDatabase): Promise<boolean> =>
  (await db.meta.get(WAS_RESTORED)) !== undefined;

/** Once nothing is left to be verified, what was kept for it is fetched anew with everything else. */
export async function settleRestored(db: MatrixDatabase): Promise<void> {
  if (!(await isVerifying(db)) || (await unfinishedEntries(db)).length > 0) return;
  await db.meta.delete(RESTORED);
  await db.cursors.clear();
  await db.tags.clear();
}

/**
 * Ids of rows that are not taken for deleted because an answer lacks them: those that an unsent edit names, as long as
 * edits have to be verified. An id may be that of several kinds of rows; one kept too long is removed a pull later.
 */
export async function keptIds(db: MatrixDatabase): Promise<ReadonlySet<string>> {
  if (!(await isVerifying(db))) return new Set();
  const entries = await unfinishedEntries(db);
  const named = entries.flatMap((entry) => entitiesNamed(entry).map(({ id }) => id));
  const real = (await db.ids.bulkGet(named)).flatMap((row) => row?.real ?? []);
  const events = (await db.events.bulkGet(named)).flatMap((row) => row?.groupId ?? []);
  return new Set([...named, ...real, ...events]);
}
