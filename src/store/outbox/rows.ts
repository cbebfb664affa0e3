import { asEntries, refusedEntries } from '#store/database/entries.ts';
import { eraseFiles } from '#store/database/file-bytes.ts';
import type { MatrixDatabase, OutboxRow } from '#store/database/schema.ts';
import { entityKey, type NewEntry, type OutboxEntry } from '#sync/entry/entry.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { blockedBy, dependentsOf } from '#sync/outbox/blocking.ts';
import { dependenciesOf, withRealId } from '#sync/outbox/local-ids.ts';

/** Changes single rows of the outbox, in the caller's transaction. */

/**
 * The number of acknowledged entries that are kept: for the list of sent edits, and for those that a restored server
 * lacks. Some more accumulate before the oldest are deleted together.
 */
const DONE_KEPT = 500;
const DONE_PILE = 50;

const done = (db: MatrixDatabase) => db.outbox.where('[state+seq]').between(['done', 0], ['done', Infinity]);

export const asRow = (entry: OutboxEntry): OutboxRow => ({ ...entry, entityKey: entityKey(entry.entity) });

export function block(entry: OutboxEntry, behind: string): void {
  entry.state = 'needs-you';
  entry.error = blockedBy(behind);
}

/**
 * Blocks an entry if something that it depends on was refused. Only refused entries can block others, and there are few
 * of them.
 * @returns whether it is blocked
 */
export function blockBehind(entry: OutboxEntry, refused: readonly OutboxEntry[], kinds: Kinds): boolean {
  const obstacle = refused.find((other) => dependentsOf(other, [entry], kinds).length > 0);
  if (obstacle) block(entry, obstacle.error?.behind ?? obstacle.opId);
  return obstacle !== undefined;
}

/** Does the same for several entries, by seq: a blocked one blocks others in turn. */
export function blockAllBehind(entries: readonly OutboxEntry[], refused: readonly OutboxEntry[], kinds: Kinds): void {
  const obstacles = [...refused];
  for (const entry of entries) if (blockBehind(entry, obstacles, kinds)) obstacles.push(entry);
}

/**
 * Puts an entry in flight back to pending. An entry that it depends on may have been refused meanwhile, or be lacked by
 * a restored server (RESTORE-2).
 */
export async function putPending(db: MatrixDatabase, kinds: Kinds, entry: OutboxEntry): Promise<OutboxEntry> {
  const pending: OutboxEntry = { ...entry, state: 'pending' };
  blockBehind(pending, await refusedEntries(db), kinds);
  await db.outbox.put(asRow(pending));
  return pending;
}

export const unblocked = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: 'pending', nextAt: 0, error: null });

const NEVER_SENT = {
  state: 'pending',
  attempts: 0,
  firstSentAt: null,
  serverAhead: null,
  heldUntil: 0,
  nextAt: 0,
  error: null,
  conflict: null,
} as const;

/** The entry in a form that was never sent. */
export const unsent = (entry: Omit<OutboxEntry, keyof typeof NEVER_SENT>): OutboxEntry => ({ ...entry, ...NEVER_SENT });

/**
 * Unblocks the entries that `opId` blocked, unless another refused edit blocks them too.
 * @returns those entries as they are now
 */
export async function unblock(db: MatrixDatabase, opId: string, kinds: Kinds): Promise<OutboxEntry[]> {
  const refused = await refusedEntries(db);
  const isBlocked = ({ error }: OutboxEntry) => error?.behind === opId;
  const pending = refused.filter(isBlocked).map(unblocked);
  const others = refused.filter((entry) => !isBlocked(entry));
  blockAllBehind(pending, others, kinds);
  await db.outbox.bulkPut(pending.map(asRow));
  return pending;
}

/** Makes a refused edit pending again, with the edits that it blocked, unless another refused edit blocks it. */
export async function resume(db: MatrixDatabase, kinds: Kinds, refused: OutboxEntry): Promise<void> {
  await putPending(db, kinds, unblocked(refused));
  await unblock(db, refused.opId, kinds);
}

/** The `seq` of the next new entry; must be taken with `takeSeq` in the same transaction. */
export async function nextSeq(db: MatrixDatabase): Promise<number> {
  const row = await db.meta.get('seq');
  return (typeof row?.value === 'number' ? row.value : 0) + 1;
}

export const takeSeq = (db: MatrixDatabase, seq: number): Promise<unknown> => db.meta.put({ key: 'seq', value: seq });

/** The entry with the real ids of local ones that were acknowledged since it was made. */
export async function withKnownIds<T extends NewEntry>(db: MatrixDatabase, entry: T, kinds: Kinds): Promise<T> {
  const locals = dependenciesOf(entry, kinds.creates(entry));
  const known = (await db.ids.bulkGet(locals)).flatMap((row) => row ?? []);
  return known.reduce((each, { local, real }) => withRealId(each, local, real), entry);
}

export async function renameInDependents(db: MatrixDatabase, local: string, real: string): Promise<OutboxEntry[]> {
  const waiting = asEntries(await db.outbox.where('deps').equals(local).toArray());
  const renamed = waiting.map((entry) => withRealId(entry, local, real));
  await db.outbox.bulkPut(renamed.map(asRow));
  return renamed;
}

export async function forgetOldest(db: MatrixDatabase): Promise<void> {
  const surplus = (await done(db).count()) - DONE_KEPT;
  if (surplus < DONE_PILE) return;
  const oldest = await done(db).limit(surplus).toArray();
  await db.outbox.bulkDelete(oldest.map(({ opId }) => opId));
  await eraseFiles(
    db,
    asEntries(oldest).flatMap(({ files }) => files),
  );
}

/** The newest acknowledged entries, newest first. */
export const newestDone = async (db: MatrixDatabase, limit: number): Promise<OutboxEntry[]> =>
  asEntries(await done(db).reverse().limit(limit).toArray());

/** The most bytes of sent files that are kept for sending their edits again after a restore (F17), the newest first. */
const SENT_BYTES_KEPT = 20 * 1024 * 1024;

/** Deletes the oldest files when a newly sent one exceeds the limit. */
export async function boundSentFiles(db: MatrixDatabase, arrived: OutboxEntry): Promise<void> {
  if (arrived.files.length === 0) return;
  const files = (await newestDone(db, Number.POSITIVE_INFINITY)).flatMap((entry) => entry.files);
  let kept = 0;
  const surplus = files.filter(({ size }) => {
    kept += size;
    return kept > SENT_BYTES_KEPT;
  });
  await eraseFiles(db, surplus);
}
