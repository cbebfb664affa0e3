import type { OutboxEntry } from '#sync/entry.ts';
import { withMovedId } from '#sync/outbox/moved-ids.ts';
import { doubt } from './asking-again.ts';
import { unfinishedEntries } from './outbox-reading.ts';
import { asRow, freed, release } from './outbox-rows.ts';
import { keptIds } from './restored.ts';
import type { MatrixDatabase } from './schema.ts';

/** A row as the server gave it, with the key that made it where it tells. */
export interface Arrived {
  id: string;
  clientKey?: string | null | undefined;
}

/** The rows that tell which key made them. */
const tableOf = (db: MatrixDatabase, type: string) =>
  ({ group: db.groups, event: db.events, comment: db.comments, hotel: db.hotels, room: db.rooms })[type] ?? null;

/**
 * After a restore (F17) others make anew what the backup lacks, under other ids. A row that a pull brought and has written,
 * with the key of one that is kept here under an older id, is that one: edits that name the old id name the new one from
 * now on, and those that were refused because it was not there are sent again (S81). In whatever transaction the caller
 * has open.
 * @returns whether there is something to send
 */
export async function followMoved(
  db: MatrixDatabase,
  type: string,
  byKey: ReadonlyMap<string, Arrived>,
): Promise<boolean> {
  const table = tableOf(db, type);
  const kept = table ? await keptIds(db) : null;
  if (!table || !kept || kept.size === 0) return false;
  let isFreed = false;
  for (const old of (await table.bulkGet([...kept])) as (Arrived | undefined)[]) {
    const now = old?.clientKey ? byKey.get(old.clientKey) : undefined;
    if (!old || !now || now.id === old.id) continue;
    await table.delete(old.id);
    isFreed = (await moveEdits(db, { type, from: old.id, to: now.id })) || isFreed;
  }
  return isFreed;
}

async function moveEdits(db: MatrixDatabase, move: { type: string; from: string; to: string }): Promise<boolean> {
  let isFreed = false;
  for (const entry of await unfinishedEntries(db)) {
    const moved = withMovedId(entry, move);
    if (JSON.stringify(moved) === JSON.stringify(entry)) continue;
    if (entry.state === 'in-flight') await doubt(db, entry.opId);
    const isMissed = wasMissing(entry);
    await db.outbox.put(asRow(isMissed ? freed(moved) : moved));
    if (isMissed) await release(db, entry.opId, await unfinishedEntries(db));
    isFreed = isFreed || isMissed || entry.state === 'pending';
  }
  return isFreed;
}

/** Refused because what it is about was not there. */
const wasMissing = ({ state, error, conflict }: OutboxEntry): boolean =>
  state === 'needs-you' && error?.behind === null && error.status === 404 && conflict === null;
