import type { Store } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups.ts';
import { usePerson } from './context.ts';
import { type Asked, useAsked } from './use-asked.ts';

/**
 * Asks the server for a group that is not on this device, or that lacks something here.
 * @param find reads what it lacks
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
