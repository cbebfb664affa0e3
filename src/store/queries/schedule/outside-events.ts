import { addDays, daysTouched } from '#contract/time/day.ts';
import type { Store } from '#store/database/database.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { listDay, listMarkedDays } from './events.ts';

/** The planned days of a group, each `yyyy-MM-dd`, in its planned zone. */
interface Span {
  first: string;
  last: string;
  zone: string;
}

/** The greatest distance between the days of one instant in two zones. */
const ZONES_APART_DAYS = 2;

/**
 * The events of a group that would have a day before or after a span, for a planned change of its dates or its zone.
 */
export async function listEventsOutside(
  store: Store,
  groupId: string,
  { first, last, zone }: Span,
): Promise<EventView[]> {
  // The device knows the days in the group's present zone.
  const early = addDays(first, ZONES_APART_DAYS);
  const late = addDays(last, -ZONES_APART_DAYS);
  const days = [...(await listMarkedDays(store, groupId))].filter((day) => day < early || day > late).sort();
  const events = new Map<string, EventView>();
  for (const day of days) for (const event of await listDay(store, groupId, day)) events.set(event.id, event);
  const isOutside = ({ startTime, endTime }: EventView) =>
    daysTouched(startTime, endTime, zone).some((day) => day < first || day > last);
  return [...events.values()].filter(isOutside);
}
