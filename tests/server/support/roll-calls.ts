import { toInstant } from '#server/base/clock.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { START } from './test-app.ts';

const at = toInstant(START);

/** An open roll call of a group that expects these memberships. */
export async function addRollCall(db: Db, groupId: number, memberIds: readonly number[]): Promise<number> {
  const { id } = await db
    .insertInto('roll_calls')
    .values({
      group_id: groupId,
      kind: 'group',
      title: 'Everybody',
      place: '',
      member_ids: JSON.stringify(memberIds),
      started_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
