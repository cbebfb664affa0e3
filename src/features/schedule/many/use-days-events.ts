import { localDay } from '#contract/time/day.ts';
import { clockText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listDay, listMarkedDays } from '#store/queries/schedule/events.ts';
import { spanOf } from '../resolve-day.ts';

/**
 * The events that begin on a day of a group, for a dialog about several of them; null until they are read.
 * @param cancelledId an event that is included even if it is cancelled
 */
export function useDaysEvents(groupId: string, day: string, cancelledId?: string) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const marked = useLiveQuery(() => listMarkedDays(store, groupId), [store, groupId]);
  const events = useLiveQuery(() => listDay(store, groupId, day), [store, groupId, day]);
  if (!group || !marked || !events) return null;
  const zone = group.defaultTimezone;
  const own = events.filter(({ id, days, isCancelled }) => days[0] === day && (!isCancelled || id === cancelledId));
  return {
    zone,
    span: spanOf(group, marked, localDay(Date.now(), zone)),
    events: own,
    options: own.map(({ id, title, startTime }) => ({ value: id, label: `${clockText(startTime, zone)} ${title}` })),
  };
}

export interface ManyEventsProps {
  groupId: string;
  day: string;
  /** The events that are chosen at first; all of the day where it is left out. */
  eventId?: string | undefined;
  onClose(): void;
}
