import { isStaffOf } from '#contract/records/groups/roles.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { MatrixDatabase, OutboxRow } from '#store/database/schema.ts';
import { entityKey, type Json, type OutboxEntry } from '#sync/entry/entry.ts';
import type { Me } from '#sync/kinds/kind.ts';

/**
 * Deletes medical notes, the number of the insurance policy and handed-over roll calls, with the copies of them in
 * edits: they are only on the devices of the staff (FIELD-9). The words that the person has typed and not sent are
 * their own and stay.
 */

const editsOf = (db: MatrixDatabase, type: string, ids: readonly string[]) =>
  db.outbox.where('entityKey').anyOf(ids.map((id) => entityKey({ type, id })));

const without = <T>(row: T, names: readonly string[]): T =>
  isRow(row) ? (Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as T) : row;

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

/** The kinds of edits that pass a handoff on. */
const RELAYS = new Set<unknown>(['roll-call.receive', 'handoff.relay']);

/** Roll calls that were handed over to the person, and the edits that have passed them on. */
export async function forgetHanded(db: MatrixDatabase, groupId: string): Promise<void> {
  await db.handed
    .where({ groupId })
    .filter(({ rollCallId }) => rollCallId !== '')
    .delete();
  await db.outbox
    .where({ scope: `group:${groupId}` })
    .filter(({ state, kind }) => state === 'done' && RELAYS.has(kind))
    .delete();
}

/** Whether the person is staff of a group, by its stored rows. */
export async function isStaffIn(db: MatrixDatabase, groupId: string, me: Me): Promise<boolean> {
  const group = await db.groups.get(groupId);
  const members = db.members.where({ groupId });
  const own = await members.filter(({ userId }) => userId === me.id).first();
  return group !== undefined && isStaffOf(me, group, own?.role ?? null);
}
