import { rollCallRights } from '#store/queries/roll-call-rights.ts';
import { useObservable, usePerson, useRuntime } from '../context.ts';
import { useLiveQuery } from '../use-live-query.ts';

export interface RollRights {
  /** The server supports roll calls, and the user is staff of the group. */
  maySee: boolean;
  /** The user may see roll calls, and the group is not archived. */
  mayMark: boolean;
}

const NONE: RollRights = { maySee: false, mayMark: false };

/** The rights of the signed-in user to the roll calls of a group; undefined until the device has answered. */
export function useRollRights(groupId: string): RollRights | undefined {
  const { store, user } = usePerson();
  const environment = useObservable(useRuntime().environment);
  const rights = useLiveQuery(() => rollCallRights(store, user, groupId), [store, user.id, user.role, groupId]);
  if (environment && !environment.features.rollCalls) return NONE;
  if (rights === undefined || !environment) return undefined;
  if (!rights?.isStaff) return NONE;
  return { maySee: true, mayMark: !rights.isArchived };
}
