import type { Store } from '#store/database/database.ts';
import { isQuotaExceeded } from '#store/database/failures.ts';
import type { MatrixDatabase, OutboxRow } from '#store/database/schema.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import { neverApplied } from '#sync/outbox/coalesce.ts';
import { fileText, headText, TAIL } from './archive-format.ts';
import { asRow } from './rows.ts';
import { asItWas, filesNamed, readable, rowsNotDone, unreadable } from './set-aside.ts';

/**
 * Unsent edits as a file: to keep them when a device is about to be given away or erased, and to
 * take them up on another one (`import.ts`). Keys stay what they are, so that an edit that was sent meanwhile is not
 * made twice.
 */

/** An edit of which there is a copy elsewhere: it may be sent from there too, so that it must never get another key. */
export const asSent = (entry: OutboxEntry, at: number): OutboxEntry =>
  neverApplied(entry) ? { ...entry, attempts: entry.attempts + 1, firstSentAt: entry.firstSentAt ?? at } : entry;

/**
 * All unsent edits with their files, as JSON; also what cannot be read, as it is (S106).
 * @param only the key of one edit, where no other is wanted
 */
export async function exportEdits(store: Store, now: number, only?: string): Promise<Blob> {
  const entries = await entriesToExport(store, now, only);
  // One file after the other, so that not all of them stand in memory at once.
  const parts: BlobPart[] = [headText(store.owner, now, entries)];
  for (const { id } of entries.flatMap(filesNamed)) {
    const file = await store.run((db) => db.files.get(id));
    if (file) parts.push(parts.length > 1 ? ',' : '', new Blob([fileText(file)]));
  }
  return new Blob([...parts, TAIL], { type: 'application/json' });
}

async function entriesToExport(store: Store, now: number, only?: string): Promise<Record<string, unknown>[]> {
  const chosen = async (db: MatrixDatabase) =>
    (await rowsNotDone(db)).filter(({ opId }) => only === undefined || opId === only);
  const asked = (rows: readonly OutboxRow[]) => readable(rows).map((entry) => asSent(entry, now));
  const whole = (rows: readonly OutboxRow[], entries: readonly OutboxEntry[]) => [
    ...entries.map((entry) => ({ ...entry })),
    ...unreadable(rows).map(({ row }) => asText(asItWas(row))),
  ];
  try {
    return await store.run((db) =>
      db.transaction('rw', db.outbox, async () => {
        const rows = await chosen(db);
        const entries = asked(rows);
        await db.outbox.bulkPut(entries.map(asRow));
        return whole(rows, entries);
      }),
    );
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    // A device without room is one to save edits from.
    const rows = await store.read(chosen);
    return whole(rows, asked(rows));
  }
}

/** What no JSON can say is left out. */
function asText(row: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(row).filter(([, value]) => {
    try {
      return JSON.stringify(value) !== undefined;
    } catch {
      return false;
    }
  });
  return Object.fromEntries(said);
}
