import { addDays, localDay } from '#contract/time/day.ts';
import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { isRunningSince } from '#store/queries/schedule/next.ts';
import { useNow } from '#ui/use-now.ts';

const SOON_MS = 3_600_000;
/** In every time zone midnight is at a whole multiple of it. */
const MIDNIGHTS_MS = 900_000;

export interface RunningLate {
  group: GroupView;
  /** Whether an event of the day is on or begins within the hour. */
  isMoment: boolean;
}

/**
 * Whether the user may move the rest of a day by a delay; null where not, undefined until it is known.
 * @param day the shown day, `yyyy-MM-dd`; today if left out. Only today can run late, or yesterday while an event of
 * its night is on.
 */
export function useRunningLate(groupId: string, day?: string): RunningLate | null | undefined {
  const { store } = usePerson();
  const isOffered = useExtensions();
  const rights = useRights(groupId);
  const now = useNow();
  const turn = Math.floor(now / MIDNIGHTS_MS);
  // One query, so that the events and the group are never of two moments.
  const read = useLiveQuery(
    () =>
      store.read(async () => {
        const group = await getGroup(store, groupId);
        const today = group && localDay(Date.now(), group.defaultTimezone);
        const shown = day ?? today;
        const isRecent = today && (shown === today || shown === addDays(today, -1));
        return { group, today, shown, events: isRecent ? await listDay(store, groupId, shown) : [] };
      }),
    [store, groupId, day, turn],
  );
  if (rights === undefined || read === undefined) return undefined;
  const { group, today, shown, events } = read;
  if (!isOffered || !rights.mayLead || !group || !shown) return null;
  if (shown !== today && !events.some((event) => isRunningSince(shown, event, now))) return null;
  return { group, isMoment: events.some((event) => isNear(event, now)) };
}

/** A stay of several days is on all the time, and says nothing about the moment. */
const isNear = ({ isCancelled, days, startTime, endTime }: EventView, now: number): boolean =>
  !isCancelled && days.length <= 2 && Date.parse(startTime) - SOON_MS <= now && now < Date.parse(endTime);
