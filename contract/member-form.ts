import * as v from 'valibot';
import { Email } from './auth.ts';
import { LINE_MAX_LENGTH } from './limits.ts';
import { MEMBER_ROLES, type MemberRole, normaliseMemberRole } from './roles.ts';
import { optionalLine, requiredId, requiredLine } from './writing.ts';

/** A member's role in any of its spellings. */
const memberRole = (otherwise: MemberRole | '') =>
  v.pipe(
    v.optional(v.string('Please select a role'), otherwise),
    v.transform(normaliseMemberRole),
    v.picklist(MEMBER_ROLES, 'Please select a role'),
  );

/** POST /api/groups/{id}/members (part 1 §5). */
export const MemberCreate = v.strictObject({
  userId: requiredId('Please select a user.'),
  role: memberRole('operation'),
});
export type MemberCreate = v.InferOutput<typeof MemberCreate>;

/** PUT /api/groups/{id}/members/{userId}. */
export const MemberRoleChange = v.strictObject({ role: memberRole('') });
export type MemberRoleChange = v.InferOutput<typeof MemberRoleChange>;

const REQUIRED = 'Please fill in all required fields';

/** POST /api/students: the new member form (part 2 §3 and §5). */
export const StudentCreate = v.strictObject({
  firstName: requiredLine(REQUIRED, LINE_MAX_LENGTH),
  lastName: requiredLine(REQUIRED, LINE_MAX_LENGTH),
  email: v.optional(v.pipe(v.string(REQUIRED), v.trim(), v.nonEmpty(REQUIRED), Email), ''),
  preferredName: optionalLine(LINE_MAX_LENGTH),
  memberType: memberRole('student'),
  groupId: requiredId('Please select a group'),
});
export type StudentCreate = v.InferOutput<typeof StudentCreate>;
