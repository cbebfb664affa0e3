import type { Json, OutboxEntry } from '#sync/entry.ts';
import { entityKey, withRealId } from '#sync/outbox/local-ids.ts';
import { mergeEdit } from '#sync/outbox/merge.ts';
import { waitsBehind } from '#sync/outbox/parking.ts';
import { readBaseRow } from './base-rows.ts';
import type { Store } from './database.ts';
import { asEntry } from './outbox-reading.ts';
import type { MatrixDatabase, OutboxRow } from './schema.ts';

/** Single changes of the outbox's rows, in whatever transaction the caller has open. */

/**
 * How many acknowledged entries are kept: for the list of what was sent, and for verifying them should the server be
 * restored from a backup. Some more pile up before the oldest are cleared away together.
 */
const DONE_KEPT = 500;
const DONE_PILE = 50;

const done = (db: MatrixDatabase) => db.outbox.where('[state+seq]').between(['done', 0], ['done', Infinity]);

export const asRow = (entry: OutboxEntry): OutboxRow => ({ ...entry, entityKey: entityKey(entry.entity) });

export function park(entry: OutboxEntry, behind: string): void {
  entry.state = 'needs-you';
  entry.error = waitsBehind(behind);
}

export const freed = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: 'pending', nextAt: 0, error: null });

/** An entry that the server has never been asked for as it is now. */
export const unsent = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: 'pending',
  attempts: 0,
  firstSentAt: null,
  serverAhead: null,
  heldUntil: 0,
  nextAt: 0,
  error: null,
  conflict: null,
});

/** Lets go on what was parked behind `opId`. */
export async function release(db: MatrixDatabase, opId: string, unfinished: readonly OutboxEntry[]): Promise<void> {
  const parked = unfinished.filter((entry) => entry.state === 'needs-you' && entry.error?.behind === opId);
  await db.outbox.bulkPut(parked.map((entry) => asRow(freed(entry))));
}

/** The place in the order that the next new entry takes; to be taken with `takeSeq` in the same transaction. */
export async function nextSeq(db: MatrixDatabase): Promise<number> {
  const row = await db.meta.get('seq');
  return (typeof row?.value === 'number' ? row.value : 0) + 1;
}

export const takeSeq = (db: MatrixDatabase, seq: number): Promise<unknown> => db.meta.put({ key: 'seq', value: seq });

export async function renameInDependents(
  db: MatrixDatabase,
  creator: OutboxEntry,
  local: string,
  real: string,
): Promise<OutboxEntry[]> {
  const rows = await db.outbox.where('deps').equals(local).toArray();
  const renamed = rows.filter((row) => row.opId !== creator.opId).map((row) => withRealId(asEntry(row), local, real));
  await db.outbox.bulkPut(renamed.map(asRow));
  return renamed;
}

export async function forgetOldest(db: MatrixDatabase): Promise<void> {
  const surplus = (await done(db).count()) - DONE_KEPT;
  if (surplus >= DONE_PILE) await db.outbox.bulkDelete(await done(db).limit(surplus).primaryKeys());
}

/** The acknowledged entries that are kept, newest first. */
export const newestDone = (db: MatrixDatabase, limit: number): Promise<OutboxRow[]> =>
  done(db).reverse().limit(limit).toArray();

/**
 * Later edits of an entity, never sent, that were made on the row as it stood before `entry`: they go on from the row that
 * its acknowledgement brought. Where that is a conflict with somebody else's change, the server will say so.
 */
export async function rebaseLater(db: MatrixDatabase, store: Store, entry: OutboxEntry): Promise<OutboxEntry[]> {
  const row = (await readBaseRow(db, entry)) as { version?: number | null } | undefined;
  if (!row) return [];
  const rows = await db.outbox.where('entityKey').equals(entityKey(entry.entity)).toArray();
  const rebased = rows.flatMap((each) => {
    const later = asEntry(each);
    const kind = store.kinds.of(later.kind);
    const isLater = later.seq > entry.seq && later.state !== 'done' && later.firstSentAt === null && !later.conflict;
    if (!isLater || !kind?.merging || !later.base) return [];
    const version = row.version ?? null;
    const merged = mergeEdit(later, kind, { row: row as Json, version });
    if (merged.outcome === 'conflict') return [];
    return [{ ...later, base: { version, snapshot: row as Json } }];
  });
  await db.outbox.bulkPut(rebased.map(asRow));
  return rebased;
}
