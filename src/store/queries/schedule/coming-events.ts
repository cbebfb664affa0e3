import { UPCOMING_DAYS } from '#contract/schema/limits.ts';
import { localDay } from '#contract/time/day.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { NOTHING_UNSENT } from '#store/queries/base/overlaid.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { groupsShown } from '#store/queries/groups/groups.ts';
import { validRows } from '#store/replica/checks.ts';
import { byTime, changedIds, dayOf, eventsShown } from './events.ts';
import { isOwn, mayBeNext, membershipsOf, nextUntil } from './next.ts';

/** The coming events in all of a person's groups, for the dashboard. */

const DAY_MS = 86_400_000;

interface EventCounts {
  /** How many that take place touch today, each group's own, by group; groups without any are left out. */
  today: Map<string, number>;
  /** How many that take place start within the next 7 days. */
  upcoming: number;
}

/** Counts the events of groups that are not archived; reads only index keys, and the events with unsent edits. */
export function countEvents(store: Store, now: number): Promise<EventCounts> {
  return store.read(async (db) => {
    const groups = (await groupsShown(db, store)).filter((group) => !group.isArchived);
    const todays = new Map(groups.map(({ id, defaultTimezone }) => [id, localDay(now, defaultTimezone)]));
    const from = new Date(now).toISOString();
    const to = new Date(now + UPCOMING_DAYS * DAY_MS).toISOString();
    const changed = (await eventsShown(db, store, [], [...todays.keys()])).filter(({ isCancelled }) => !isCancelled);
    const ids = await changedIds(db, store, [...todays.keys()]);
    const cancelled = new Set(
      await db.events
        .where('cancelledIn')
        .anyOf([...todays.keys()])
        .primaryKeys(),
    );
    const unchanged = (keys: string[]) => keys.filter((id) => !ids.has(id) && !cancelled.has(id)).length;
    const [onToday, soon] = await Promise.all([
      Promise.all([...todays].map(([id, day]) => keysOnDay(db, id, day).then(unchanged))),
      Promise.all([...todays.keys()].map((id) => keysBetween(db, id, from, to).then(unchanged))),
    ]);
    const touches = (day: string, groupId: string) =>
      changed.filter((event) => event.groupId === groupId && event.days.includes(day)).length;
    const today = [...todays].map(([id, day], at): [string, number] => [id, (onToday[at] ?? 0) + touches(day, id)]);
    const changedSoon = changed.filter(
      ({ groupId, startTime }) => todays.has(groupId) && startTime >= from && startTime <= to,
    );
    return {
      today: new Map(today.filter(([, count]) => count > 0)),
      upcoming: soon.reduce((sum, count) => sum + count, changedSoon.length),
    };
  });
}

const keysOnDay = (db: MatrixDatabase, groupId: string, day: string) =>
  db.events.where('dayKeys').equals(`${groupId}|${day}`).primaryKeys();

const keysBetween = (db: MatrixDatabase, groupId: string, from: string, to: string) =>
  db.events.where('[groupId+startTime]').between([groupId, from], [groupId, to], true, true).primaryKeys();

/**
 * The next event of the user in groups that are not archived, today or shortly after midnight; null where none is left.
 */
export function nextToday(store: Store, now: number): Promise<(EventView & { zone: string }) | null> {
  return store.read(async (db) => {
    const groups = (await groupsShown(db, store)).filter((group) => !group.isArchived);
    const zones = new Map(groups.map(({ id, defaultTimezone }) => [id, defaultTimezone]));
    const at = new Date(now).toISOString();
    const memberships = await membershipsOf(db, store.userId);
    const isLeft = (
      event: Pick<EventView, 'groupId' | 'startTime' | 'endTime' | 'isDraft' | 'audience' | 'isCancelled'>,
    ) => isOwn(event, memberships.get(event.groupId)) && mayBeNext(event, now, zones.get(event.groupId) ?? 'UTC');
    const changed = await eventsShown(db, store, [], [...zones.keys()]);
    const ids = await changedIds(db, store, [...zones.keys()]);
    const firsts = await Promise.all(
      [...zones].map(([id, zone]) =>
        db.events
          .where('[groupId+startTime]')
          .between([id, at], [id, new Date(nextUntil(now, zone)).toISOString()])
          .filter((row) => !ids.has(row.id) && isLeft(row))
          .first(),
      ),
    );
    const unchanged = validRows(
      store,
      'events',
      firsts.filter((row) => row !== undefined),
    ).map(({ dayKeys, ...event }) => ({
      ...event,
      ...NOTHING_UNSENT,
      days: dayKeys.map(dayOf),
    }));
    const [next] = [...unchanged, ...changed].filter(isLeft).sort(byTime);
    return next ? { ...next, zone: zones.get(next.groupId) ?? next.timezone } : null;
  });
}
