import * as v from 'valibot';
import { fieldErrors } from '#contract/calls/errors.ts';
import { SITE_ROLES } from '#contract/records/groups/roles.ts';
import type { User } from '#contract/records/people/user.ts';
import { UserCreate } from '#contract/records/people/user-form.ts';
import { foldedEmail as folded } from '#contract/schema/email.ts';
import type { CsvField, CsvRow, CsvValues } from '#kit/csv/columns.ts';
import { EMAIL, FIRST_NAME, LAST_NAME, PREFERRED_NAME } from '#kit/csv/person-fields.ts';
import { statusLabel, statusOf } from '#kit/text/account-status.ts';
import type { UserInput } from '#store/commands/people.ts';
import { type Face, faultsOf, roleLabel } from './face.ts';

/** The columns that are read from a file of users; an exported file also has the status. */
export const USER_FIELDS: readonly CsvField[] = [
  EMAIL,
  { name: 'role', label: 'Role', aliases: ['site role'], example: 'User' },
  FIRST_NAME,
  LAST_NAME,
  PREFERRED_NAME,
  { name: 'phone', label: 'Phone', aliases: ['telephone', 'mobile'], example: '+81 90 1234 5678' },
];

const ROLES = SITE_ROLES.map(roleLabel).join(', ');

/** The role as users write it; an empty role means a user. */
function roleOf(text = ''): string {
  const wanted = text.trim().toLowerCase();
  return SITE_ROLES.find((role) => role === wanted || roleLabel(role).toLowerCase() === wanted) ?? (wanted || 'user');
}

export const makesAdmin = ({ role }: CsvValues): boolean => roleOf(role) === 'admin';

export const personOf = ({ email = '', role, ...names }: CsvValues): UserInput => ({
  email,
  role: roleOf(role) as 'user',
  ...names,
});

/** The faults of each row: those of the form, and emails that exist already, on the server or in the file. */
export function checkUsers(face: Face, rows: readonly CsvRow[], users: readonly User[]): Record<string, string>[] {
  const there = new Set(users.map(({ email }) => folded(email)));
  const firstWith = new Map<string, number>();
  for (const { number, values } of rows) {
    const email = folded(values.email);
    if (!firstWith.has(email)) firstWith.set(email, number);
  }
  return rows.map(({ number, values }) => {
    const read = v.safeParse(UserCreate, personOf(values));
    const faults = { ...(read.success ? {} : fieldErrors(read.issues)), ...faultsOf(face, values) };
    if ('role' in faults) faults.role = `Choose one of: ${ROLES}.`;
    const email = folded(values.email);
    const first = firstWith.get(email) ?? number;
    if (!('email' in faults) && there.has(email)) faults.email = 'Another person already has this email.';
    if (!('email' in faults) && first !== number) faults.email = `Row ${first} has the same email.`;
    return faults;
  });
}

/** The rows of a users file, headed by the column names. */
export const linesOf = (users: readonly User[]): string[][] => [
  [...USER_FIELDS.map(({ label }) => label), 'Status'],
  ...users.map((user) => [
    user.email,
    roleLabel(user.role),
    user.firstName,
    user.lastName,
    user.preferredName,
    user.phone ?? '',
    statusLabel(statusOf(user)),
  ]),
];
