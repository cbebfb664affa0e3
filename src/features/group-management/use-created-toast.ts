import { useEffect, useRef } from 'react';
import { isUnsentGroup } from '#store/queries/groups.ts';
import type { GroupView } from '#store/queries/views.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** Tells when a group that was made without a network has come to the server. */
export function useCreatedToast(groups: readonly GroupView[] | undefined): void {
  const waiting = useRef(new Map<string, GroupView>());
  useEffect(() => {
    if (!groups) return;
    const now = new Map(groups.filter(isUnsentGroup).map((group) => [group.id, group]));
    const isCreated = [...waiting.current.values()].some(
      (group) => !now.has(group.id) && groups.some(({ name, code }) => name === group.name && code === group.code),
    );
    waiting.current = now;
    if (isCreated)
      toast({
        title: 'Group Created',
        description: 'The group has been successfully created and is now available.',
        tone: 'success',
      });
  }, [groups]);
}
