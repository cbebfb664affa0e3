import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useAbsent } from '#kit/missing/use-absent.ts';
import { type OwnListState, useOwnList } from '#kit/missing/use-own-list.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { listSystemHotels } from '#store/queries/lodging/lodging.ts';
import { getLoaded } from '#store/queries/offline/copies.ts';
import { getPulledAt } from '#store/queries/offline/pulled-at.ts';
import { listKeyedUsers } from '#store/queries/people/keyed-users.ts';

/** A key number, as this device knows it. */
export interface Figure {
  /** Undefined while it is read or fetched; null when it cannot be known. */
  count: number | null | undefined;
  /** When the count was true, in milliseconds since the epoch; null when that is unknown. */
  at: number | null;
}

/** Rows without a time count nothing. */
const figureOf = ({ state, rows, listedAt }: OwnListState<unknown[]>): Figure => {
  if (rows && listedAt !== null) return { count: rows.length, at: listedAt };
  return { count: state === 'offline' || state === 'failed' ? null : undefined, at: null };
};

/** Counts of groups, users, hotels and schedules on this device, which requests missing lists from the server. */
export function useFigures() {
  const { store } = usePerson();
  const absent = useAbsent();
  const users = useOwnList('users', listKeyedUsers);
  const hotels = useOwnList('system-hotels', listSystemHotels);
  const groups = useLiveQuery(
    () =>
      store.read(async () => {
        const [all, loaded, pulledAt] = await Promise.all([listGroups(store), getLoaded(store), getPulledAt(store)]);
        return { all, at: loaded.groups, pulledAt };
      }),
    [store],
  );
  const ofGroups = (count: number): Figure => {
    if (!groups) return { count: undefined, at: null };
    // A zero is only shown when the groups were really fetched, so absent rows count as unknown.
    return { count: groups.at === null ? absent(groups.pulledAt) : count, at: groups.at };
  };
  const all = groups?.all ?? [];
  const ifHeld = <Row>({ count }: Figure, rows: Row[] | undefined) =>
    count === null ? null : count === undefined ? undefined : rows;
  const figures = {
    groups: ofGroups(all.length),
    archived: all.filter(({ isArchived }) => isArchived).length,
    schedules: ofGroups(all.reduce((sum, { scheduleCount }) => sum + scheduleCount, 0)),
    users: figureOf(users),
    hotels: figureOf(hotels),
  };
  const times = [figures.groups.at, figures.users.at, figures.hotels.at].filter((at) => at !== null);
  return {
    ...figures,
    /** When all known numbers were true, in milliseconds since the epoch; null when none is known. */
    at: times.length > 0 ? Math.min(...times) : null,
    /** The counted rows; undefined and null as for their numbers. */
    rows: { groups: ifHeld(figures.groups, all), users: ifHeld(figures.users, users.rows) },
  };
}
