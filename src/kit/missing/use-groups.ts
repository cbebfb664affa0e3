import { useCallback, useEffect, useState } from 'react';
import { useObservable, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { type RefreshWords, tellRefreshed } from './refresh-button.tsx';
import type { HeldState } from './use-group-part.ts';

export interface Groups<TGroup extends GroupView = GroupView> {
  /** Includes archived groups; undefined while they are read. */
  groups: TGroup[] | undefined;
  /** Whether the list is on this device. */
  state: HeldState;
  refreshing: boolean;
  /** Fetches the list again and shows the outcome. */
  refresh(): Promise<void>;
}

const REFRESH_WORDS: RefreshWords = {
  done: { title: 'Groups refreshed', description: 'The latest group list has been loaded.' },
  failed: 'Failed to refresh the group list. Please try again.',
};

type List<TGroup extends GroupView> = (person: PersonRuntime) => Promise<TGroup[]>;

const listAll = ({ store }: PersonRuntime) => listGroups(store);

/**
 * The person's groups from the device; a device that has none yet requests them from the server first.
 * @param list the query that selects them; always the same function
 */
export function useGroups(): Groups;
export function useGroups<TGroup extends GroupView>(list: List<TGroup>): Groups<TGroup>;
export function useGroups(list: List<GroupView> = listAll): Groups {
  const person = usePerson();
  const { pulledAt, pulling } = useObservable(person.sync);
  const groups = useLiveQuery(() => list(person), [person, list], list === listAll ? 'groups' : undefined);
  const [refreshing, setRefreshing] = useState(false);
  const [problem, setProblem] = useState<'offline' | 'failed' | null>(null);
  const [asked, setAsked] = useState(false);

  const fetchGroups = useCallback(async () => {
    setRefreshing(true);
    const answer = await person.refresh({ kind: 'groups' });
    setRefreshing(false);
    setProblem(answer.outcome === 'refreshed' ? null : answer.outcome);
    return answer;
  }, [person]);

  const none = groups?.length === 0;
  const neverFetched = none && pulledAt === null;
  useEffect(() => {
    if (!neverFetched || asked) return;
    setAsked(true);
    void fetchGroups();
  }, [neverFetched, asked, fetchGroups]);

  const refresh = async () => {
    tellRefreshed(await fetchGroups(), REFRESH_WORDS);
  };

  const awaited = none && !problem && (refreshing || pulling !== null || pulledAt === null);
  const state = awaited ? 'asking' : none && problem ? problem : 'held';
  return { groups, state, refreshing, refresh };
}
