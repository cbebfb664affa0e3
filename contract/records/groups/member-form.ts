import * as v from 'valibot';
import { Email } from '#contract/schema/email.ts';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { optionalLine, requiredId, requiredLine } from '#contract/schema/writing.ts';
import { MEMBER_ROLES, type MemberRole, normaliseMemberRole } from './roles.ts';

const NO_ROLE = 'Please select a role';

/** A member's role in any of its spellings. */
const memberRole = (otherwise: MemberRole | '') =>
  v.pipe(
    v.optional(v.pipe(v.string(NO_ROLE), v.maxLength(LINE_MAX_LENGTH, NO_ROLE)), otherwise),
    v.transform(normaliseMemberRole),
    v.picklist(MEMBER_ROLES, NO_ROLE),
  );

/** POST /api/groups/{id}/members. */
export const MemberCreate = v.strictObject({
  userId: requiredId('Please select a user.'),
  role: memberRole('operation'),
});
export type MemberCreate = v.InferOutput<typeof MemberCreate>;

/** PUT /api/groups/{id}/members/{userId}. */
export const MemberRoleChange = v.strictObject({ role: memberRole('') });
export type MemberRoleChange = v.InferOutput<typeof MemberRoleChange>;

const REQUIRED = 'Please fill in all required fields';

/** POST /api/students: the new member form. */
export const StudentCreate = v.strictObject({
  firstName: requiredLine(REQUIRED, LINE_MAX_LENGTH),
  lastName: requiredLine(REQUIRED, LINE_MAX_LENGTH),
  email: v.optional(v.pipe(v.string(REQUIRED), v.trim(), v.nonEmpty(REQUIRED), Email), ''),
  preferredName: optionalLine(LINE_MAX_LENGTH),
  memberType: memberRole('student'),
  groupId: requiredId('Please select a group'),
  /** False for an invitation that is sent later. */
  sendInvitation: v.optional(v.boolean('Must be true or false')),
});
export type StudentCreate = v.InferOutput<typeof StudentCreate>;

const BELONGS_TO = 'This email belongs to ';

/** The refusal of a name that differs from the name of the account with this email. */
export const belongsTo = (name: string): string => `${BELONGS_TO}${name}`;

/** The same refusal for a caller who may not know the account's person. */
export const IS_ANOTHER_PERSONS = 'Another person already has this email. Check the name and email.';

/** Returns the name in such a refusal, or null for any other text. */
export const ownerToldIn = (refusal: string | null | undefined): string | null =>
  refusal?.startsWith(BELONGS_TO) ? refusal.slice(BELONGS_TO.length) : null;
