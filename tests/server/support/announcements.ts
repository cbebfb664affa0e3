import { toInstant } from '#server/base/clock.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { START } from './test-app.ts';

const at = toInstant(START);

/** An announcement that every member of a group must confirm. */
export async function addAnnouncement(
  db: Db,
  groupId: number,
  { title = 'Passports', mustRead = true } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('announcements')
    .values({
      ...{ group_id: groupId, title, body: 'Not a copy.', must_read: mustRead ? 1 : 0 },
      ...{ created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
