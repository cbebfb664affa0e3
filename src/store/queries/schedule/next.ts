import type { PromiseExtended } from 'dexie';
import { takesPart } from '#contract/records/groups/audience.ts';
import { dayBounds } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import type { EventView } from '#store/queries/base/views.ts';

/** The next event of a person: one rule for the schedule, My Day and the dashboard. */

/** Shortly before midnight an event of the next day can be the next one. */
const SOON_MS = 3_600_000;

/** The instant, in milliseconds since the epoch, before which an event must begin to be next today. */
export const nextUntil = (now: number, zone: string): number =>
  Math.max(dayBounds(localDay(now, zone), zone).to, now + SOON_MS + 1);

type Span = Pick<EventView, 'startTime' | 'endTime'>;

/**
 * Whether an event is still to begin, today or within the hour. An event that takes all of a day is never the next one.
 */
export function mayBeNext({ startTime, endTime }: Span, now: number, zone: string): boolean {
  const start = Date.parse(startTime);
  if (start <= now || start >= nextUntil(now, zone)) return false;
  const { from, to } = dayBounds(localDay(start, zone), zone);
  return start > from || Date.parse(endTime) < to;
}

interface Membership {
  id: string;
  role: string;
}

/**
 * Whether an event concerns a person: a draft is not settled yet, and what is for others only is not theirs.
 * @param member null where the person is not a member
 */
export const concerns = (
  event: Pick<EventView, 'isDraft' | 'audience'>,
  member: Membership | null | undefined,
): boolean => !event.isDraft && (!member || takesPart(event, member));

/** Whether an event is an appointment of a person: one that concerns them and takes place. */
export const isOwn = (
  event: Pick<EventView, 'isDraft' | 'audience' | 'isCancelled'>,
  member: Membership | null | undefined,
): boolean => !event.isCancelled && concerns(event, member);

/** A person's memberships, by group. */
export const membershipsOf = (db: MatrixDatabase, userId: string): PromiseExtended<Map<string, Membership>> =>
  db.members
    .where('userId')
    .equals(userId)
    .toArray((rows) => new Map(rows.map(({ groupId, id, role }) => [groupId, { id, role }])));

/** Whether an event began on a day, as a night bus the day before, and is on; a stay of several days belongs to each of its days. */
export const isRunningSince = (
  day: string,
  { days, startTime, endTime, isCancelled }: EventView,
  now: number,
): boolean =>
  !isCancelled && days[0] === day && days.length <= 2 && Date.parse(startTime) <= now && now < Date.parse(endTime);
