import type { MatrixDatabase, RowChangeRow } from '#store/database/schema.ts';
import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { fieldsOf, isSame } from '#sync/kinds/fields.ts';
import { isCurrent } from './entity-rows.ts';
import type { StoredRow } from './group-tables.ts';

/**
 * The changes of others, recorded when the server's row replaces the one on the device (EVENT-5). In the caller's
 * transaction. A group whose changes were not followed before, for example at a first fetch or after a restore, has
 * nothing to compare with, so none are recorded.
 */

/** The most row changes that are kept of a group. */
const ROW_CHANGES_KEPT = 400;

/** The fields whose changes are shown to a reader, in the order of the form. */
export const WATCHED = [
  'title',
  'type',
  'startTime',
  'endTime',
  'timezone',
  'address',
  'busPickupAddress',
  'busDropoffAddress',
  'description',
  'instruction',
  'attachments',
  'isCancelled',
] as const;

type Fields = Readonly<Record<string, Json>>;

const watched = (row: StoredRow): Fields =>
  // A flag that is not set counts as one that an earlier version did not store.
  Object.fromEntries(WATCHED.map((name) => [name, (row[name] === false ? null : (row[name] ?? null)) as Json]));

const isAlike = (a: Fields, b: Fields): boolean => WATCHED.every((name) => isSame(a[name] ?? null, b[name] ?? null));

/** Whether the changes of a group were followed until now. */
export const isFollowed = (db: MatrixDatabase, groupId: string): PromiseLike<boolean> =>
  db.cursors.get(groupId).then((row) => row !== undefined);

interface Replaced {
  groupId: string;
  /** The person of this device, whose own changes are not recorded. */
  me: string;
  /** Rows with the rows that they replace; undefined where they replace none. */
  rows: readonly { before: StoredRow | undefined; after: StoredRow }[];
}

/** Records the changes of events that come from the server. */
export async function noteReplaced(db: MatrixDatabase, { groupId, me, rows }: Replaced): Promise<void> {
  const changes = rows.flatMap(({ before, after }): RowChangeRow[] => {
    if (after.updatedBy === me || (before && (before.version ?? null) === (after.version ?? null))) return [];
    const at = instantOf(after);
    // A row that had a local id here is the person's own.
    if (at === null || (!before && after.createdBy === me)) return [];
    const [was, is] = [before ? watched(before) : null, watched(after)];
    if (was !== null && isAlike(was, is)) return [];
    return [{ groupId, type: 'event', entityId: after.id, at, before: was, after: is }];
  });
  await keep(db, groupId, changes);
}

/** Records the events that the server has reported as deleted. @param at the time, by its clock */
export async function noteRemovedRows(
  db: MatrixDatabase,
  groupId: string,
  rows: readonly { before: StoredRow | undefined; at: string | null | undefined }[],
): Promise<void> {
  const changes = rows.flatMap(({ before, at }): RowChangeRow[] =>
    before && at ? [{ groupId, type: 'event', entityId: before.id, at, before: watched(before), after: null }] : [],
  );
  await keep(db, groupId, changes);
}

/** Records the changes of others in the answer to an edit of the person: those made before the edit arrived. */
export async function noteAcknowledged(
  db: MatrixDatabase,
  entry: OutboxEntry,
  before: StoredRow | undefined,
  after: StoredRow,
): Promise<void> {
  const { groupId } = after;
  const at = instantOf(after);
  if (!before || !groupId || at === null || !isCurrent(before, after) || !(await isFollowed(db, groupId))) return;
  const own = new Set(Object.keys(fieldsOf(entry.body)));
  if (own.has('existingAttachments') || own.has('droppedFiles') || entry.files.length > 0) own.add('attachments');
  const was = watched(before);
  // The person's own fields count as they are now.
  const is = watched(after);
  const seen = Object.fromEntries(WATCHED.map((name) => [name, (own.has(name) ? is[name] : was[name]) ?? null]));
  if (isAlike(seen, is)) return;
  await keep(db, groupId, [{ groupId, type: 'event', entityId: after.id, at, before: seen, after: is }]);
}

const instantOf = ({ updatedAt }: StoredRow): string | null => (typeof updatedAt === 'string' ? updatedAt : null);

async function keep(db: MatrixDatabase, groupId: string, changes: readonly RowChangeRow[]): Promise<void> {
  if (changes.length === 0) return;
  await db.rowChanges.bulkAdd([...changes]);
  const [mark] = await db.seenMarks.where('groupId').equals(groupId).toArray();
  const kept = await db.rowChanges.where('groupId').equals(groupId).toArray();
  const isSeen = ({ at }: RowChangeRow) => mark !== undefined && at <= mark.upTo;
  const unseen = kept.filter((change) => !isSeen(change));
  const old = [...kept.filter(isSeen), ...unseen.slice(0, Math.max(0, unseen.length - ROW_CHANGES_KEPT))];
  await db.rowChanges.bulkDelete(old.flatMap(({ id }) => id ?? []));
}
