import { isStaffRole, memberRoleLabel } from '#contract/records/groups/roles.ts';
import { compareNames } from '#contract/text/order.ts';
import { finderOf } from '#contract/text/words.ts';
import type { MemberView } from '#store/queries/base/views.ts';

export type MemberFilter = 'all' | 'members' | 'staff';

/**
 * The members that match a filter and a search, sorted by first and last name, or by the only name. The search looks
 * into the full name, preferred name, email and role; 'members' are the students, 'staff' every other role.
 */
export function filterMembers<T extends MemberView>(members: readonly T[], filter: MemberFilter, search: string): T[] {
  const isFound = finderOf(search);
  return members
    .filter((member) => filter === 'all' || isStaffRole(member.role) === (filter === 'staff'))
    .filter((member) => isFound(...searched(member)))
    .sort((a, b) => compareNames(firstOf(a), firstOf(b)) || compareNames(a.lastName, b.lastName));
}

const firstOf = ({ firstName, lastName, email }: MemberView): string => firstName || lastName || email;

const searched = (member: MemberView): string[] => [
  `${member.firstName} ${member.lastName}`,
  member.preferredName,
  member.email,
  memberRoleLabel(member.role),
];
