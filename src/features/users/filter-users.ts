import type { User } from '#contract/records/people/user.ts';
import { finderOf } from '#contract/text/words.ts';
import { statusOf } from '#kit/text/account-status.ts';
import type { Face } from './face.ts';

export interface UserFilter {
  /** Words to find in first name, last name and email. */
  words: string;
  role?: string | undefined;
  status?: string | undefined;
}

/** The users of a screen: the administration leaves out customers. */
export const listedOn = <T extends User>(face: Face, users: readonly T[]): readonly T[] =>
  face === 'admin' ? users.filter(({ isCustomerAccount }) => !isCustomerAccount) : users;

/** The users that match a search and the filters, in their order. */
export function filterUsers<T extends User>(users: readonly T[], { words, role, status }: UserFilter): readonly T[] {
  if (!words.trim() && !role && !status) return users;
  const isFound = finderOf(words);
  return users.filter(
    (user) =>
      (!role || user.role === role) &&
      (!status || statusOf(user) === status) &&
      isFound(user.firstName, user.lastName, user.email),
  );
}
