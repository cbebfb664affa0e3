import type { Store } from '#store/database/database.ts';
import { doneEntries, unfinishedEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { markAllInDoubt } from '#store/outbox/in-doubt.ts';
import { asRow, blockAllBehind, unblocked } from '#store/outbox/rows.ts';
import { writeAcknowledged } from '#store/replica/base-rows.ts';
import { eraseGroupRows } from '#store/replica/group-rows.ts';
import { type EntryError, entityKey, isLocalId, isUnasked, localId, type OutboxEntry } from '#sync/entry/entry.ts';
import { entryError } from '#sync/entry/entry-error.ts';
import { neverApplied } from '#sync/outbox/coalesce.ts';
import { dependenciesOf } from '#sync/outbox/local-ids.ts';
import { keyOf } from '#sync/outbox/merge.ts';
import { type Move, withMovedId } from '#sync/outbox/moved-ids.ts';
import type { KnownEdits } from '#sync/pull/ports.ts';

const LACKED: EntryError = { ...entryError(null, 'Missing after the server was restored.'), isLacked: true };

/** An acknowledged edit that the server lacks, as the user sees it in the Sync centre. */
export const asLacked = (entry: OutboxEntry): OutboxEntry =>
  isUnasked(entry) ? unblocked(entry) : { ...unblocked(entry), state: 'needs-you', error: LACKED };

/**
 * Lists the acknowledged edits that a restored server lacks (RESTORE-1, F17), for the user to send again; an entity
 * that one created has a local id again, and edits that name it wait for it. A request that was in flight may be
 * answered from before the restore, so its answer does not count.
 */
export async function listLacked(store: Store, known: KnownEdits): Promise<void> {
  await inOneTransaction(store, markAllInDoubt);
  const keys = (await store.run(doneEntries)).map(keyOf);
  const found = keys.length > 0 ? await known(keys) : new Set();
  const missing = new Set(keys.filter((key) => !found.has(key)));
  await inOneTransaction(store, (db) => listMissing(db, store, missing));
}

const inOneTransaction = (store: Store, work: (db: MatrixDatabase) => Promise<void>): Promise<void> =>
  store.run((db) => db.transaction('rw', db.tables, async () => work(db)));

/** @param missing the keys of acknowledged edits that the server does not have */
async function listMissing(db: MatrixDatabase, store: Store, missing: ReadonlySet<string>): Promise<void> {
  const { kinds } = store;
  const done = await doneEntries(db);
  const unfinished = await unfinishedEntries(db);
  const sent = [...done, ...unfinished].filter((entry) => !neverApplied(entry));
  const lacked = done.filter((entry) => missing.has(keyOf(entry)) && !isReplaced(entry, sent, store));
  const moves: Move[] = [];
  for (const entry of lacked) {
    if (!kinds.creates(entry)) continue;
    moves.push(await backToLocalId(db, entry), ...(await providedAgain(db, entry)));
    await eraseRow(db, store, entry);
  }
  await markAllInDoubt(db);
  const entries = [...lacked.map(asLacked), ...unfinished].map((entry): OutboxEntry => {
    const moved = moves.reduce((each, move) => withMovedId(each, move, kinds), entry);
    const deps = dependenciesOf(moved, kinds.creates(moved));
    // It was refused because the server lacks what it names: it is held behind that instead.
    const wasRefused = entry.state === 'needs-you' && !entry.conflict && !entry.error?.isLacked;
    return { ...(wasRefused && deps.length > entry.deps.length ? unblocked(moved) : moved), deps };
  });
  const refused = entries.filter(({ state }) => state === 'needs-you');
  const others = entries.filter(({ state }) => state !== 'needs-you');
  blockAllBehind(others, refused, kinds);
  await db.outbox.bulkPut(entries.map(asRow));
}

/**
 * Whether a later edit, which the server may already have, replaces all of an edit that it lacks: a profile picture.
 * Sending it would restore the older picture, because the server compares no versions there.
 */
function isReplaced({ kind, entity, seq }: OutboxEntry, others: readonly OutboxEntry[], { kinds }: Store): boolean {
  const replaces = (other: OutboxEntry) =>
    other.seq > seq && other.kind === kind && entityKey(other.entity) === entityKey(entity);
  const known = kinds.of(kind);
  return known?.effect === 'update' && !known.merging && others.some(replaces);
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
  // Other people's comments on an event stay, because no pull fetches them until the event is sent again.
  else if (type === 'event') await db.events.delete(id);
  else await writeAcknowledged(db, store, entry, entry.entity.id, null);
}
