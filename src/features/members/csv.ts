import * as v from 'valibot';
import { fieldErrors } from '#contract/errors.ts';
import { StudentCreate } from '#contract/member-form.ts';
import { MEMBER_ROLES, memberRoleLabel } from '#contract/roles.ts';
import type { CsvField, CsvRow, CsvValues } from '#kit/csv/parse-csv.ts';
import { foldedEmail as folded } from '#kit/folded-email.ts';
import type { MemberView } from '#store/queries/views.ts';

/** The columns of a file of members: those that are written, and those that are read. */
export const MEMBER_FIELDS: readonly CsvField[] = [
  { name: 'firstName', label: 'First Name', aliases: ['given name'], required: true, example: 'Ana' },
  { name: 'lastName', label: 'Last Name', aliases: ['surname', 'family name'], required: true, example: 'Reyes' },
  {
    name: 'email',
    label: 'Email',
    aliases: ['e-mail address', 'email address'],
    required: true,
    example: 'ana@example.org',
  },
  { name: 'preferredName', label: 'Preferred Name', aliases: ['nickname'], example: 'Annie' },
  { name: 'memberType', label: 'Type', aliases: ['role', 'member type'], example: 'Student' },
];

/** What is said of the email of a member. */
export const ALREADY_THERE = 'This person is already in the group.';

const TYPES = MEMBER_ROLES.map(memberRoleLabel).join(', ');

/** A row as the new member form sends it; whose type is not said is a student. */
export const personOf = ({ firstName = '', lastName = '', email = '', preferredName = '', memberType }: CsvValues) => ({
  firstName,
  lastName,
  email,
  preferredName,
  memberType: memberType?.trim() || 'student',
});

/** What is wrong with each row: what the contract has against it, and who is in the group or in the file already. */
export function checkMembers(rows: readonly CsvRow[], members: readonly MemberView[]): Record<string, string>[] {
  const there = new Set(members.map(({ email }) => folded(email)));
  const firstWith = new Map<string, number>();
  for (const { number, values } of rows) {
    const email = folded(values.email);
    if (!firstWith.has(email)) firstWith.set(email, number);
  }
  return rows.map(({ number, values }) => {
    const read = v.safeParse(StudentCreate, { ...personOf(values), groupId: 1 });
    const faults = read.success ? {} : fieldErrors(read.issues);
    if ('memberType' in faults) faults.memberType = `The type is one of: ${TYPES}.`;
    const email = folded(values.email);
    const first = firstWith.get(email) ?? number;
    if (!('email' in faults) && there.has(email)) faults.email = ALREADY_THERE;
    if (!('email' in faults) && first !== number) faults.email = `Row ${first} has the same email.`;
    return faults;
  });
}

/** The lines of a file of members, the names of its columns first. */
export const linesOf = (members: readonly MemberView[]): string[][] => [
  MEMBER_FIELDS.map(({ label }) => label),
  ...members.map(({ firstName, lastName, email, preferredName, role }) => [
    firstName,
    lastName,
    email,
    preferredName,
    memberRoleLabel(role),
  ]),
];
