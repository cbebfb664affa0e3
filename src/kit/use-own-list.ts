import { getListedAt } from '#store/queries/listed-at.ts';
import { useNow } from '#ui/use-now.ts';
import { usePerson } from './context.ts';
import { useAsked } from './use-asked.ts';
import type { HeldState } from './use-group-part.ts';
import { useLiveQuery } from './use-live-query.ts';

/** For so long a list that was fetched is not fetched again by opening a screen, in milliseconds. */
const FRESH_MS = 5 * 60_000;

export interface OwnListState {
  state: HeldState;
  /** When it was last fetched, in milliseconds since the epoch; null where it is not on this device. */
  listedAt: number | null;
  /** Asks the server again. */
  retry(): void;
}

/** Whether a list that belongs to no group is on this device. One that is old or missing is asked for, once and on retry. */
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
