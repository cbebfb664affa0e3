import type { Store } from '#store/database/database.ts';
import { isQuotaExceeded } from '#store/database/failures.ts';
import { filesNamed, rowsNotDone } from '#store/database/outbox-rows.ts';
import type { MatrixDatabase, OutboxRow } from '#store/database/schema.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import { neverApplied } from '#sync/outbox/coalesce.ts';
import { fileText, headText, TAIL } from './archive-format.ts';
import { asRow } from './rows.ts';
import { originalRow, readable, unreadable } from './set-aside.ts';

/**
 * Unsent edits as a file: for keeping them when a device is given away or erased, and for importing them on another one
 * (`import.ts`). Keys are kept, so that an edit that was sent meanwhile does not take effect twice.
 */

/** Marks an edit as sent, because a copy of it exists: that copy may be sent too, so the key must never change. */
export const asSent = (entry: OutboxEntry, at: number): OutboxEntry =>
  neverApplied(entry) ? { ...entry, attempts: entry.attempts + 1, firstSentAt: entry.firstSentAt ?? at } : entry;

/**
 * Whether a row is an edit of a medical note, or a look at one, as far as it can be read. A file never contains a
 * medical word (FIELD-11).
 */
const isMedical = ({ kind, entityKey }: OutboxRow): boolean =>
  [kind, entityKey].some((name) => String(name).startsWith('medical-'));

/**
 * All unsent edits with their files, as JSON, except those of medical notes; unreadable rows unchanged (STORE-7).
 * @param only the key of a single edit
 */
export async function exportEdits(store: Store, now: number, only?: string): Promise<Blob> {
  const entries = await entriesToExport(store, now, only);
  // One file after the other, so that memory does not hold all of them.
  const parts: BlobPart[] = [headText(store.owner, now, entries)];
  for (const { id } of entries.flatMap(filesNamed)) {
    const file = await store.run((db) => db.files.get(id));
    if (file) parts.push(parts.length > 1 ? ',' : '', new Blob([fileText(file)]));
  }
  return new Blob([...parts, TAIL], { type: 'application/json' });
}

async function entriesToExport(store: Store, now: number, only?: string): Promise<Record<string, unknown>[]> {
  const chosen = async (db: MatrixDatabase) =>
    (await rowsNotDone(db)).filter((row) => (only === undefined || row.opId === only) && !isMedical(row));
  const asked = (rows: readonly OutboxRow[]) => readable(rows).map((entry) => asSent(entry, now));
  const whole = (rows: readonly OutboxRow[], entries: readonly OutboxEntry[]) => [
    ...entries.map((entry) => ({ ...entry })),
    ...unreadable(rows).map(({ row }) => asText(originalRow(row))),
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
    // Nothing is written, because a device whose storage is full is one to rescue edits from.
    const rows = await store.read(chosen);
    return whole(rows, asked(rows));
  }
}

/** Leaves out values that JSON refuses. */
function asText(row: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(row).filter(([, value]) => {
    try {
      JSON.stringify(value);
      return true;
    } catch {
      return false;
    }
  });
  return Object.fromEntries(said);
}
