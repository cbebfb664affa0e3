import { useEffect, useRef } from 'react';
import { useObservableField, usePerson } from '#kit/context.ts';
import { isUnsentGroup, type KeyedGroup } from '#store/queries/keyed-groups.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** Tells when a group that waited without a network has come to the server; of any other its form tells. */
export function useCreatedToast(groups: readonly KeyedGroup[] | undefined): void {
  const isOnline = useObservableField(usePerson().sync, 'online');
  const waiting = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!groups) return;
    const unsent = groups.filter(isUnsentGroup).map(({ key }) => key);
    const isCreated = groups.some((group) => waiting.current.has(group.key) && !isUnsentGroup(group));
    waiting.current = new Set(unsent.filter((key) => !isOnline || waiting.current.has(key)));
    if (isCreated)
      toast({
        title: 'Group Created',
        description: 'The group has been successfully created and is now available.',
        tone: 'success',
      });
  }, [groups, isOnline]);
}
