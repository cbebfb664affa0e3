import type { MatrixDatabase } from '#store/database/schema.ts';
import { unfinishedEntries } from '#store/outbox/reading.ts';
import { forgetRemovedGroups } from '#store/replica/removed-groups.ts';
import { forgetRemoved } from '#store/replica/removed-meanwhile.ts';
import { editKinds } from '#sync/kinds/registry.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';
import { entitiesNamed } from '#sync/outbox/named-ids.ts';

/**
 * State of the device after the server's data was restored from a backup (F17): the server may lack what this device
 * knows.
 */

const EPOCH = 'epoch';
/** Set while edits that were acknowledged before the restore are still to be verified. */
const RESTORED = 'restored';
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
  await forgetRemovedGroups(db);
  await db.meta.put({ key: EPOCH, value: epoch });
  if (isKnown) await db.meta.put({ key: WAS_RESTORED, value: epoch });
  if (isKnown && (await unfinishedEntries(db)).length > 0) await db.meta.put({ key: RESTORED, value: epoch });
}

/** Whether edits that were acknowledged before a restore are still to be verified. */
export const isVerifying = async (db: MatrixDatabase): Promise<boolean> => (await db.meta.get(RESTORED)) !== undefined;

/** Whether a restore of the server's data was ever noticed on this device. */
export const wasRestored = async (db: MatrixDatabase): Promise<boolean> =>
  (await db.meta.get(WAS_RESTORED)) !== undefined;

/** Once everything is verified, rows that were kept for that are fetched again with everything else. */
export async function settleRestored(db: MatrixDatabase): Promise<void> {
  if (!(await isVerifying(db)) || (await unfinishedEntries(db)).length > 0) return;
  await db.meta.delete(RESTORED);
  await db.cursors.clear();
  await db.tags.clear();
}

/** Whether a row is kept though an answer lacks it. */
export type IsKept = (type: string, id: string) => boolean;

/** Rows that unsent edits name are kept while edits have to be verified. */
export async function keptRows(db: MatrixDatabase): Promise<IsKept> {
  if (!(await isVerifying(db))) return () => false;
  const named = (await unfinishedEntries(db)).flatMap((entry) => entitiesNamed(entry, editKinds));
  const ids = named.map(({ id }) => id);
  const real = (await db.ids.bulkGet(ids)).flatMap((row) => row?.realKey ?? []);
  const groups = (await db.events.bulkGet(ids)).flatMap((row) =>
    row ? entityKey({ type: 'group', id: row.groupId }) : [],
  );
  const kept = new Set([...named.map(entityKey), ...real, ...groups]);
  // A reference of unknown type may be of any type.
  return (type, id) => kept.has(entityKey({ type, id })) || kept.has(entityKey({ type: '', id }));
}
