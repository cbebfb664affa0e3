import { eraseFiles } from '#store/database/file-bytes.ts';
import type { MatrixDatabase, OutboxRow } from '#store/database/schema.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { blockedBy, dependentsOf } from '#sync/outbox/blocking.ts';
import { entityKey, withRealId } from '#sync/outbox/local-ids.ts';
import { asEntries, refusedEntries } from './reading.ts';

/** Single changes of the outbox's rows, in whatever transaction the caller has open. */

/**
 * How many acknowledged entries are kept: for the list of what was sent, and for verifying them should the server be
 * restored from a backup. Some more pile up before the oldest are cleared away together.
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
 * Blocks an entry if something that it depends on was refused: however many edits wait, only the few that were refused can
 * stand in the way.
 * @returns whether it is blocked
 */
export function blockBehind(entry: OutboxEntry, refused: readonly OutboxEntry[], kinds: Kinds): boolean {
  const obstacle = refused.find((other) => dependentsOf(other, [entry], kinds).length > 0);
  if (obstacle) block(entry, obstacle.error?.behind ?? obstacle.opId);
  return obstacle !== undefined;
}

/** The same for several, by seq: what waits for one that is blocked is blocked too. */
export function blockAllBehind(entries: readonly OutboxEntry[], refused: readonly OutboxEntry[], kinds: Kinds): void {
  const obstacles = [...refused];
  for (const entry of entries) if (blockBehind(entry, obstacles, kinds)) obstacles.push(entry);
}

/**
 * Puts back an entry that was on its way and has to be sent again. What it depends on may have been refused meanwhile:
 * after a restore, earlier edits are asked for again while a later one is on its way (S80).
 */
export async function putPending(db: MatrixDatabase, kinds: Kinds, entry: OutboxEntry): Promise<OutboxEntry> {
  const pending: OutboxEntry = { ...entry, state: 'pending' };
  const refused = await refusedEntries(db);
  const others = refused.filter(({ opId }) => opId !== entry.opId);
  blockBehind(pending, others, kinds);
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

/**
 * Earlier versions of the app, of which a tab may still be open, read the request from the entry. This one makes it from
 * the kind alone (S105).
 */
export function requestForOthers({ kind }: Pick<OutboxEntry, 'kind'>, kinds: Kinds): object {
  const call = kinds.of(kind)?.call;
  return call ? { method: call.method, path: call.path } : {};
}

/** An entry that the server has never been asked for as it is now. */
export const unsent = (entry: Omit<OutboxEntry, keyof typeof NEVER_SENT>): OutboxEntry => ({ ...entry, ...NEVER_SENT });

/**
 * Lets go on what was blocked behind `opId`; what another refused edit stands before waits for that one now.
 * @returns all of it as it is now
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

/** Sends a refused edit again, if nothing else stands before it, with what waited behind it. */
export async function resume(db: MatrixDatabase, kinds: Kinds, refused: OutboxEntry): Promise<void> {
  await putPending(db, kinds, unblocked(refused));
  await unblock(db, refused.opId, kinds);
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
  const waiting = asEntries(await db.outbox.where('deps').equals(local).toArray());
  const renamed = waiting.filter(({ opId }) => opId !== creator.opId).map((entry) => withRealId(entry, local, real));
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

/** The acknowledged entries that are kept, newest first. */
export const newestDone = async (db: MatrixDatabase, limit: number): Promise<OutboxEntry[]> =>
  asEntries(await done(db).reverse().limit(limit).toArray());
