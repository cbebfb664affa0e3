import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { Store } from '#store/database/database.ts';
import { getListedAt } from '#store/queries/base/listed-at.ts';
import { useNow } from '#ui/use-now.ts';
import { useAsked } from './use-asked.ts';
import type { HeldState } from './use-group-part.ts';

/** Opening a screen does not fetch a list again within this time, in milliseconds. */
const FRESH_MS = 5 * 60_000;

export interface OwnListState<T> {
  /** The result of the query; undefined before the first one. */
  rows: T | undefined;
  state: HeldState;
  /** The time of the last fetch, in milliseconds since the epoch; null where the list is not on this device. */
  listedAt: number | null;
  retry(): void;
}

/**
 * A list that belongs to no group, and whether it is on this device. Both are read in one snapshot (see
 * `useGroupRows`). An old or missing list is requested, once and on retry.
 * @param query a function that stays the same
 */
export function useOwnList<T>(
  kind: 'users' | 'system-hotels',
  query: (store: Store) => PromiseLike<T>,
): OwnListState<T> {
  const { store } = usePerson();
  const read = useLiveQuery(
    () => store.read(async () => ({ listedAt: await getListedAt(store, kind), rows: await query(store) })),
    [store, kind, query],
  );
  const listedAt = read?.listedAt;
  const now = useNow();
  const isStale = listedAt !== undefined && (listedAt === null || now - listedAt > FRESH_MS);
  const { outcome, asking, retry } = useAsked({ kind }, isStale);
  const failure = outcome === 'offline' || outcome === 'failed' ? outcome : null;
  const state =
    listedAt === undefined ? 'reading' : listedAt !== null ? 'held' : asking || !failure ? 'asking' : failure;
  return { rows: read?.rows, state, listedAt: listedAt ?? null, retry };
}
