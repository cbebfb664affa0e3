import * as v from 'valibot';
import { MemberCreate, MemberRoleChange, StudentCreate } from '#contract/member-form.ts';
import type { Store } from '#store/database/database.ts';
import { getMember } from '#store/queries/members.ts';
import { localId } from '#sync/entry.ts';
import { newMember, newMemberRemoval, newMemberRole, newStudent } from '#sync/kinds/member.ts';
import { type Command, type CommandContext, change, enqueueEdit, invalid } from './command.ts';
import { ANY_ID } from './validation.ts';

/** Members of a group. */

export interface MemberInput {
  groupId: string;
  userId: string;
  role: string;
  /** Shown until the server has answered. */
  person: { firstName: string; lastName: string; preferredName: string; email: string };
}

/** Adds somebody who has an account. */
export async function addMember(store: Store, context: CommandContext, input: MemberInput): Promise<Command> {
  const { groupId, userId, role, person } = input;
  const body = v.safeParse(MemberCreate, { userId: userId && ANY_ID, role });
  if (!body.success) return invalid(body.issues);
  const fields = { ...person, userId, role: body.output.role };
  return enqueueEdit(store, context, newMember(localId(context.uuid()), groupId, fields));
}

export interface StudentInput {
  groupId: string;
  firstName: string;
  lastName: string;
  email: string;
  preferredName: string;
  memberType: string;
}

/** Adds somebody new: the server finds the person by email, or makes an account and invites them. */
export async function addStudent(store: Store, context: CommandContext, input: StudentInput): Promise<Command> {
  const { groupId, ...form } = input;
  const body = v.safeParse(StudentCreate, { ...form, groupId: ANY_ID });
  if (!body.success) return invalid(body.issues);
  const { memberType, groupId: _, ...names } = body.output;
  const ids = { member: localId(context.uuid()), user: localId(context.uuid()) };
  return enqueueEdit(store, context, newStudent(ids, groupId, { ...names, role: memberType }));
}

export interface MemberRef {
  groupId: string;
  /** Of the membership, not of the person. */
  memberId: string;
}

export async function changeMemberRole(
  store: Store,
  context: CommandContext,
  input: MemberRef & { role: string },
): Promise<Command> {
  const body = v.safeParse(MemberRoleChange, { role: input.role });
  if (!body.success) return invalid(body.issues);
  const { role } = body.output;
  return change(
    store,
    context,
    () => getMember(store, input.groupId, input.memberId),
    (member) => (member.role === role ? null : { entry: newMemberRole(member.groupId, member, role) }),
  );
}

export function removeMember(store: Store, context: CommandContext, input: MemberRef): Promise<Command> {
  return change(
    store,
    context,
    () => getMember(store, input.groupId, input.memberId),
    (member) => ({ entry: newMemberRemoval(member.groupId, member) }),
  );
}
