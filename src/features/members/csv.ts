import * as v from 'valibot';
import { fieldErrors } from '#contract/calls/errors.ts';
import { belongsTo, IS_ANOTHER_PERSONS, ownerToldIn, StudentCreate } from '#contract/records/groups/member-form.ts';
import { MEMBER_ROLES, memberRoleLabel } from '#contract/records/groups/roles.ts';
import { foldedEmail as folded } from '#contract/schema/email.ts';
import type { CsvField, CsvRow, CsvValues } from '#kit/csv/columns.ts';
import { EMAIL, FIRST_NAME, LAST_NAME, PREFERRED_NAME } from '#kit/csv/person-fields.ts';
import type { MemberView } from '#store/queries/base/views.ts';
import { type Names, otherName, ownersIn } from './email-owner.ts';

type Person = Names & { email: string };

/** The columns of a file of members, for both export and import. */
export const MEMBER_FIELDS: readonly CsvField[] = [
  { ...FIRST_NAME, required: true },
  { ...LAST_NAME, required: true },
  EMAIL,
  PREFERRED_NAME,
  { name: 'memberType', label: 'Type', aliases: ['role', 'member type'], example: 'Student' },
];

const ALREADY_THERE = 'This person is already in the group.';

const TYPES = MEMBER_ROLES.map(memberRoleLabel).join(', ');

/** The input of the new member form for a row; a row without a type is a student. */
export const personOf = ({ firstName = '', lastName = '', email = '', preferredName = '', memberType }: CsvValues) => ({
  firstName,
  lastName,
  email,
  preferredName,
  memberType: memberType?.trim() || 'student',
});

/**
 * Whether a row was refused because the email belongs to another person: such a row does not show whose email it is.
 */
const hasOthersEmail = ({ problem }: MemberView): boolean =>
  problem === IS_ANOTHER_PERSONS || ownerToldIn(problem) !== null;

/** Returns a check of a new member's email against the device's data: the fault, or null. */
export function emailJudge(members: readonly MemberView[], known: readonly Person[]) {
  const inGroup = members.filter((member) => !hasOthersEmail(member));
  const there = new Set(inGroup.map(({ email }) => folded(email)));
  const ownerOf = ownersIn([...known, ...inGroup]);
  return (given: Partial<Person>): string | null => {
    const owner = otherName(ownerOf(given.email), given);
    if (owner !== null) return belongsTo(owner);
    return there.has(folded(given.email)) ? ALREADY_THERE : null;
  };
}

/**
 * The faults of each row: violations of the contract, emails of other people, and emails already in the group or in the
 * file.
 */
export function checkMembers(
  rows: readonly CsvRow[],
  members: readonly MemberView[],
  known: readonly Person[] = [],
): Record<string, string>[] {
  const emailFault = emailJudge(members, known);
  const firstWith = new Map<string, number>();
  for (const { number, values } of rows) {
    const email = folded(values.email);
    if (!firstWith.has(email)) firstWith.set(email, number);
  }
  return rows.map(({ number, values }) => {
    const read = v.safeParse(StudentCreate, { ...personOf(values), groupId: 1 });
    const faults = read.success ? {} : fieldErrors(read.issues);
    if ('memberType' in faults) faults.memberType = `Choose one of: ${TYPES}.`;
    const email = folded(values.email);
    const first = firstWith.get(email) ?? number;
    const fault = 'email' in faults ? null : emailFault(values);
    if (fault !== null) faults.email = fault;
    if (!('email' in faults) && first !== number) faults.email = `Row ${first} has the same email.`;
    return faults;
  });
}

/** The rows of a members file, headed by the column names. */
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
