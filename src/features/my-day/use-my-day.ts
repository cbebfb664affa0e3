import { useMemo, useState } from 'react';
import { useObservable, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { getMyDay, type MyDay } from '#store/queries/schedule/my-day.ts';
import { useTurn } from '#ui/use-now.ts';
import { nextTurn, type Plan, planOf } from './plan.ts';

export interface MyDayNow {
  day: MyDay;
  plan: Plan;
  /** The time of the day and the plan, in milliseconds since the epoch. */
  at: number;
  /** Whether missing data is being fetched. */
  isAwaited: boolean;
  /** It was read before a first pull ended, so parts that are above others may still come. */
  isFirst: boolean;
}

/** The user's day from this device, updated whenever an event or a day begins or ends; undefined while it is read. */
export function useMyDay(): MyDayNow | undefined {
  const { store, sync } = usePerson();
  const { pulledAt, pulling, pullFailed, online } = useObservable(sync);
  const [at, setAt] = useState(() => Date.now());
  const read = useLiveQuery(
    () => getMyDay(store, at).then((day) => ({ day, at, isFirst: pulledAt === null })),
    [store, at, pulledAt],
  );
  useTurn(nextTurn(read?.day, at), setAt);
  const isMissing = read !== undefined && !read.day.isWhole;
  // A plan that was read before the end of the first pull lacks the rows that it brought.
  const isAwaited = isMissing && online && !pullFailed && (pulling !== null || read.isFirst);
  return useMemo(() => read && { ...read, plan: planOf(read.day, read.at), isAwaited }, [read, isAwaited]);
}
