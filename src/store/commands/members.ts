import * as v from 'valibot';
import { MemberCreate, MemberRoleChange, StudentCreate } from '#contract/member-form.ts';
import type { Store } from '#store/database/database.ts';
import { notSavedMessage } from '#store/database/failures.ts';
import { getMember, listMembers } from '#store/queries/members.ts';
import { realId } from '#store/queries/overlaid.ts';
import type { MemberView } from '#store/queries/views.ts';
import { localId, type NewEntry } from '#sync/entry.ts';
import { newMember, newMemberRemoval, newMemberRole, newStudent } from '#sync/kinds/member.ts';
import { type Command, type CommandContext, change, enqueueEdit, enqueueEdits, invalid } from './command.ts';
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
  const made = studentEntry(context, input);
  return 'issues' in made ? invalid(made.issues) : enqueueEdit(store, context, made.entry);
}

/** Adds several people like that: all of them, or none where the contract refuses one. */
export async function addStudents(
  store: Store,
  context: CommandContext,
  { groupId, people }: { groupId: string; people: readonly Omit<StudentInput, 'groupId'>[] },
): Promise<Command[]> {
  const entries: NewEntry[] = [];
  for (const person of people) {
    const made = studentEntry(context, { groupId, ...person });
    if ('issues' in made) return [invalid(made.issues)];
    entries.push(made.entry);
  }
  return enqueueEdits(store, context, entries);
}

function studentEntry(
  { uuid }: CommandContext,
  { groupId, ...form }: StudentInput,
): { entry: NewEntry } | { issues: readonly v.BaseIssue<unknown>[] } {
  const body = v.safeParse(StudentCreate, { ...form, groupId: ANY_ID });
  if (!body.success) return { issues: body.issues };
  const { memberType, groupId: _, ...names } = body.output;
  const ids = { member: localId(uuid()), user: localId(uuid()) };
  return { entry: newStudent(ids, groupId, { ...names, role: memberType }) };
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

/** Several memberships of one group. */
export interface MembersRef {
  groupId: string;
  memberIds: readonly string[];
}

/** Gives several members the same role: all of them or none; those who have it, or are gone, stay as they are. */
export async function changeMemberRoles(
  store: Store,
  context: CommandContext,
  input: MembersRef & { role: string },
): Promise<Command[]> {
  const body = v.safeParse(MemberRoleChange, { role: input.role });
  if (!body.success) return [invalid(body.issues)];
  const { role } = body.output;
  return changeAll(store, context, input, (member) =>
    member.role === role ? [] : [newMemberRole(member.groupId, member, role)],
  );
}

/** Removes several members: all of them or none; those who are gone already are passed over. */
export function removeMembers(store: Store, context: CommandContext, input: MembersRef): Promise<Command[]> {
  return changeAll(store, context, input, (member) => [newMemberRemoval(member.groupId, member)]);
}

async function changeAll(
  store: Store,
  context: CommandContext,
  { groupId, memberIds }: MembersRef,
  make: (member: MemberView) => NewEntry[],
): Promise<Command[]> {
  try {
    const ids = await store.read((db) => Promise.all(memberIds.map((id) => realId(db, id))));
    const members = await listMembers(store, groupId);
    const wanted = members.filter(({ id }) => ids.includes(id));
    return await enqueueEdits(store, context, wanted.flatMap(make));
  } catch (error) {
    return [{ outcome: 'not-saved', message: notSavedMessage(error) }];
  }
}
