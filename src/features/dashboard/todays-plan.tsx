import { Navigate } from '@tanstack/react-router';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import { toDashboard, toGroup } from '#kit/addresses/addresses.ts';
import { useObservable, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { Store } from '#store/database/database.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { areSchedulesHeld } from '#store/queries/offline/copies.ts';
import { nextToday } from '#store/queries/schedule/coming-events.ts';

const LIVELY: ReadonlySet<string> = new Set(['Active', 'Upcoming']);

/** /today: redirects to today's plan. */
export function TodaysPlan() {
  const plan = useTodaysPlan();
  return plan ? <Navigate {...plan} replace /> : null;
}

/**
 * The address of today's plan: the group whose event comes next today, else one under way, else the next one to begin,
 * else the dashboard. Undefined while it is read.
 */
function useTodaysPlan() {
  const { store, sync } = usePerson();
  const { online, pullFailed } = useObservable(sync);
  const isComing = online && !pullFailed;
  return useLiveQuery(async () => {
    // A device that is new to the user fetches the schedules first.
    if (isComing && !(await areSchedulesHeld(store))) return undefined;
    return findPlan(store, Date.now());
  }, [store, isComing]);
}

async function findPlan(store: Store, now: number) {
  const next = await nextToday(store, now);
  if (next) return toGroup(next.groupId);
  const groups = await listGroups(store, now);
  const found = groups.find((group) => !group.isArchived && LIVELY.has(groupStatus(group, now)));
  return found ? toGroup(found.id) : toDashboard;
}
