import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { doneEntries, unfinishedEntries } from '#store/outbox/reading.ts';
import { asRow, blockAllBehind, resume, unblocked } from '#store/outbox/rows.ts';
import { writeAcknowledged } from '#store/replica/base-rows.ts';
import { eraseGroupRows } from '#store/replica/group-rows.ts';
import { isLocalId, localId, type OutboxEntry } from '#sync/entry.ts';
import { neverApplied } from '#sync/outbox/coalesce.ts';
import { dependenciesOf, entityKey } from '#sync/outbox/local-ids.ts';
import { type Move, withMovedId } from '#sync/outbox/moved-ids.ts';
import { canResend } from './sent-files.ts';

/**
 * After the server's data was restored from a backup (F17): puts everything that it had acknowledged back in the queue,
 * in the old order and under the old keys, before anything newer. The server replays what the backup has, and recreates
 * what it lacks. Until it has answered, the ids are unknown: every entity created here has a local id again, so that an
 * old id is never taken for a new one, which may belong to another entity. In the caller's transaction.
 * @returns the number of entries that are sent again
 */
export async function resendAcknowledged(db: MatrixDatabase, store: Store): Promise<number> {
  const done = await doneEntries(db);
  const asked: OutboxEntry[] = [];
  const unfinished = await unfinishedEntries(db);
  const later = [...done, ...unfinished].filter((entry) => !neverApplied(entry));
  // Only uploads are awaited: a transaction ends after too many awaits without a request on it.
  for (const entry of done) {
    if (isReplaced(entry, later, store)) continue;
    if (entry.entity.type !== 'upload' || (await canResend(db, entry))) asked.push(entry);
  }
  const moves: Move[] = [];
  for (const entry of asked) {
    if (!store.kinds.creates(entry)) continue;
    moves.push(await backToLocalId(db, entry), ...(await providedAgain(db, entry)));
    await eraseRow(db, store, entry);
  }
  const again = asked.map((entry): OutboxEntry => ({ ...entry, state: 'pending', nextAt: 0, heldUntil: 0 }));
  for (const { opId, state } of unfinished) if (state === 'in-flight') await markInDoubt(db, opId);
  const moved = [...again, ...unfinished].map((entry) => follows(entry, moves, store));
  // An entry that was acknowledged although an earlier one was refused is blocked by that one now.
  const entries = moved.map(({ now }) => now);
  const refused = entries.filter(({ state }) => state === 'needs-you');
  blockAllBehind(entries.slice(0, again.length), refused, store.kinds);
  await db.outbox.bulkPut(entries.map(asRow));
  for (const { now, isUnblocked } of moved) if (isUnblocked) await resume(db, store.kinds, now);
  return again.length;
}

/**
 * Whether a later edit, which the server may already have, replaces all of an edit that would be sent again: a profile
 * picture. Sending it would restore the older picture, because the server compares no versions there.
 */
function isReplaced({ kind, entity, seq }: OutboxEntry, others: readonly OutboxEntry[], { kinds }: Store): boolean {
  const replaces = (other: OutboxEntry) =>
    other.seq > seq && other.kind === kind && entityKey(other.entity) === entityKey(entity);
  const known = kinds.of(kind);
  return known?.effect === 'update' && !known.merging && others.some(replaces);
}

/** The edit with its new ids; pending again if it was refused because an entity was missing that is sent again now. */
function follows(entry: OutboxEntry, moves: readonly Move[], store: Store): { now: OutboxEntry; isUnblocked: boolean } {
  const moved = moves.reduce((each, move) => withMovedId(each, move, store.kinds), entry);
  const isUnblocked = wasRefusedAsGone(entry) && JSON.stringify(moved) !== JSON.stringify(entry);
  const now = { ...(isUnblocked ? unblocked(moved) : moved), deps: dependenciesOf(moved, store.kinds.creates(moved)) };
  return { now, isUnblocked };
}

/** The statuses for a missing entity: one that the path names, or one that the body names, such as a file. */
const NOT_THERE: ReadonlySet<number | null> = new Set([404, 422]);

/**
 * Whether an edit was refused because an entity that it names was missing. A restored server answers so before the
 * client has noticed the restore.
 */
export const wasRefusedAsGone = ({ state, error, conflict }: OutboxEntry): boolean =>
  state === 'needs-you' && conflict === null && error?.behind === null && NOT_THERE.has(error.status);

const doubtKey = (opId: string): string => `in-doubt|${opId}`;

/** Records that the request in flight may be answered by the server as it was before the restore. */
export const markInDoubt = (db: MatrixDatabase, opId: string): PromiseLike<unknown> =>
  db.meta.put({ key: doubtKey(opId), value: true });

/** Whether the answer to an entry's request does not count for that reason. Clears the record. */
export async function wasInDoubt(db: MatrixDatabase, opId: string): Promise<boolean> {
  const found = (await db.meta.get(doubtKey(opId))) !== undefined;
  if (found) await db.meta.delete(doubtKey(opId));
  return found;
}

/** Gives an entity back the local id that it had before it was acknowledged. */
async function backToLocalId(db: MatrixDatabase, { opId, entity }: OutboxEntry): Promise<Move> {
  const { type, id } = entity;
  if (isLocalId(id)) return { type, from: id, to: id };
  const known = await db.ids.where('realKey').equals(entityKey(entity)).first();
  if (known) await db.ids.delete(known.local);
  return { type, from: id, to: known?.local ?? localId(opId) };
}

/** The same for the further entities that it created: a new member is also a new person. */
async function providedAgain(db: MatrixDatabase, { provides }: OutboxEntry): Promise<Move[]> {
  const rows = (await db.ids.bulkGet(provides)).flatMap((row) => row ?? []);
  await db.ids.bulkDelete(rows.map(({ local }) => local));
  return rows.map(({ local, real, realKey }) => ({
    type: realKey.slice(0, realKey.length - real.length - 1),
    from: real,
    to: local,
  }));
}

/** Erases the base row, so that the entity shows as unsent; if the backup has it, the next pull brings it back. */
export async function eraseRow(db: MatrixDatabase, store: Store, entry: OutboxEntry): Promise<void> {
  const { type, id } = entry.entity;
  if (type === 'group') await eraseGroupRows(db, id);
  // Other people's comments on an event stay, because no pull fetches them before everything is verified.
  else if (type === 'event') await db.events.delete(id);
  else await writeAcknowledged(db, store, entry, entry.entity.id, null);
}
