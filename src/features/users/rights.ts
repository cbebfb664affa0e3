import type { KeyedUser } from '#store/queries/keyed-users.ts';

/** Why somebody cannot be deleted, in words; null where they can. */
export function whyKept(user: KeyedUser, myId: string): string | null {
  if (user.id === myId) return 'You cannot delete your own account.';
  return user.role === 'admin' ? 'Administrators cannot be deleted.' : null;
}

/** Another invitation can be mailed to who has one that is not answered; the first leaves with the account itself. */
export const canBeInvited = ({ isNew, accountStatus }: KeyedUser): boolean => accountStatus === 'invited' && !isNew;
