import { mayChangeGroup } from '#store/queries/rights.ts';
import { usePerson } from './context.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Whether the signed-in user may change the contents of a group; false until the device has answered. */
export function useMayChange(groupId: string): boolean {
  const { store, user } = usePerson();
  return useLiveQuery(() => mayChangeGroup(store, user, groupId), [store, user.id, user.role, groupId]) ?? false;
}
