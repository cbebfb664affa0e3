import { toInstant } from '#server/base/clock.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { startSession } from '#server/domain/auth/sessions.ts';

const DAYS = 10;
const EVENTS_A_DAY = 50;
const DAY_MS = 86_400_000;
/** Yesterday, at midnight in UTC, so that the trips are current. */
export const FIRST_DAY = (Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS;
const at = toInstant(Date.now());
const stamps = { created_at: at, updated_at: at };

export interface BenchPerson {
  id: number;
  cookie: string;
}

export async function addPerson(db: Db, name: string): Promise<BenchPerson> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: `${name}@example.org`,
      first_name: name,
      last_name: 'Bench',
      role: 'user',
      account_status: 'active',
      is_customer_account: 0,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, cookie: `sid=${await startSession(db, id, Date.now())}` };
}

export async function addMember(db: Db, groupId: number, userId: number): Promise<void> {
  await db
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, role: 'student', ...stamps })
    .execute();
}

/** A group of ten days with this many events. @param firstDay midnight in UTC of the first day, in milliseconds */
export async function addGroup(db: Db, name: string, events: number, firstDay = FIRST_DAY): Promise<number> {
  const day = (offset: number) => toInstant(firstDay + offset * DAY_MS).slice(0, 10);
  const { id } = await db
    .insertInto('groups')
    .values({
      name,
      code: name,
      type: 'HSS',
      year: new Date(firstDay).getUTCFullYear(),
      start_date: day(0),
      end_date: day(DAYS - 1),
      default_timezone: 'Asia/Tokyo',
      is_archived: 0,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: events }, (_, index) => {
    const start = firstDay + (index % DAYS) * DAY_MS + (Math.floor(index / DAYS) % EVENTS_A_DAY) * 25 * 60_000;
    return {
      group_id: id,
      title: `Event ${index}`,
      type: 'activity',
      start_time: toInstant(start),
      end_time: toInstant(start + 20 * 60_000),
      timezone: 'Asia/Tokyo',
      description: `<p>${'Meet in the lobby and bring water. '.repeat(6)}</p>`,
      instruction: '<p>Be on time</p>',
      address: '1 Station Square',
      ...stamps,
    };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await db
      .insertInto('schedule_items')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  return id;
}
