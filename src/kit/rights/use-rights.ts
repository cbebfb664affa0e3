import type { Environment } from '#contract/records/installation/environment.ts';
import { useObservable, usePerson, useRuntime } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { type GroupRights, groupRights, NO_RIGHTS } from '#store/queries/groups/rights.ts';

/**
 * The rights of the signed-in user in a group; undefined until the device has answered.
 * @param feature the extension that the rights are for: without it there are none, and until the server has said whether
 * it supports it they are undefined
 */
export function useRights(groupId: string, feature?: keyof Environment['features']): GroupRights | undefined {
  const { store, user } = usePerson();
  const environment = useObservable(useRuntime().environment);
  const rights = useLiveQuery(() => groupRights(store, user, groupId), [store, user.id, user.role, groupId]);
  if (feature === undefined) return rights;
  if (!environment) return undefined;
  return environment.features[feature] ? rights : NO_RIGHTS;
}
