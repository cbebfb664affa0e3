import type { Store } from '#store/database/database.ts';
import { listDay, listMarkedDays } from './events.ts';
import type { EventView } from './views.ts';

/**
 * The events of a group that have a day before `first` or after `last`, as when its dates are to change.
 * @param first `yyyy-MM-dd`
 * @param last `yyyy-MM-dd`
 */
export async function listEventsOutside(
  store: Store,
  groupId: string,
  first: string,
  last: string,
): Promise<EventView[]> {
  const days = [...(await listMarkedDays(store, groupId))].filter((day) => day < first || day > last).sort();
  const events = new Map<string, EventView>();
  for (const day of days) for (const event of await listDay(store, groupId, day)) events.set(event.id, event);
  return [...events.values()];
}
