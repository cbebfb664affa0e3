import { useLiveQuery } from 'dexie-react-hooks';
import { mayChangeGroup } from '#store/queries/rights.ts';
import { usePerson } from './context.ts';

/** Whether the signed-in person may change what stands in a group; false until the device has answered. */
export function useMayChange(groupId: string): boolean {
  const { store, user } = usePerson();
  return useLiveQuery(() => mayChangeGroup(store, user, groupId), [store, user.id, user.role, groupId]) ?? false;
}
