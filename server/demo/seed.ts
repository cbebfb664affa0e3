import { displayName } from '#contract/schema/names.ts';
import { addDays, localDay } from '#contract/time/day.ts';
import { toInstant } from '#server/base/clock.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { notifyReaders } from '#server/db/delivery/notifications.ts';
import { insertComment } from '#server/db/schedule/comments.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { CONVERSATIONS } from './conversations.ts';
import { seedLodging } from './lodging.ts';
import { ARCHIVED_EVENTS, UPCOMING_EVENTS } from './other-groups.ts';
import { type DemoPerson, INSTRUCTOR, ORGANIZER, STUDENT, TRIP_MEMBERS } from './people.ts';
import { type DemoGroup, type SeededGroup, seedGroup, seedPeople } from './seed-group.ts';
import { ARRIVAL } from './trip-arrival.ts';
import { DEPARTURE } from './trip-departure.ts';
import { KYOTO } from './trip-kyoto.ts';
import { TOKYO } from './trip-tokyo.ts';

export const ADMIN_NAMES = { first_name: 'Robin', last_name: 'Ashworth' };

/** The people of the demo who can sign in. @param adminEmail the administrator's own, which none of them has */
export const demoSignIns = (adminEmail: string): DemoPerson[] => besides(adminEmail, [ORGANIZER, INSTRUCTOR, STUDENT]);

/** Excludes people whose address is the taken one. */
const besides = (taken: string, people: readonly DemoPerson[]): DemoPerson[] =>
  people.map((person) => (person.email === taken ? { ...person, email: taken.replace('@', '.demo@') } : person));

interface DemoWanted {
  adminId: number;
  adminEmail: string;
  passwordHashes: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  now: number;
}

const HOUR_MS = 3_600_000;
const ZONE = 'Asia/Tokyo';
/** The number of days since the trip began, so that today is in its middle. */
const DAYS_GONE = 4;

/**
 * Writes the demo: a trip of fourteen days that spans today in Tokyo, one upcoming group and one that is archived.
 * @param adminId becomes a member of no group: administrators see all
 * @param passwordHashes by the keys of `demoSignIns`
 */
export async function seedDemo(tx: Db, { adminId, adminEmail, passwordHashes, now }: DemoWanted): Promise<void> {
  const at = toInstant(now);
  const today = localDay(now, ZONE);
  const ids = await seedPeople(tx, besides(adminEmail, TRIP_MEMBERS), passwordHashes, at);
  const organizerId = idOf(ids, ORGANIZER.key);
  const membersOf = (people: readonly DemoPerson[]) =>
    people.map(({ key, memberRole }) => ({ userId: idOf(ids, key), role: memberRole }));

  const trip: DemoGroup = {
    name: `Japan Expedition ${today.slice(0, 4)}`,
    type: 'HSS',
    zone: ZONE,
    firstDay: addDays(today, -DAYS_GONE),
    days: 14,
    events: [...ARRIVAL, ...TOKYO, ...KYOTO, ...DEPARTURE],
  };
  const seeded = await seedGroup(tx, trip, membersOf(TRIP_MEMBERS), organizerId, at);
  await seedLodging(tx, {
    groupId: seeded.groupId,
    firstDay: trip.firstDay,
    zone: ZONE,
    memberIds: seeded.memberIds,
    at,
  });

  const seoul: DemoGroup = {
    name: 'Seoul Study Week',
    type: 'JSS',
    zone: 'Asia/Seoul',
    firstDay: addDays(today, 33),
    days: 5,
    events: UPCOMING_EVENTS,
  };
  await seedGroup(tx, seoul, membersOf([INSTRUCTOR, STUDENT, ...TRIP_MEMBERS.slice(20, 26)]), organizerId, at);

  const lake: DemoGroup = {
    name: 'Motosu Lake Weekend',
    type: 'JSS',
    zone: ZONE,
    firstDay: addDays(today, -240),
    days: 3,
    archived: true,
    events: ARCHIVED_EVENTS,
  };
  await seedGroup(tx, lake, membersOf([ORGANIZER, STUDENT, ...TRIP_MEMBERS.slice(30, 36)]), adminId, at);

  await seedConversations(tx, seeded, ids, now);
  await recordUnrecorded(tx);
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo names nobody ${key}`);
  return id;
}

async function seedConversations(
  tx: Db,
  { groupId, eventIds }: SeededGroup,
  ids: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const people = new Map(TRIP_MEMBERS.map((person) => [person.key, person]));
  for (const { on, by, hoursAgo, text } of CONVERSATIONS) {
    const event = eventIds.get(on);
    if (!event) throw new Error(`The demo has no event ${on}`);
    const userId = idOf(ids, by);
    const at = toInstant(now - hoursAgo * HOUR_MS);
    const comment = await insertComment(tx, {
      scheduleItemId: event.id,
      groupId,
      userId,
      content: text,
      clientKey: null,
      at,
    });
    if (!comment) throw new Error(`The demo could not comment on ${on}`);
    const message = `${displayName(people.get(by) ?? {})} commented on "${event.title}"`;
    await notifyReaders(tx, {
      type: 'comment_create',
      message,
      groupId,
      entity: 'comment',
      entityId: comment.id,
      scheduleId: event.id,
      actorId: userId,
      at,
    });
  }
}
