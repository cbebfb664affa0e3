import { useCallback, useEffect, useRef, useState } from 'react';
import { useObservableField, usePerson } from '#kit/context.ts';
import { isUnsentGroup, type KeyedGroup } from '#store/queries/keyed-groups.ts';
import { toast } from '#ui/toast/toast-store.ts';

/**
 * Tells when a group that waited has come to the server: without a network, longer than its form did, or since before the
 * screen was opened. Of any other its form tells.
 * @returns to be called when a form has said that its group waits
 */
export function useCreatedToast(groups: readonly KeyedGroup[] | undefined): () => void {
  const isOnline = useObservableField(usePerson().sync, 'online');
  const waiting = useRef<ReadonlySet<string> | null>(null);
  /** How many forms have said so: each may do that before its group is in the list. */
  const [said, setSaid] = useState(0);
  const heard = useRef(0);
  useEffect(() => {
    if (!groups) return;
    const waited = waiting.current;
    const unsent = groups.filter(isUnsentGroup).map(({ key }) => key);
    const isNew = (key: string) => !waited?.has(key);
    const isSaid = said > heard.current && unsent.some(isNew);
    if (isSaid) heard.current = said;
    waiting.current = new Set(unsent.filter((key) => !isNew(key) || !waited || !isOnline || isSaid));
    if (groups.some((group) => waited?.has(group.key) && !isUnsentGroup(group)))
      toast({
        title: 'Group Created',
        description: 'The group has been successfully created and is now available.',
        tone: 'success',
      });
  }, [groups, isOnline, said]);
  return useCallback(() => setSaid((count) => count + 1), []);
}
