import { useCallback, useEffect, useRef, useState } from 'react';
import { useObservableField, usePerson } from '#kit/context.ts';
import { isUnsentGroup, type KeyedGroup } from '#store/queries/keyed-groups.ts';
import { toast } from '#ui/toast/toast-store.ts';

/**
 * Tells when a group that waited has come to the server: without a network, longer than its form did, or since before the
 * screen was opened. Of any other its form tells.
 * @returns to be called when a form has said that its group waits, with the local id, which is the key of it in the list:
 * the server may have it before that is heard here, or before the list has it at all
 */
export function useCreatedToast(groups: readonly KeyedGroup[] | undefined): (id: string) => void {
  const isOnline = useObservableField(usePerson().sync, 'online');
  /** The keys of those that wait, each told of once. */
  const waiting = useRef(new Set<string>());
  const wasRead = useRef(false);
  const [said, setSaid] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a form has said may be of a group that was sent meanwhile.
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
