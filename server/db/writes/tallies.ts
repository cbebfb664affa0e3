import { sql } from 'kysely';
import { compiled } from '#server/db/engine/compiled.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { TalliesTable } from '#server/db/tables/writes.ts';

/**
 * Upper bounds of how much each person and group keeps. An addition is counted in its own transaction, and a removal only
 * at the next full count, so an addition costs the same however much is kept. Concurrent additions to one tally wait for
 * each other, so together they cannot pass a limit.
 */

export interface Holder {
  holder: TalliesTable['holder'];
  holder_id: number;
}
export type Tallied = Exclude<keyof TalliesTable, keyof Holder>;
export type Tally = Record<Tallied, number>;

/** The value of a tally that was never counted: it may be any number. */
const UNCOUNTED = 10 ** 15;
const NEW: Tally = {
  comments: UNCOUNTED,
  events: UNCOUNTED,
  files: UNCOUNTED,
  bytes: UNCOUNTED,
  texts: UNCOUNTED,
};

export const person = (id: number): Holder => ({ holder: 'person', holder_id: id });
export const group = (id: number): Holder => ({ holder: 'group', holder_id: id });

function grow(db: Db, holders: readonly Holder[], by: Partial<Tally>) {
  const grown = Object.entries(by).map(([name, more]) => [name, sql`${sql.ref(`tallies.${name}`)} + ${more}`]);
  return db
    .insertInto('tallies')
    .values(holders.map((holder) => ({ ...holder, ...NEW })))
    .onConflict((conflict) => conflict.columns(['holder', 'holder_id']).doUpdateSet(Object.fromEntries(grown)))
    .returningAll();
}

const growComments = compiled((db, personId: number, groupId: number, comments: number, texts: number) =>
  grow(db, [person(personId), group(groupId)], { comments, texts }),
);

/** @returns the tallies of a comment's author and its group with so much more */
export async function tallyComment(
  tx: Db,
  { personId, groupId }: { personId: number; groupId: number },
  { comments, texts }: Pick<Tally, 'comments' | 'texts'>,
): Promise<{ person: Tally; group: Tally }> {
  const { rows } = await growComments(tx, personId, groupId, comments, texts);
  const of = (holder: Holder['holder']): Tally => rows.find((row) => row.holder === holder) ?? NEW;
  return { person: of('person'), group: of('group') };
}

/** @returns the tally with the addition */
export const addToTally = (tx: Db, holder: Holder, more: Partial<Tally>): Promise<Tally> =>
  grow(tx, [holder], more).executeTakeFirstOrThrow();

/** Called after an addition, with the recounted values. */
export async function setTally(tx: Db, { holder, holder_id }: Holder, counted: Partial<Tally>): Promise<void> {
  await tx
    .updateTable('tallies')
    .set(counted)
    .where('holder', '=', holder)
    .where('holder_id', '=', holder_id)
    .execute();
}

/** Deletes the tally of a deleted holder. */
export async function deleteTally(tx: Db, { holder, holder_id }: Holder): Promise<void> {
  await tx.deleteFrom('tallies').where('holder', '=', holder).where('holder_id', '=', holder_id).execute();
}
