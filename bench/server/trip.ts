import type { Db } from '#server/db/tables/tables.ts';
import { addGroup, addMember, addPerson, FIRST_DAY } from '../trips.ts';

const DAY_MS = 86_400_000;

export interface BenchTrip {
  cookie: string;
  /** The schedule of one day of the usual group. */
  dayPath: string;
  /** The whole schedule of the large group. */
  largePath: string;
  eventId: number;
}

/** A member with two groups: one of ten days with 50 events each, and one of 5,000 events. */
export async function fillDatabase(db: Db): Promise<BenchTrip> {
  const { id: userId, cookie } = await addPerson(db, 'bench');
  const groupId = await addGroup(db, 'usual', 500);
  const largeId = await addGroup(db, 'large', 5_000);
  await addMember(db, groupId, userId);
  await addMember(db, largeId, userId);
  const event = await db
    .selectFrom('schedule_items')
    .select('id')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  const [from, to] = [3, 4].map((day) => new Date(FIRST_DAY + day * DAY_MS).toISOString());
  return {
    cookie,
    dayPath: `/api/groups/${groupId}/schedules?startDate=${from}&endDate=${to}`,
    largePath: `/api/groups/${largeId}/schedules`,
    eventId: event.id,
  };
}
