import { usePerson } from '#kit/app/context.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { type GroupRights, groupRights } from '#store/queries/groups/rights.ts';

/** The rights of the signed-in user in a group; undefined until the device has answered. */
export function useRights(groupId: string): GroupRights | undefined {
  const { store, user } = usePerson();
  return useLiveQuery(() => groupRights(store, user, groupId), [store, user.id, user.role, groupId]);
}

/** The rights to what goes beyond the specification; undefined also on a server without our extensions. */
export function useExtendedRights(groupId: string): GroupRights | undefined {
  const rights = useRights(groupId);
  return useExtensions() ? rights : undefined;
}
