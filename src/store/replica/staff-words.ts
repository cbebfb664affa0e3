import type { MatrixDatabase, OutboxRow } from '#store/database/schema.ts';
import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';

/**
 * Medical notes and the number of the insurance policy are only on the devices of the staff of a group (FIELD-11):
 * they are deleted together with the copies of them in edits. In the caller's transaction. The words that the person has
 * typed and not sent are their own and stay.
 */

const editsOf = (db: MatrixDatabase, type: string, ids: readonly string[]) =>
  db.outbox.where('entityKey').anyOf(ids.map((id) => entityKey({ type, id })));

const without = <T>(row: T, names: readonly string[]): T =>
  typeof row === 'object' && row !== null && !Array.isArray(row)
    ? (Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as T)
    : row;

/** An edit without some fields of the rows that the person saw, also in a conflict. */
function unseen(row: OutboxRow, names: readonly string[]): OutboxRow & Pick<OutboxEntry, 'base' | 'conflict'> {
  const { base, conflict } = row as OutboxRow & Pick<OutboxEntry, 'base' | 'conflict'>;
  return {
    ...row,
    base: base && { ...base, snapshot: without<Json>(base.snapshot, names) },
    conflict: conflict && { ...conflict, theirs: without<Json>(conflict.theirs, names) },
  };
}

const NOTE_WORDS = ['medical', 'allergies', 'dietary', 'diets'];

/**
 * A note is sent whole, and the words that are missing must not be sent as empty ones: the version of an unsent edit
 * matches no row, so that the server's is compared again.
 * @param ids the ids of the notes
 */
export const forgetNotes = (db: MatrixDatabase, ids: readonly string[]): PromiseLike<number> =>
  editsOf(db, 'medical-note', ids).modify((row, stored) => {
    const { base, ...edit } = unseen(row, NOTE_WORDS);
    if (row.state === 'done') delete (stored as { value?: unknown }).value;
    else stored.value = { ...edit, base: base && { ...base, version: 0 }, conflict: null };
  });

const POLICY = ['insurancePolicy'];

export const forgetPolicy = (db: MatrixDatabase, groupId: string): PromiseLike<number> =>
  editsOf(db, 'emergency-card', [groupId]).modify((row, stored) => {
    stored.value = unseen(row.state === 'done' ? { ...row, body: without(row.body, POLICY) } : row, POLICY);
  });
