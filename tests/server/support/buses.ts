import { toInstant } from '#server/base/clock.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { START } from './test-app.ts';

const at = toInstant(START);

/** A bus of an event. */
export async function addBus(
  db: Db,
  groupId: number,
  eventId: number,
  memberIds: readonly number[] = [],
): Promise<number> {
  const { id } = await db
    .insertInto('buses')
    .values({
      group_id: groupId,
      schedule_item_id: eventId,
      name: 'Bus',
      seats: 40,
      member_ids: JSON.stringify(memberIds),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
