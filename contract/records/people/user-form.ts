import * as v from 'valibot';
import { SITE_ROLES } from '#contract/records/groups/roles.ts';
import { Email } from '#contract/schema/email.ts';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { requiredId, writtenLine, writtenZone } from '#contract/schema/writing.ts';
import { IMAGE_SOURCE } from '#contract/text/html.ts';
import { ACCOUNT_STATUSES, GENDERS } from './user.ts';

/** The bodies by which users are written. */

/** One line; empty and null become null, and a missing field does not change. */
const line = v.optional(
  v.pipe(
    v.nullable(writtenLine(LINE_MAX_LENGTH)),
    v.transform((text) => text || null),
  ),
);

/**
 * Pictures are files of this server; any other address would be requested in the name of every person who sees the
 * user.
 */
const picture = v.optional(
  v.pipe(
    v.nullable(writtenLine(2_000)),
    v.transform((text) => text || null),
    v.check(
      (text) => text === null || (IMAGE_SOURCE.test(text) && !text.includes('..')),
      'Only pictures uploaded here can be shown',
    ),
  ),
);

const role = v.picklist(SITE_ROLES, 'Please select a valid role');
const accountStatus = v.picklist(ACCOUNT_STATUSES, 'Please select a valid status');

const names = {
  firstName: line,
  lastName: line,
  preferredName: line,
  phone: line,
  profileImageUrl: picture,
};
const userInfo = v.optional(v.nullable(v.strictObject(names)));

/** Names may be at the top level or in `userInfo`; the top level wins if both are present. */
function fold<T extends { userInfo?: object | null | undefined }>({ userInfo: info, ...rest }: T) {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { ...info, ...Object.fromEntries(given) } as Omit<T, 'userInfo'>;
}

/** POST /api/users. */
export const UserCreate = v.pipe(
  v.strictObject({
    email: v.optional(Email, ''),
    role: v.optional(role, '' as 'user'),
    ...names,
    isCustomerAccount: v.optional(v.boolean('Must be true or false')),
    /** False for an invitation that is sent later. */
    sendInvitation: v.optional(v.boolean('Must be true or false')),
    userInfo,
  }),
  v.transform(fold),
);
export type UserCreate = v.InferOutput<typeof UserCreate>;

/** PUT /api/users/{id}; one of the two forms repeats the id. A missing field does not change. */
export const UserUpdate = v.pipe(
  v.strictObject({
    id: v.optional(requiredId('Must be the id of this user')),
    email: v.optional(Email),
    role: v.optional(role),
    accountStatus: v.optional(accountStatus),
    ...names,
    isCustomerAccount: v.optional(v.boolean('Must be true or false')),
    userInfo,
  }),
  v.transform(fold),
);
export type UserUpdate = v.InferOutput<typeof UserUpdate>;

/** PUT /api/users/{id}/role. */
export const UserRoleChange = v.strictObject({ role: v.optional(role, '' as 'user') });
export type UserRoleChange = v.InferOutput<typeof UserRoleChange>;

/** PATCH /api/users/{id}: the fields that people may change about themselves. */
export const ProfileUpdate = v.strictObject({
  firstName: line,
  lastName: line,
  preferredName: line,
  email: v.optional(Email),
  gender: v.optional(
    v.pipe(
      v.nullable(v.picklist([...GENDERS, ''], 'Please select one of the options')),
      v.transform((gender) => gender || null),
    ),
  ),
  phone: line,
  timeZone: v.optional(
    v.pipe(
      v.nullable(v.union([v.literal(''), writtenZone], 'Not a known time zone')),
      v.transform((zone) => zone || null),
    ),
  ),
});
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>;

export const NAMELESS = 'Please enter a first or a last name';

interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** Whether a change removes the last of a person's names. A person who never had a name may change the rest. */
export function losesNames(
  before: Named,
  { firstName = before.firstName, lastName = before.lastName }: Named,
): boolean {
  return Boolean(before.firstName || before.lastName) && !firstName && !lastName;
}
