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
import { canAskAgain } from './sent-files.ts';

/**
 * After the server's data was restored from a backup (F17), in whatever transaction the caller has open: what it had
 * acknowledged is asked for again, in the old order and under the old keys, before anything newer. What the backup has it
 * answers as before, what it lacks is made anew. Until it has answered, nobody knows under which id: everything that was
 * made here has a local one again, so that no id of before is taken for one of now, which may be another's.
 * @returns how many entries are asked for again
 */
export async function resendAcknowledged(db: MatrixDatabase, store: Store): Promise<number> {
  const done = await doneEntries(db);
  const asked: OutboxEntry[] = [];
  const unfinished = await unfinishedEntries(db);
  const later = [...done, ...unfinished].filter((entry) => !neverApplied(entry));
  // Only uploads are awaited: a transaction ends when too many awaits in a row read nothing from it.
  for (const entry of done) {
    if (isReplaced(entry, later, store)) continue;
    if (entry.entity.type !== 'upload' || (await canAskAgain(db, entry))) asked.push(entry);
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
  // What had arrived though something before it was refused waits for that now, as it would if it were made today.
  const entries = moved.map(({ now }) => now);
  const refused = entries.filter(({ state }) => state === 'needs-you');
  blockAllBehind(entries.slice(0, again.length), refused, store.kinds);
  await db.outbox.bulkPut(entries.map(asRow));
  for (const { now, isUnblocked } of moved) if (isUnblocked) await resume(db, store.kinds, now);
  return again.length;
}

/**
 * Whether nothing would be left of an edit that is asked for again, as a later one that the server may have already
 * replaces all that it says: a picture of oneself. It would put back the older one, as the server compares nothing there.
 */
function isReplaced({ kind, entity, seq }: OutboxEntry, others: readonly OutboxEntry[], { kinds }: Store): boolean {
  const replaces = (other: OutboxEntry) =>
    other.seq > seq && other.kind === kind && entityKey(other.entity) === entityKey(entity);
  const known = kinds.of(kind);
  return known?.effect === 'update' && !known.merging && others.some(replaces);
}

/** The edit with the ids as they are now; unblocked where it was refused for naming what has to be asked for again. */
function follows(entry: OutboxEntry, moves: readonly Move[], store: Store): { now: OutboxEntry; isUnblocked: boolean } {
  const moved = moves.reduce((each, move) => withMovedId(each, move, store.kinds), entry);
  const isUnblocked = wasRefusedAsGone(entry) && JSON.stringify(moved) !== JSON.stringify(entry);
  const now = { ...(isUnblocked ? unblocked(moved) : moved), deps: dependenciesOf(moved, store.kinds.creates(moved)) };
  return { now, isUnblocked };
}

/** How the server says that something is not there: what the path names, or what the body does, as a file. */
const NOT_THERE: ReadonlySet<number | null> = new Set([404, 422]);

/**
 * Whether an edit was refused because something that it names was not there. A restored server says so to who has not
 * heard yet that it was restored.
 */
export const wasRefusedAsGone = ({ state, error, conflict }: OutboxEntry): boolean =>
  state === 'needs-you' && conflict === null && error?.behind === null && NOT_THERE.has(error.status);

const doubtKey = (opId: string): string => `in-doubt|${opId}`;

/** A request that is on its way now may be answered by the server as it was before it was restored. */
export const markInDoubt = (db: MatrixDatabase, opId: string): PromiseLike<unknown> =>
  db.meta.put({ key: doubtKey(opId), value: true });

/** Whether the answer to an entry's request says nothing for that reason; it is not asked about twice. */
export async function wasInDoubt(db: MatrixDatabase, opId: string): Promise<boolean> {
  const found = (await db.meta.get(doubtKey(opId))) !== undefined;
  if (found) await db.meta.delete(doubtKey(opId));
  return found;
}

/** The local id that an entity had before it was acknowledged, which is its own again. */
async function backToLocalId(db: MatrixDatabase, { opId, entity }: OutboxEntry): Promise<Move> {
  const { type, id } = entity;
  if (isLocalId(id)) return { type, from: id, to: id };
  const known = await db.ids.where('realKey').equals(entityKey(entity)).first();
  if (known) await db.ids.delete(known.local);
  return { type, from: id, to: known?.local ?? localId(opId) };
}

/** The same for what came into being beside it: a new member is a new person too. */
async function providedAgain(db: MatrixDatabase, { provides }: OutboxEntry): Promise<Move[]> {
  const rows = (await db.ids.bulkGet(provides)).flatMap((row) => row ?? []);
  await db.ids.bulkDelete(rows.map(({ local }) => local));
  return rows.map(({ local, real, realKey }) => ({
    type: realKey.slice(0, realKey.length - real.length - 1),
    from: real,
    to: local,
  }));
}

/** The row is shown as unsent from now on; where the backup has it, the next pull brings it back. */
export async function eraseRow(db: MatrixDatabase, store: Store, entry: OutboxEntry): Promise<void> {
  const { type, id } = entry.entity;
  if (type === 'group') await eraseGroupRows(db, id);
  // What others said of an event stays: a pull does not bring it again before everything has been verified.
  else if (type === 'event') await db.events.delete(id);
  else await writeAcknowledged(db, store, entry, entry.entity.id, null);
}
