import { useObservable, usePerson } from '#kit/context.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { type OwnListState, useOwnList } from '#kit/use-own-list.ts';
import { getLoaded } from '#store/queries/copies.ts';
import { listGroups } from '#store/queries/groups.ts';
import { listKeyedUsers } from '#store/queries/keyed-users.ts';
import { getListedAt } from '#store/queries/listed-at.ts';
import { listSystemHotels } from '#store/queries/lodging.ts';

/** A number that matters, as this device knows it. */
export interface Figure {
  /** Undefined while it is read or fetched; null where nobody can say. */
  count: number | null | undefined;
  /** When that was so, in milliseconds since the epoch; null where it is not known. */
  at: number | null;
}

/** @param read the rows with when they were fetched, read together: a zero that was read before them counts nothing */
const figureOf = ({ state }: OwnListState, read: readonly [unknown[], number | null] | undefined): Figure => {
  const [rows, at = null] = read ?? [];
  if (rows && at !== null) return { count: rows.length, at };
  return { count: state === 'offline' || state === 'failed' ? null : undefined, at: null };
};

/** Groups, users, hotels and schedules, counted on this device, which asks the server for lists that it lacks. */
export function useFigures() {
  const { store, sync } = usePerson();
  const { pulledAt, pulling, pullFailed, online } = useObservable(sync);
  const users = useLiveQuery(() => Promise.all([listKeyedUsers(store), getListedAt(store, 'users')]), [store]);
  const hotels = useLiveQuery(
    () => Promise.all([listSystemHotels(store), getListedAt(store, 'system-hotels')]),
    [store],
  );
  const groups = useLiveQuery(
    () => Promise.all([listGroups(store), getLoaded(store)]).then(([all, { groups: at }]) => ({ all, at })),
    [store],
  );
  const usersHeld = useOwnList('users');
  const hotelsHeld = useOwnList('system-hotels');
  // A zero that nobody has counted would be a lie, whether the rest is on its way or not.
  const absent = online && !pullFailed && (pulling !== null || pulledAt === null) ? undefined : null;
  const ofGroups = (count: number): Figure => {
    if (!groups) return { count: undefined, at: null };
    return groups.at === null ? { count: absent, at: null } : { count, at: groups.at };
  };
  const all = groups?.all ?? [];
  return {
    groups: ofGroups(all.length),
    archived: all.filter(({ isArchived }) => isArchived).length,
    schedules: ofGroups(all.reduce((sum, { scheduleCount }) => sum + scheduleCount, 0)),
    users: figureOf(usersHeld, users),
    hotels: figureOf(hotelsHeld, hotels),
  };
}
