/**
 * Site roles and members' roles. The specification's two readings of the site roles are joined, and its several
 * spellings of the members' roles are folded into one set of seven.
 */

import { capitalised } from '#contract/schema/names.ts';

export const SITE_ROLES = ['admin', 'organizer', 'instructor', 'user'] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

export const STAFF_ROLES = ['group_admin', 'group_manager', 'assist_group_manager', 'assistant', 'operation'] as const;
export const PARTICIPANT_ROLES = ['student', 'client'] as const;
export const MEMBER_ROLES = [...STAFF_ROLES, ...PARTICIPANT_ROLES] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

const SPELLINGS: Record<string, MemberRole> = { user: 'student', group_assistant: 'assistant' };

/** Members' roles that let an organizer run the group. */
export const MANAGING_ROLES = ['group_admin', 'group_manager'] as const satisfies MemberRole[];

/**
 * Whether a person runs a group: its form, members, schedule and lodging. Admins run all groups, organizers those that
 * they created or where they are Group Admin or Group Manager, other people none.
 * @param memberRole the person's own role in the group; null if they are not a member
 */
export function mayManageGroup(
  user: { id: string; role: string },
  group: { createdBy: string | null },
  memberRole: string | null,
): boolean {
  if (user.role === 'admin') return true;
  if (user.role !== 'organizer') return false;
  return group.createdBy === user.id || (MANAGING_ROLES as readonly (string | null)[]).includes(memberRole);
}

/**
 * Whether a person is staff of a trip: those who run the group, and its members with a role of staff. They lead roll
 * calls and see entities that are for staff only.
 * @param memberRole the person's own role in the group; null if they are not a member
 */
export const isStaffOf = (
  user: { id: string; role: string },
  group: { createdBy: string | null },
  memberRole: string | null,
): boolean =>
  mayManageGroup(user, group, memberRole) || (STAFF_ROLES as readonly (string | null)[]).includes(memberRole);

/** Whether a person may run any group at all, and create new ones. */
export const mayRunGroups = ({ role }: { role: string }): boolean => role === 'admin' || role === 'organizer';

/**
 * Folds a role as a server may spell it ("Group Manager", "user") into the one set; an unknown role is kept as it is.
 */
export function normaliseMemberRole(role: string): string {
  const key = role
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return SPELLINGS[key] ?? key;
}

/** Members Only shows students; every other role counts as staff. */
export const isStaffRole = (role: string): boolean => role !== 'student';

/** The label of a member's role in the group's tabs; an unknown role is shown as it came. */
export function memberRoleLabel(role: string): string {
  if (role === 'assistant') return 'Group Assistant';
  const isKnown = (MEMBER_ROLES as readonly string[]).includes(role);
  return isKnown ? capitalised(role.replaceAll('_', ' ')) : role || 'Member';
}

/** The label beside a comment's author: 'Instructor' for every role except user and admin. */
export function commentRoleLabel(role: string): string {
  if (role === 'admin') return 'Administrator';
  return role === 'user' || role === '' ? 'Member' : 'Instructor';
}

/** The label of a site role. */
export function siteRoleLabel(role: string): string {
  if (role === 'admin') return 'Administrator';
  if (role === 'organizer') return 'Organizer';
  if (role === 'instructor') return 'Instructor';
  return 'Member';
}
