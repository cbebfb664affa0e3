import { useCallback, useEffect, useRef, useState } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { isUnsentGroup, type KeyedGroup } from '#store/queries/groups/keyed-groups.ts';
import { toast } from '#ui/toast/toast-store.ts';

/**
 * Shows a toast when a waiting group reaches the server: one made without a network, one that took longer than its form
 * waited, or one from before the screen opened. The form reports any other group.
 * @returns a function to call with the local id, the group's key in the list, when a form reports that its group waits;
 * the server may have the group before that call, or before the list shows it
 */
export function useCreatedToast(groups: readonly KeyedGroup[] | undefined): (id: string) => void {
  const isOnline = useObservableField(usePerson().sync, 'online');
  /** The keys of the waiting groups; each is reported once. */
  const waiting = useRef(new Set<string>());
  const wasRead = useRef(false);
  const [said, setSaid] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form may report a group that was sent meanwhile.
  useEffect(() => {
    if (!groups) return;
    const sent = groups.filter((group) => waiting.current.has(group.key) && !isUnsentGroup(group));
    for (const { key } of sent) waiting.current.delete(key);
    if (!wasRead.current || !isOnline) for (const { key } of groups.filter(isUnsentGroup)) waiting.current.add(key);
    wasRead.current = true;
    if (sent.length > 0)
      toast({
        title: 'Group Created',
        description: 'The group has been successfully created and is now available.',
        tone: 'success',
      });
  }, [groups, isOnline, said]);
  return useCallback((id) => {
    waiting.current.add(id);
    setSaid((count) => count + 1);
  }, []);
}
