import { closes, type EntityRef, entityKey, type OutboxEntry } from '#sync/entry/entry.ts';
import { isOnItsWay } from '#sync/entry/waiting.ts';
import { readStored } from '#sync/outbox/stored-entry.ts';
import type { MatrixDatabase, OutboxRow } from './schema.ts';

/** Reads entries of the outbox. Unreadable rows are left out here, and set aside by `set-aside.ts` (STORE-7). */

const UNFINISHED = ['pending', 'in-flight', 'needs-you'] as const;

/** A row as an entry; undefined where this version of the app cannot read it. */
export function asEntry(row: OutboxRow | undefined): OutboxEntry | undefined {
  if (row === undefined) return undefined;
  const { entityKey: _, ...stored } = row;
  const read = readStored(stored);
  return read.found === 'entry' ? read.entry : undefined;
}

/** The rows that are readable entries. */
export const asEntries = (rows: readonly OutboxRow[]): OutboxEntry[] => rows.flatMap((row) => asEntry(row) ?? []);

const bySeq = (entries: OutboxEntry[]): OutboxEntry[] => entries.sort((a, b) => a.seq - b.seq);

/** Every entry that is not done, by seq. */
export async function unfinishedEntries(db: MatrixDatabase): Promise<OutboxEntry[]> {
  return bySeq(asEntries(await db.outbox.where('state').anyOf(UNFINISHED).toArray()));
}

/** Refused entries and those that they block, by seq. */
export async function refusedEntries(db: MatrixDatabase): Promise<OutboxEntry[]> {
  return bySeq(asEntries(await db.outbox.where('state').equals('needs-you').toArray()));
}

/** Acknowledged entries, by seq. */
export async function doneEntries(db: MatrixDatabase): Promise<OutboxEntry[]> {
  return bySeq(asEntries(await db.outbox.where('state').equals('done').toArray()));
}

/** An entry by its key; undefined when it does not exist. */
export const entryOf = async (db: MatrixDatabase, opId: string): Promise<OutboxEntry | undefined> =>
  asEntry(await db.outbox.get(opId));

/** Every stored entry of an entity, done ones included, by seq. */
export async function editsOf(db: MatrixDatabase, key: string): Promise<OutboxEntry[]> {
  return bySeq(asEntries(await db.outbox.where('entityKey').equals(key).toArray()));
}

const unfinishedEditsOf = async (db: MatrixDatabase, entity: EntityRef): Promise<OutboxEntry[]> =>
  (await editsOf(db, entityKey(entity))).filter(({ state }) => state !== 'done');

/** The last unfinished edit of an entity. */
export const lastEditOf = async (db: MatrixDatabase, entity: EntityRef): Promise<OutboxEntry | undefined> =>
  (await unfinishedEditsOf(db, entity)).at(-1);

/**
 * Whether an earlier edit must be sent first: one of the same entity, or, before an edit that closes a group, any that
 * is still to be sent.
 */
export async function hasEarlierEdit(db: MatrixDatabase, entry: OutboxEntry): Promise<boolean> {
  const [first] = await unfinishedEditsOf(db, entry.entity);
  if (first !== undefined && first.seq < entry.seq) return true;
  return closes(entry) && (await unfinishedEntries(db)).some((other) => other.seq < entry.seq && isOnItsWay(other));
}
