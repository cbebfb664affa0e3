import type { Store } from '#store/database/database.ts';
import { editsOf } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { readBaseRow } from '#store/replica/base-rows.ts';
import { entityKey, type OutboxEntry } from '#sync/entry/entry.ts';
import type { Acknowledgement } from '#sync/kinds/kind.ts';
import { rebaseOnDone, rebaseWithout } from '#sync/outbox/rebase.ts';
import { asRow } from './rows.ts';

/** Rebases later edits of an entity when an earlier one is acknowledged or discarded, in the caller's transaction. */

/** Later edits of the same entity that have never been sent. */
async function laterEdits(db: MatrixDatabase, { entity, seq }: OutboxEntry): Promise<OutboxEntry[]> {
  const edits = await editsOf(db, entityKey(entity));
  const isLater = (each: OutboxEntry) => each.seq > seq && each.state !== 'done' && each.firstSentAt === null;
  return edits.filter((each) => isLater(each) && !each.conflict);
}

/** Rebases later edits onto the row that `done` led to. */
export async function rebaseLater(
  db: MatrixDatabase,
  store: Store,
  done: OutboxEntry,
  { row, found }: Pick<Acknowledgement, 'row' | 'found'>,
): Promise<void> {
  const later = await laterEdits(db, done);
  if (later.length === 0) return;
  const there = row === undefined ? await readBaseRow(db, done) : row;
  if (!there) return;
  const rebased = later.map((each) => {
    const kind = store.kinds.of(each.kind);
    return kind
      ? unlessDamaged(each, () => rebaseOnDone(each, done, kind, { row: there, ...(found && { found }) }))
      : each;
  });
  await db.outbox.bulkPut(rebased.map(asRow));
}

/** Rebases later edits when an edit, or the fields in its body, was discarded, so that they do not send its values. */
export async function removeFromLater(db: MatrixDatabase, store: Store, gone: OutboxEntry): Promise<void> {
  const later = await laterEdits(db, gone);
  if (later.length === 0) return;
  const me = await store.meIn(db);
  const now = await readBaseRow(db, gone);
  const without = (each: OutboxEntry) => rebaseWithout(each, gone, now ?? null, { kinds: store.kinds, me });
  await db.outbox.bulkPut(later.map((each) => asRow(unlessDamaged(each, () => without(each)))));
}

/** A damaged entry stays as it is, and the user learns of it when it is sent; others do not wait for that (SEND-16). */
function unlessDamaged(entry: OutboxEntry, reading: () => OutboxEntry): OutboxEntry {
  try {
    return reading();
  } catch {
    return entry;
  }
}
