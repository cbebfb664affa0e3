import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { getListedAt } from '#store/queries/base/listed-at.ts';
import { useNow } from '#ui/use-now.ts';
import { useAsked } from './use-asked.ts';
import type { HeldState } from './use-group-part.ts';

/** Opening a screen does not fetch a list again within this time, in milliseconds. */
const FRESH_MS = 5 * 60_000;

export interface OwnListState {
  state: HeldState;
  /** The time of the last fetch, in milliseconds since the epoch; null where the list is not on this device. */
  listedAt: number | null;
  /** Requests the list from the server again. */
  retry(): void;
}

/**
 * Whether a list that belongs to no group is on this device. An old or missing list is requested, once and on retry.
 */
export function useOwnList(kind: 'users' | 'system-hotels'): OwnListState {
  const { store } = usePerson();
  const listedAt = useLiveQuery(() => getListedAt(store, kind), [store, kind]);
  const now = useNow();
  const isStale = listedAt !== undefined && (listedAt === null || now - listedAt > FRESH_MS);
  const { outcome, asking, retry } = useAsked({ kind }, isStale);
  const failure = outcome === 'offline' || outcome === 'failed' ? outcome : null;
  const state =
    listedAt === undefined ? 'reading' : listedAt !== null ? 'held' : asking || !failure ? 'asking' : failure;
  return { state, listedAt: listedAt ?? null, retry };
}
