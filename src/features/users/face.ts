import type { LinkProps } from '@tanstack/react-router';
import * as v from 'valibot';
import { Email } from '#contract/schema/email.ts';
import { toAdminUsers, toUsers } from '#kit/addresses/admin-addresses.ts';
import type { Phrases } from '#kit/unsent/verdict-toast.ts';
import type { BadgeTone } from '#ui/badge/badge.tsx';

/** The two screens of users: /users, and the one of the administration, which leaves customers out. */
export type Face = 'users' | 'admin';

interface FaceWords {
  /** The roles that its form offers. */
  roles: readonly string[];
  create: Phrases;
  update: Phrases;
  remove: Phrases;
  none: string;
  /** The other screen, and the tasks that it alone has. */
  other: { task: string; name: string; to: LinkProps };
}

export const ROLE_PHRASES: Phrases = { done: 'User role updated successfully', failed: 'Failed to update user role' };

/** The text for an email that is already in use, for both forms. */
export const EMAIL_TAKEN = {
  reason: 'Email already in use',
  atField: 'This email is already in use. Please choose a different email address.',
  title: 'Email Already Exists',
  description: 'This email address is already registered. Please use a different email.',
};

export const isEmailTaken = (reason: string): boolean =>
  reason.includes(EMAIL_TAKEN.reason) || reason === EMAIL_TAKEN.atField;

const instead = (reason: string) => (isEmailTaken(reason) ? EMAIL_TAKEN : null);

export const FACES: Readonly<Record<Face, FaceWords>> = {
  users: {
    roles: ['admin', 'instructor', 'user'],
    create: { done: 'User saved successfully', failed: 'Failed to save user', instead },
    update: { done: 'User saved successfully', failed: 'Failed to save user', instead },
    remove: { done: 'User deleted successfully', failed: 'Failed to delete user' },
    none: 'No users found',
    other: { task: 'give the role Organizer or disable an account', name: 'Admin Users', to: toAdminUsers },
  },
  admin: {
    roles: ['user', 'organizer', 'admin'],
    create: { done: 'User created successfully.', failed: 'Failed to create user. Please try again.', instead },
    update: { done: 'User updated successfully.', failed: 'Failed to update user. Please try again.', instead },
    remove: { done: 'User deleted successfully.', failed: 'Failed to delete user. Please try again.' },
    none: 'No users found.',
    other: { task: 'give the role Instructor or see customer accounts', name: 'All Users', to: toUsers },
  },
};

const ROLE_LABELS = new Map([
  ['admin', 'Administrator'],
  ['organizer', 'Organizer'],
  ['instructor', 'Instructor'],
  ['user', 'User'],
]);

/** An unknown role is shown as received. */
export const roleLabel = (role: string): string => ROLE_LABELS.get(role) ?? role;

const ROLE_TONES = new Map<string, BadgeTone>([
  ['admin', 'danger'],
  ['organizer', 'info'],
  ['instructor', 'success'],
]);

export const roleTone = (role: string): BadgeTone => ROLE_TONES.get(role) ?? 'neutral';

/** The options of a role; the current one is always included. */
export const roleOptions = (roles: readonly string[], current = '') =>
  [...roles, ...(current && !roles.includes(current) ? [current] : [])].map((value) => ({
    value,
    label: roleLabel(value),
  }));

const required = (message: string) => v.pipe(v.string(), v.trim(), v.minLength(1, message));

/** The administration's form requires more than the contract. */
const AdminForm = v.object({
  email: v.pipe(
    v.string(),
    v.check((email) => v.is(Email, email), 'Invalid email address'),
  ),
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
});

/** The faults of a form by field, before the contract is checked. */
export function faultsOf(face: Face, values: Record<string, string>): Record<string, string> {
  if (face === 'users') return {};
  const { issues = [] } = v.safeParse(AdminForm, values);
  return Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0]?.key), message]).reverse());
}
