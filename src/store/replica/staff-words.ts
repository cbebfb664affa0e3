import type { MatrixDatabase } from '#store/database/schema.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';

/**
 * Medical notes and the number of the insurance policy are only on the devices of the staff of a group (S156, S178):
 * they are deleted together with the copies of them in sent edits. In the caller's transaction. Unsent edits are the
 * person's own and stay.
 */

const sentOf = (db: MatrixDatabase, type: string, ids: readonly string[]) =>
  db.outbox
    .where('entityKey')
    .anyOf(ids.map((id) => entityKey({ type, id })))
    .filter(({ state }) => state === 'done');

/** @param ids the ids of the notes */
export const forgetSentNotes = (db: MatrixDatabase, ids: readonly string[]): PromiseLike<number> =>
  sentOf(db, 'medical-note', ids).delete();

const withoutPolicy = <T>(row: T): T => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const { insurancePolicy: _, ...rest } = row as Record<string, unknown>;
  return rest as T;
};

/** Removes the number of the policy from sent edits of a group's emergency card. */
export const forgetSentPolicy = (db: MatrixDatabase, groupId: string): PromiseLike<number> =>
  sentOf(db, 'emergency-card', [groupId]).modify((row, stored) => {
    const base = row.base as OutboxEntry['base'];
    stored.value = {
      ...row,
      body: withoutPolicy(row.body),
      base: base && { ...base, snapshot: withoutPolicy(base.snapshot) },
    };
  });
