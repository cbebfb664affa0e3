import { getGroup } from '#store/queries/groups.ts';
import { usePerson } from './context.ts';
import { type Asked, useAsked } from './use-asked.ts';

/** Asks the server for a group that is not on this device. */
export function useAskedGroup(groupId: string): Asked {
  const { store } = usePerson();
  return useAsked({ kind: 'group', groupId }, true, () => getGroup(store, groupId));
}
