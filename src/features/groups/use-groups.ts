import { useCallback, useEffect, useState } from 'react';
import { useObservable, usePerson } from '#kit/context.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listOfflineStates } from '#store/queries/copies.ts';
import { listGroups } from '#store/queries/groups.ts';
import type { GroupView, OfflineState } from '#store/queries/views.ts';
import { toast } from '#ui/toast/toast-store.ts';

export interface Groups {
  /** Archived ones too; undefined while they are read or first fetched. */
  groups: GroupView[] | undefined;
  /** How whole each is on this device, by id; undefined while it is read, which a pull may hold up. */
  offline: Map<string, OfflineState> | undefined;
  /** The list could not be fetched and none is on the device. */
  failed: boolean;
  refreshing: boolean;
  /** Fetches the list anew and says how it went. */
  refresh(): Promise<void>;
}

/** The person's groups from the device; a device that has none yet asks the server first. */
export function useGroups(): Groups {
  const person = usePerson();
  const { pulledAt, pulling } = useObservable(person.sync);
  const groups = useLiveQuery(() => listGroups(person.store), [person]);
  const offline = useLiveQuery(() => listOfflineStates(person.store), [person]);
  const [refreshing, setRefreshing] = useState(false);
  const [problem, setProblem] = useState(false);
  const [asked, setAsked] = useState(false);

  const fetchGroups = useCallback(async () => {
    setRefreshing(true);
    const answer = await person.refresh({ kind: 'groups' });
    setRefreshing(false);
    setProblem(answer.outcome !== 'refreshed');
    return answer.outcome === 'refreshed';
  }, [person]);

  const none = groups?.length === 0;
  const neverFetched = none && pulledAt === null;
  useEffect(() => {
    if (!neverFetched || asked) return;
    setAsked(true);
    void fetchGroups();
  }, [neverFetched, asked, fetchGroups]);

  const refresh = async () => {
    if (await fetchGroups())
      toast({ title: 'Groups refreshed', description: 'The latest group list has been loaded.', tone: 'success' });
    else
      toast({
        title: 'Refresh failed',
        description: 'Failed to refresh the group list. Please try again.',
        tone: 'destructive',
      });
  };

  const awaited = none && !problem && (refreshing || pulling !== null || pulledAt === null);
  return { groups: awaited ? undefined : groups, offline, failed: none && problem, refreshing, refresh };
}
