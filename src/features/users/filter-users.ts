import type { User } from '#contract/user.ts';
import { statusOf } from '#kit/account-status.ts';
import type { Face } from './face.ts';

export interface UserFilter {
  /** In first name, last name or email, whatever the case. */
  words: string;
  role?: string | undefined;
  status?: string | undefined;
}

/** Whom a screen lists at all: the administration leaves out customers. */
export const listedOn = <T extends User>(face: Face, users: readonly T[]): readonly T[] =>
  face === 'admin' ? users.filter(({ isCustomerAccount }) => !isCustomerAccount) : users;

/** Those whom a search and the filters leave, in their order. */
export function filterUsers<T extends User>(users: readonly T[], { words, role, status }: UserFilter): readonly T[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted && !role && !status) return users;
  return users.filter(
    (user) =>
      (!role || user.role === role) &&
      (!status || statusOf(user) === status) &&
      `${user.firstName} ${user.lastName}\n${user.email}`.toLowerCase().includes(wanted),
  );
}
