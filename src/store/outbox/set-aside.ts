import { isRow } from '#contract/schema/reading.ts';
import { asEntries, refusedEntries, unfinishedEntries } from '#store/database/entries.ts';
import { eraseFiles } from '#store/database/file-bytes.ts';
import { filesNamed, rowsNotDone } from '#store/database/outbox-rows.ts';
import type { MatrixDatabase, OutboxRow } from '#store/database/schema.ts';
import { wasRestored } from '#store/replica/restored.ts';
import { isLocalId, type OutboxEntry } from '#sync/entry/entry.ts';
import { entryError } from '#sync/entry/entry-error.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { dependentsOf } from '#sync/outbox/blocking.ts';
import { readStored } from '#sync/outbox/stored-entry.ts';
import { asRow, block, blockBehind, unblock, withKnownIds } from './rows.ts';

/**
 * Rows of the outbox that this version of the app cannot send (STORE-7) stay where they are, in the state `set-aside`,
 * so that nothing counts or sends them. Their old state is in `was`: a version that can read them puts them back.
 */
const SET_ASIDE = 'set-aside';

/** `other-version`: written by a later version of the app, or by one with another kind of edit. */
export type WhySetAside = 'damaged' | 'other-version';

/** A row as it was before it was set aside. */
export function originalRow({ entityKey: _, was, ...row }: OutboxRow): Record<string, unknown> {
  return row.state === SET_ASIDE ? { ...row, state: was } : row;
}

/** Reads a row; `kinds` is given only where they are known to be loaded. */
function read(row: OutboxRow, kinds?: Kinds): { entry: OutboxEntry } | { why: WhySetAside } {
  const read = readStored(originalRow(row));
  if (read.found !== 'entry') return { why: read.found === 'damaged' ? 'damaged' : 'other-version' };
  return kinds && !kinds.of(read.entry.kind) ? { why: 'other-version' } : { entry: read.entry };
}

const isSetAside = ({ state }: OutboxRow): boolean => state === SET_ASIDE;

/** The rows that are, or must be, set aside, with the reason. @param kinds left out where they may not be loaded yet */
export const unreadable = (rows: readonly OutboxRow[], kinds?: Kinds): { row: OutboxRow; why: WhySetAside }[] =>
  rows.flatMap((row) => {
    const found = read(row, kinds);
    if ('why' in found) return { row, why: found.why };
    return isSetAside(row) ? { row, why: 'other-version' } : [];
  });

/** The readable entries, by seq. */
export const readable = (rows: readonly OutboxRow[]): OutboxEntry[] => asEntries(rows).sort((a, b) => a.seq - b.seq);

/** The entries that are not done, by seq; null where rows must be set aside or put back first. */
export function entriesInOrder(rows: readonly OutboxRow[], kinds: Kinds): OutboxEntry[] | null {
  const entries: OutboxEntry[] = [];
  for (const row of rows) {
    const found = read(row, kinds);
    if ('entry' in found === isSetAside(row)) return null;
    if ('entry' in found) entries.push(found.entry);
  }
  return orphansAmong(entries, kinds).length > 0 ? null : entries.sort((a, b) => a.seq - b.seq);
}

/**
 * Sets aside unreadable rows, puts back those that are readable now, and blocks the edits that wait for a row set
 * aside.
 */
export async function updateSetAside(db: MatrixDatabase, kinds: Kinds): Promise<void> {
  const rows = await rowsNotDone(db);
  const aside: OutboxRow[] = [];
  for (const row of rows) {
    const found = read(row, kinds);
    if ('why' in found) aside.push(isSetAside(row) ? row : { ...row, state: SET_ASIDE, was: row.state });
    else if (isSetAside(row)) {
      const entry = await upToDate(db, found.entry, kinds);
      // An entry that it depends on may have been refused meanwhile.
      if (entry.state === 'pending') blockBehind(entry, await refusedEntries(db), kinds);
      await db.outbox.put(asRow(entry));
      await unblock(db, row.opId, kinds);
    }
  }
  await db.outbox.bulkPut(aside);
  await blockOrphans(db, kinds, aside);
}

/** Its local ids may have become real meanwhile, and its version may be from before a restore (RESTORE-4). */
async function upToDate(db: MatrixDatabase, entry: OutboxEntry, kinds: Kinds): Promise<OutboxEntry> {
  const renamed = await withKnownIds(db, entry, kinds);
  const { base } = renamed;
  const isOld = base !== null && base.version !== null && (await wasRestored(db));
  return isOld ? { ...renamed, base: { ...base, version: 0 } } : renamed;
}

/** Entries that wait for a local id that no entry creates: they would wait forever, without any message. */
function orphansAmong(entries: readonly OutboxEntry[], kinds: Kinds): OutboxEntry[] {
  const made = new Set<string>();
  for (const entry of entries) {
    if (kinds.creates(entry)) made.add(entry.entity.id);
    for (const id of entry.provides) made.add(id);
  }
  return entries.filter(({ state, deps }) => state === 'pending' && deps.some((id) => isLocalId(id) && !made.has(id)));
}

const LOST = entryError(null, 'This edit belongs to something that cannot be read on this device.');

/**
 * Blocks orphans behind the row that would create the entity that they wait for; where that row is unknown, each needs
 * attention by itself.
 */
async function blockOrphans(db: MatrixDatabase, kinds: Kinds, aside: readonly OutboxRow[]): Promise<void> {
  const entries = await unfinishedEntries(db);
  for (const orphan of orphansAmong(entries, kinds)) {
    Object.assign(orphan, await withKnownIds(db, orphan, kinds));
    await db.outbox.put(asRow(orphan));
    // Its ids are real now, or an earlier pass of this loop has blocked it.
    if (!orphansAmong(entries, kinds).includes(orphan)) continue;
    const creator = aside.find((row) => orphan.deps.some((id) => makes(row, id, kinds)));
    const waiting = dependentsOf(orphan, entries, kinds).filter(({ state }) => state === 'pending');
    for (const each of waiting) block(each, creator?.opId ?? orphan.opId);
    if (creator) block(orphan, creator.opId);
    else Object.assign(orphan, { state: 'needs-you', error: LOST });
    await db.outbox.bulkPut([orphan, ...waiting].map(asRow));
  }
}

/** Whether a row creates the entity with a local id, as far as it can be read. */
function makes({ kind, entity, provides }: OutboxRow, id: string, kinds: Kinds): boolean {
  const known = typeof kind === 'string' ? kinds.of(kind) : undefined;
  const mayCreate = !known || known.effect === 'create';
  return (mayCreate && isRow(entity) && entity.id === id) || (Array.isArray(provides) && provides.includes(id));
}

/**
 * Erases an unreadable row that the user discards, with its files and the edits that wait for it.
 * @returns false where there is no such row
 */
export async function discardUnreadable(db: MatrixDatabase, kinds: Kinds, opId: string): Promise<boolean> {
  const row = await db.outbox.get(opId);
  if (!row || row.state === 'done') return false;
  const aside = unreadable(await rowsNotDone(db), kinds).map((each) => each.row);
  // Edits made since the last drain are not blocked yet.
  await blockOrphans(db, kinds, aside);
  const blocked = (await refusedEntries(db)).filter(({ error }) => error?.behind === opId);
  const made = blocked.filter(({ deps }) => deps.some((id) => makes(row, id, kinds)));
  const behind = [...new Set(made.flatMap((entry) => [entry, ...dependentsOf(entry, blocked, kinds)]))];
  await db.outbox.bulkDelete([opId, ...behind.map((entry) => entry.opId)]);
  // Other entries that it blocked are kept.
  await unblock(db, opId, kinds);
  await blockOrphans(db, kinds, aside);
  const kept = asEntries(await rowsNotDone(db)).flatMap(({ files }) => files.map(({ id }) => id));
  const files = [row, ...behind.map(asRow)].flatMap(filesNamed);
  await eraseFiles(
    db,
    files.filter(({ id }) => !kept.includes(id)),
  );
  return true;
}

/** Whether the row is set aside or must be. */
export const isUnreadable = (row: OutboxRow | undefined): boolean =>
  row !== undefined && (isSetAside(row) || 'why' in read(row));
