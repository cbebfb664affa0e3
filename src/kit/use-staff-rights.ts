import { rollCallRights } from '#store/queries/roll-call-rights.ts';
import { usePerson } from './context.ts';
import { useLiveQuery } from './use-live-query.ts';

export interface StaffRights {
  isStaff: boolean;
  /** The user is staff, and the group is not archived. */
  mayChange: boolean;
}

/**
 * The rights of the signed-in user to the records that the staff of a group make; undefined until the device has
 * answered.
 */
export function useStaffRights(groupId: string): StaffRights | undefined {
  const { store, user } = usePerson();
  const rights = useLiveQuery(() => rollCallRights(store, user, groupId), [store, user.id, user.role, groupId]);
  if (rights === undefined) return undefined;
  const isStaff = rights?.isStaff === true;
  return { isStaff, mayChange: isStaff && rights?.isArchived === false };
}
