import { localDay } from '#contract/time/day.ts';
import type { Store } from '#store/database/database.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { groupsShown } from '#store/queries/groups/groups.ts';
import { byTime, eventsShown } from './events.ts';

/** An event with the name and the zone of its group. */
interface TodaysEvent extends EventView {
  groupName: string;
  zone: string;
}

/** The events that touch today in groups that are not archived, by each group's own zone, in the order of a day. */
export function listToday(store: Store, now: number): Promise<TodaysEvent[]> {
  return store.read(async (db) => {
    const groups = (await groupsShown(db, store)).filter((group) => !group.isArchived);
    const byId = new Map(groups.map((group) => [group.id, { group, day: localDay(now, group.defaultTimezone) }]));
    const keys = [...byId].map(([id, { day }]) => `${id}|${day}`);
    const rows = await db.events.where('dayKeys').anyOf(keys).distinct().toArray();
    const shown = await eventsShown(db, store, rows, [...byId.keys()]);
    return shown
      .flatMap((event) => {
        const { group, day } = byId.get(event.groupId) ?? {};
        return group && day && event.days.includes(day)
          ? [{ ...event, groupName: group.name, zone: group.defaultTimezone }]
          : [];
      })
      .sort(byTime);
  });
}
