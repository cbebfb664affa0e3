import { toInstant } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import { startSession } from '#server/domain/auth/sessions.ts';

const DAYS = 10;
const EVENTS_A_DAY = 50;
const LARGE_GROUP_EVENTS = 5_000;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-05-10T00:00:00.000Z');

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
  const at = toInstant(Date.now());
  const stamps = { created_at: at, updated_at: at };
  const user = await db
    .insertInto('users')
    .values({
      email: 'bench@example.org',
      first_name: 'Ben',
      last_name: 'Ch',
      role: 'user',
      account_status: 'active',
      is_customer_account: 0,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const addGroup = async (name: string, events: number) => {
    const group = await db
      .insertInto('groups')
      .values({
        name,
        code: name,
        type: 'HSS',
        year: 2026,
        start_date: '2026-05-10',
        end_date: '2026-05-19',
        default_timezone: 'UTC',
        is_archived: 0,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('group_members')
      .values({ group_id: group.id, user_id: user.id, role: 'student', ...stamps })
      .execute();
    const rows = Array.from({ length: events }, (_, index) => {
      const start = FIRST_DAY + (index % DAYS) * DAY_MS + (Math.floor(index / DAYS) % EVENTS_A_DAY) * 25 * 60_000;
      return {
        group_id: group.id,
        title: `Event ${index}`,
        type: 'activity',
        start_time: toInstant(start),
        end_time: toInstant(start + 20 * 60_000),
        timezone: 'UTC',
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
    return group.id;
  };
  const groupId = await addGroup('usual', DAYS * EVENTS_A_DAY);
  const largeId = await addGroup('large', LARGE_GROUP_EVENTS);
  const event = await db
    .selectFrom('schedule_items')
    .select('id')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return {
    cookie: `sid=${await startSession(db, user.id, Date.now())}`,
    dayPath: `/api/groups/${groupId}/schedules?startDate=2026-05-13T00:00:00.000Z&endDate=2026-05-14T00:00:00.000Z`,
    largePath: `/api/groups/${largeId}/schedules`,
    eventId: event.id,
  };
}
