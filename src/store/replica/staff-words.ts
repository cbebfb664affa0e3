import type { MatrixDatabase } from '#store/database/schema.ts';
import { asEntries } from '#store/outbox/reading.ts';
import { asRow } from '#store/outbox/rows.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';

/**
 * Medical notes and the number of the insurance policy are on the devices of the staff of a group alone (S156, S178):
 * with them goes what sent edits still say of them. In the caller's transaction. Unsent edits are the person's own.
 */

const sentOf = (db: MatrixDatabase, type: string, ids: readonly string[]) =>
  db.outbox
    .where('entityKey')
    .anyOf(ids.map((id) => entityKey({ type, id })))
    .filter(({ state }) => state === 'done');

/** @param ids of the notes */
export const forgetSentNotes = (db: MatrixDatabase, ids: readonly string[]): PromiseLike<number> =>
  sentOf(db, 'medical-note', ids).delete();

const withoutPolicy = <T>(row: T): T => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const { insurancePolicy: _, ...rest } = row as Record<string, unknown>;
  return rest as T;
};

/** Takes the number of the policy out of sent edits of a group's emergency card. */
export async function forgetSentPolicy(db: MatrixDatabase, groupId: string): Promise<void> {
  const sent = asEntries(await sentOf(db, 'emergency-card', [groupId]).toArray());
  const stripped = sent.map((entry) => ({
    ...entry,
    body: withoutPolicy(entry.body),
    base: entry.base && { ...entry.base, snapshot: withoutPolicy(entry.base.snapshot) },
  }));
  await db.outbox.bulkPut(stripped.map(asRow));
}
