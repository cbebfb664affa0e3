import type { KeyedUser } from '#store/queries/people/keyed-users.ts';

/** Why an account cannot be deleted, in words; null when it can. */
export function whyKept(user: KeyedUser, myId: string): string | null {
  if (user.id === myId) return 'You cannot delete your own account.';
  return user.role === 'admin' ? 'Administrators cannot be deleted.' : null;
}

/**
 * Another invitation can be mailed to a user with an unanswered one; the first is mailed when the account reaches the
 * server.
 */
export const canBeInvited = ({ isNew, accountStatus }: KeyedUser): boolean => accountStatus === 'invited' && !isNew;
