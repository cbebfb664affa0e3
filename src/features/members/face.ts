import { MEMBER_ROLES, memberRoleLabel, STAFF_ROLES } from '#contract/records/groups/roles.ts';
import type { Phrases } from '#kit/unsent/verdict-toast.ts';
import type { BadgeTone } from '#ui/badge/badge.tsx';

/** The two places that show the members of a group: the management's own screen, and the group's tab. */
export type Face = 'management' | 'tab';

interface FaceWords {
  addUser: { title: string; userMissing: string; role: string; roles: readonly string[]; phrases: Phrases };
  changeRole: { title: string; label: string; action: string; roles: readonly string[]; phrases: Phrases };
  remove: Phrases;
}

const MANAGED_ROLES = ['group_manager', 'assist_group_manager', 'assistant', 'operation'];

export const FACES: Readonly<Record<Face, FaceWords>> = {
  management: {
    addUser: {
      title: 'Add Member',
      userMissing: 'Please select a user.',
      role: 'operation',
      roles: MANAGED_ROLES,
      phrases: {
        done: 'Member added',
        doneMore: 'The user has been added to the group.',
        failed: 'Failed to add member. Please try again.',
      },
    },
    changeRole: {
      title: 'Change Member Role',
      label: 'Role',
      action: 'Change role',
      roles: MANAGED_ROLES,
      phrases: {
        done: 'Role updated',
        doneMore: "The member's role has been updated.",
        failed: 'Failed to update member role. Please try again.',
      },
    },
    remove: {
      done: 'Member removed',
      doneMore: 'The member has been removed from the group.',
      failed: 'Failed to remove member. Please try again.',
    },
  },
  tab: {
    addUser: {
      title: 'Add Staff',
      userMissing: 'Please select a user to add to the group.',
      role: 'assistant',
      roles: STAFF_ROLES,
      phrases: { done: 'Staff member added', failed: 'Failed to add staff member. Please try again.' },
    },
    changeRole: {
      title: 'Change member type',
      label: 'Type',
      action: 'Change type',
      roles: MEMBER_ROLES,
      phrases: { done: 'Type updated', failed: 'Failed to update member type. Please try again.' },
    },
    remove: { done: 'Member removed', failed: 'Failed to remove member. Please try again.' },
  },
};

export const newMemberPhrases = (role: string): Phrases => ({
  done: 'Member added',
  failed: `Failed to add ${memberRoleLabel(role).toLowerCase()}. Please try again.`,
});

/** The management and the group's tabs use different names for the assistant. */
export const roleLabel = (role: string, face: Face): string =>
  face === 'management' && role === 'assistant' ? 'Assistant' : memberRoleLabel(role);

/** The options of a role; the current one is always included. */
export const roleOptions = (roles: readonly string[], face: Face, current: string | null = null) =>
  [...roles, ...(current !== null && !roles.includes(current) ? [current] : [])].map((value) => ({
    value,
    label: roleLabel(value, face),
  }));

const TONES = new Map<string, BadgeTone>([
  ['admin', 'warning'],
  ['group_admin', 'warning'],
  ['instructor', 'success'],
  ['student', 'neutral'],
  ['client', 'neutral'],
]);

export const roleTone = (role: string): BadgeTone => TONES.get(role) ?? 'info';

/** A member with the role 'admin' cannot be removed. */
export const isRemovable = ({ role }: { role: string }): boolean => role !== 'admin';
