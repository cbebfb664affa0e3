import type { Db } from '#server/db/tables/tables.ts';

/** Records that a delay was announced; false if it already was. Of two at once, the second waits for the first. */
export async function claimDelay(tx: Db, groupId: number, key: string, at: string): Promise<boolean> {
  const made = await tx
    .insertInto('delays')
    .values({ group_id: groupId, key, created_at: at })
    .onConflict((conflict) => conflict.columns(['group_id', 'key']).doNothing())
    .returning('key')
    .execute();
  return made.length > 0;
}
