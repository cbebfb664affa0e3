import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { readBaseRow } from '#store/replica/base-rows.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import type { Acknowledgement } from '#sync/kinds/kind.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';
import { rebaseOnDone, rebaseWithout } from '#sync/outbox/rebase.ts';
import { editsOf } from './reading.ts';
import { asRow } from './rows.ts';

/** Edits that were made on top of an earlier one of the same entity, in whatever transaction the caller has open. */

/** Later edits of the same entity that have never been sent. */
async function laterEdits(db: MatrixDatabase, { entity, seq }: OutboxEntry): Promise<OutboxEntry[]> {
  const edits = await editsOf(db, entityKey(entity));
  const isLater = (each: OutboxEntry) => each.seq > seq && each.state !== 'done' && each.firstSentAt === null;
  return edits.filter((each) => isLater(each) && !each.conflict);
}

/** `done` has been acknowledged: later edits go on from the row that came of it. @returns them */
export async function rebaseLater(
  db: MatrixDatabase,
  store: Store,
  done: OutboxEntry,
  { row, found }: Pick<Acknowledgement, 'row' | 'found'>,
): Promise<OutboxEntry[]> {
  const later = await laterEdits(db, done);
  if (later.length === 0) return [];
  const there = row === undefined ? await readBaseRow(db, done) : row;
  if (!there) return [];
  const rebased = later.map((each) => {
    const kind = store.kinds.of(each.kind);
    return kind
      ? unlessDamaged(each, () => rebaseOnDone(each, done, kind, { row: there, ...(found && { found }) }))
      : each;
  });
  await db.outbox.bulkPut(rebased.map(asRow));
  return rebased;
}

/** An edit is given up, or what is in its body of it: later edits, which saw it, do not send it with their whole form. */
export async function removeFromLater(db: MatrixDatabase, store: Store, gone: OutboxEntry): Promise<void> {
  const later = await laterEdits(db, gone);
  if (later.length === 0) return;
  const me = await store.meIn(db);
  const now = await readBaseRow(db, gone);
  const without = (each: OutboxEntry) => rebaseWithout(each, gone, now ?? null, { kinds: store.kinds, me });
  await db.outbox.bulkPut(later.map((each) => asRow(unlessDamaged(each, () => without(each)))));
}

/** What is damaged stays as it is, and the person is told when it is sent; nothing else has to wait for that (S89). */
function unlessDamaged(entry: OutboxEntry, reading: () => OutboxEntry): OutboxEntry {
  try {
    return reading();
  } catch {
    return entry;
  }
}
