import { isRow } from '#contract/reading.ts';
import { isLocalId, type OutboxEntry } from '#sync/entry.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { dependentsOf } from '#sync/outbox/parking.ts';
import { readStored } from '#sync/outbox/stored-entry.ts';
import { eraseFiles } from './file-bytes.ts';
import { asEntries, refusedEntries, unfinishedEntries } from './outbox-reading.ts';
import { asRow, park, release } from './outbox-rows.ts';
import type { MatrixDatabase, OutboxRow } from './schema.ts';

/**
 * What stands in the outbox and is no entry that this version of the app can send (S106): damaged, or written by another
 * version. It stays where it is, in a state of its own, `set-aside`, so that nothing counts or sends it, with the state
 * that it had as `was`: a version that can read it puts it back. Nothing but the person takes it away.
 */
const SET_ASIDE = 'set-aside';

/** `other-version`: a later version of the app wrote it, or one that had another kind of edit. */
export type WhySetAside = 'damaged' | 'other-version';

/** A row as it was before it was set aside. */
export function asItWas({ entityKey: _, was, ...row }: OutboxRow): Record<string, unknown> {
  return row.state === SET_ASIDE ? { ...row, state: was } : row;
}

/** What a row holds; `kinds` where they are known to be loaded. */
function read(row: OutboxRow, kinds?: Kinds): { entry: OutboxEntry } | { why: WhySetAside } {
  const read = readStored(asItWas(row));
  if (read.found !== 'entry') return { why: read.found === 'damaged' ? 'damaged' : 'other-version' };
  return kinds && !kinds.of(read.entry.kind) ? { why: 'other-version' } : { entry: read.entry };
}

const isSetAside = ({ state }: OutboxRow): boolean => state === SET_ASIDE;

/** Everything that the server does not have, whether it can be read or not. */
export async function rowsNotDone(db: MatrixDatabase): Promise<OutboxRow[]> {
  const [rows, all, done] = await Promise.all([
    db.outbox.where('state').notEqual('done').toArray(),
    db.outbox.count(),
    db.outbox.where('state').equals('done').count(),
  ]);
  // No index holds a state that is no text or number.
  return rows.length + done === all ? rows : db.outbox.filter(({ state }) => state !== 'done').toArray();
}

/** What is set aside, and what has to be, with why. @param kinds left out where they may not be loaded yet */
export const unreadable = (rows: readonly OutboxRow[], kinds?: Kinds): { row: OutboxRow; why: WhySetAside }[] =>
  rows.flatMap((row) => {
    const found = read(row, kinds);
    if ('why' in found) return { row, why: found.why };
    return isSetAside(row) ? { row, why: 'other-version' } : [];
  });

/** Those of the rows that can be read, by seq. */
export const readable = (rows: readonly OutboxRow[]): OutboxEntry[] => asEntries(rows).sort((a, b) => a.seq - b.seq);

/** The entries among what the server does not have, by seq; null where a row does not stand where it belongs. */
export function entriesInOrder(rows: readonly OutboxRow[], kinds: Kinds): OutboxEntry[] | null {
  const entries: OutboxEntry[] = [];
  for (const row of rows) {
    const found = read(row, kinds);
    if ('entry' in found === isSetAside(row)) return null;
    if ('entry' in found) entries.push(found.entry);
  }
  return entries.sort((a, b) => a.seq - b.seq);
}

/** Sets aside what cannot be read, puts back what can be now, and parks what waits for something that was set aside. */
export async function sortOut(db: MatrixDatabase, kinds: Kinds): Promise<void> {
  const rows = await rowsNotDone(db);
  const aside: OutboxRow[] = [];
  for (const row of rows) {
    const found = read(row, kinds);
    if ('why' in found) aside.push(isSetAside(row) ? row : { ...row, state: SET_ASIDE, was: row.state });
    else if (isSetAside(row)) {
      await db.outbox.put(asRow(found.entry));
      await release(db, row.opId, kinds);
    }
  }
  await db.outbox.bulkPut(aside);
  if (aside.length > 0) await parkOrphans(db, kinds, aside);
}

/** What waits for something that nothing here makes any more would wait for ever, and nobody would be told. */
async function parkOrphans(db: MatrixDatabase, kinds: Kinds, aside: readonly OutboxRow[]): Promise<void> {
  const entries = await unfinishedEntries(db);
  const made = new Set(
    entries.flatMap((entry) => [...(kinds.creates(entry) ? [entry.entity.id] : []), ...entry.provides]),
  );
  for (const entry of entries) {
    const missing = entry.deps.find((id) => isLocalId(id) && !made.has(id));
    if (missing === undefined || (await db.ids.get(missing))) continue;
    const maker = aside.find((row) => makes(row, missing)) ?? aside[0];
    const waiting = [entry, ...dependentsOf(entry, entries, kinds)].filter(({ state }) => state === 'pending');
    for (const each of waiting) park(each, maker?.opId ?? '');
    await db.outbox.bulkPut(waiting.map(asRow));
  }
}

const makes = ({ entity, provides }: OutboxRow, id: string): boolean =>
  (isRow(entity) && entity.id === id) || (Array.isArray(provides) && provides.includes(id));

/** Ids of the files that a row names, as far as they can be read. */
export const filesNamed = ({ files }: Readonly<Record<string, unknown>>): { id: string }[] =>
  Array.isArray(files)
    ? files.flatMap((file) => (isRow(file) && typeof file.id === 'string' ? { id: file.id } : []))
    : [];

/**
 * Erases what cannot be read, by the person's wish, with its files and with what waits for it.
 * @returns false where nothing like it is there
 */
export async function discardUnreadable(db: MatrixDatabase, kinds: Kinds, opId: string): Promise<boolean> {
  const row = await db.outbox.get(opId);
  if (!row || row.state === 'done' || !(isSetAside(row) || 'why' in read(row, kinds))) return false;
  const behind = (await refusedEntries(db)).filter(({ error }) => error?.behind === opId);
  await db.outbox.bulkDelete([opId, ...behind.map((entry) => entry.opId)]);
  const kept = asEntries(await rowsNotDone(db)).flatMap(({ files }) => files.map(({ id }) => id));
  const files = [row, ...behind.map(asRow)].flatMap(filesNamed);
  await eraseFiles(
    db,
    files.filter(({ id }) => !kept.includes(id)),
  );
  return true;
}

/** Whether there is something under this key that cannot be read. */
export const isUnreadable = (row: OutboxRow | undefined): boolean =>
  row !== undefined && (isSetAside(row) || 'why' in read(row));
