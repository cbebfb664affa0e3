import { usePerson } from '#kit/app/context.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { type Asked, useAsked } from './use-asked.ts';

/**
 * Requests a group from the server that is not on this device, or of which something is missing here.
 * @param find reads the missing thing from the device
 */
export function useAskedGroup(
  groupId: string,
  find?: (store: Store) => PromiseLike<{ groupId: string } | null | undefined>,
): Asked {
  const { store } = usePerson();
  return useAsked({ kind: 'group', groupId }, true, async () => {
    const [group, found] = await Promise.all([getGroup(store, groupId), find?.(store)]);
    return group && (!find || found?.groupId === group.id);
  });
}
