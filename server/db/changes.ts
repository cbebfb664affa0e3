import type { Db } from './tables.ts';

/** Notes, in the transaction that does it, that an entity of a group changed or was deleted. */
export async function recordChange(
  tx: Db,
  change: { groupId: number; entity: string; entityId: number; op: 'upsert' | 'delete'; at: string },
): Promise<void> {
  await tx
    .insertInto('changes')
    .values({
      group_id: change.groupId,
      entity: change.entity,
      entity_id: change.entityId,
      op: change.op,
      at: change.at,
    })
    .execute();
}
