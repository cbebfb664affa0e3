import type { MatrixDatabase } from '#store/database/schema.ts';
import { unfinishedEntries } from '#store/outbox/reading.ts';
import { forgetRemovedGroups } from '#store/replica/removed-groups.ts';
import { forgetRemoved } from '#store/replica/removed-meanwhile.ts';
import { editKinds } from '#sync/kinds/registry.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';
import { entitiesNamed } from '#sync/outbox/named-ids.ts';

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
  await forgetRemoved(db);
  await forgetRemovedGroups(db);
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

/** Whether a row is not taken for deleted because an answer lacks it. */
export type IsKept = (type: string, id: string) => boolean;

/** Those that an unsent edit names are kept, as long as edits have to be verified. */
export async function keptRows(db: MatrixDatabase): Promise<IsKept> {
  if (!(await isVerifying(db))) return () => false;
  const named = (await unfinishedEntries(db)).flatMap((entry) => entitiesNamed(entry, editKinds));
  const ids = named.map(({ id }) => id);
  const real = (await db.ids.bulkGet(ids)).flatMap((row) => row?.realKey ?? []);
  const groups = (await db.events.bulkGet(ids)).flatMap((row) =>
    row ? entityKey({ type: 'group', id: row.groupId }) : [],
  );
  const kept = new Set([...named.map(entityKey), ...real, ...groups]);
  // A name that does not tell its type may be that of any.
  return (type, id) => kept.has(entityKey({ type, id })) || kept.has(entityKey({ type: '', id }));
}
