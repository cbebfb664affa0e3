import type { Store } from '#store/database/database.ts';
import { entryOf } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { hasBaseRow, writeAcknowledged } from '#store/replica/base-rows.ts';
import { wasRemovedMeanwhile } from '#store/replica/removed-meanwhile.ts';
import { touchScope } from '#store/replica/scope-changes.ts';
import { entityKey, isLocalId, type OutboxEntry } from '#sync/entry/entry.ts';
import { GROUP_TYPES, isSpecified } from '#sync/kinds/entities.ts';
import type { Acknowledgement } from '#sync/kinds/kind.ts';
import { withRealId } from '#sync/outbox/local-ids.ts';
import type { AcknowledgeResult } from '#sync/ports/outbox.ts';
import { wasInDoubt } from './in-doubt.ts';
import { rebaseLater } from './later-edits.ts';
import { asRow, boundSentFiles, forgetOldest, putPending, renameInDependents, unblock } from './rows.ts';
import { isUpload, renameInSeen } from './uploads.ts';

/** Acknowledges entries, in the caller's transaction. */

/**
 * Writes the row, replaces the local id in every dependent, and marks the entry done (STORE-4).
 * @param byKey the acknowledgement names the entry's own key, so the row cannot be another entry's
 */
export async function acknowledge(
  db: MatrixDatabase,
  store: Store,
  opId: string,
  { id, row: told, others = [], brought = [], found = false }: Acknowledgement,
  { byKey = false } = {},
): Promise<AcknowledgeResult> {
  const entry = await entryOf(db, opId);
  if (!entry || entry.state === 'done') return { outcome: 'over' };
  if (!byKey && (await wasInDoubt(db, opId))) {
    await putPending(db, store.kinds, { ...entry, nextAt: 0, heldUntil: 0 });
    return { outcome: 'too-early' };
  }
  const local = entry.entity.id;
  const isGone = !found && isLocalId(local) && id !== null && (await wasRemovedMeanwhile(db, entry, id));
  const row = isGone ? null : told;
  let changed: OutboxEntry[] = [];
  if (isLocalId(local) && id !== null) {
    const realKey = entityKey({ type: entry.entity.type, id });
    const isTaken = !byKey && (await db.ids.where('realKey').equals(realKey).count()) > 0;
    // The same file uploaded twice may have one address, so uploads are not checked.
    if (isTaken && isSpecified(entry.entity.type)) return { outcome: 'taken-by-other' };
    await db.ids.put({ local, realKey, real: id });
    changed = await renameInDependents(db, local, id);
    if (isUpload(entry)) changed = [...changed, ...(await renameInSeen(db, changed, local, id))];
  }
  for (const other of others) {
    await db.ids.put({ ...other, realKey: entityKey({ type: other.type, id: other.real }) });
    changed = [...changed, ...(await renameInDependents(db, other.local, other.real))];
  }
  const done = isLocalId(local) && id !== null ? withRealId(entry, local, id) : entry;
  if (!(await hasGone(db, store, done))) await writeAcknowledged(db, store, done, id ?? done.entity.id, row);
  for (const { type, row: one } of brought)
    await writeAcknowledged(db, store, { ...done, entity: { type, id: one.id } }, one.id, one);
  await db.outbox.put(asRow({ ...done, state: 'done', error: null, conflict: null }));
  await boundSentFiles(db, done);
  await rebaseLater(db, store, done, { row, found });
  // The entry was refused: another tab's answer was faster (TABS-2), or a pull has brought its row (PULL-1).
  if (entry.state === 'needs-you') changed = [...changed, ...(await unblock(db, opId, store.kinds))];
  await touchScope(db, done.scope);
  await forgetOldest(db);
  return { outcome: 'done', changed };
}

/** Types that pulls write and remove by group. */
const PULLED = new Set<string>(['group', ...GROUP_TYPES]);

/**
 * Whether a pull has removed the changed entity: the answer may be a replay from before, and must not bring it back.
 */
async function hasGone(db: MatrixDatabase, store: Store, entry: OutboxEntry): Promise<boolean> {
  // An entity that was never written has no row before its first answer.
  if (entry.base?.version === 0) return false;
  const isChange = store.kinds.of(entry.kind)?.effect === 'update' && PULLED.has(entry.entity.type);
  return isChange && !(await hasBaseRow(db, entry));
}
