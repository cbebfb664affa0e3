import type { InferOutput } from 'valibot';
import { MemberCreate, MemberRoleChange, StudentCreate } from '#contract/records/groups/member-form.ts';
import type { Store } from '#store/database/database.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import { getMember, listMembers } from '#store/queries/groups/members.ts';
import { localId, type NewEntry } from '#sync/entry/entry.ts';
import { newMember, newMemberRemoval, newMemberRole, newStudent } from '#sync/kinds/member.ts';
import {
  ANY_ID,
  type Command,
  type CommandContext,
  change,
  changeAll,
  checked,
  enqueueAllChecked,
  enqueueEdit,
  remove,
} from './command.ts';

/** Members of a group. */

interface MemberInput {
  groupId: string;
  userId: string;
  role: string;
  /** Shown until the server has answered. */
  person: { firstName: string; lastName: string; preferredName: string; email: string };
}

/** Adds a person who has an account. */
export const addMember = (
  store: Store,
  context: CommandContext,
  { groupId, userId, role, person }: MemberInput,
): Promise<Command> =>
  checked(MemberCreate, { userId: userId && ANY_ID, role }, (body) =>
    enqueueEdit(store, context, newMember(localId(context.uuid()), groupId, { ...person, userId, role: body.role })),
  );

interface StudentInput {
  groupId: string;
  firstName: string;
  lastName: string;
  email: string;
  preferredName: string;
  memberType: string;
  sendInvitation?: boolean | undefined;
}

/** Adds a new person: the server finds them by email, or makes an account and invites them. */
export const addStudent = (
  store: Store,
  context: CommandContext,
  { groupId, ...form }: StudentInput,
): Promise<Command> =>
  checked(StudentCreate, { ...form, groupId: ANY_ID }, (body) =>
    enqueueEdit(store, context, studentEntry(context, groupId, body)),
  );

/** Adds several new people: all of them, or none where the contract refuses one. */
export const addStudents = (
  store: Store,
  context: CommandContext,
  { groupId, people }: { groupId: string; people: readonly Omit<StudentInput, 'groupId'>[] },
): Promise<Command[]> =>
  enqueueAllChecked(
    store,
    context,
    StudentCreate,
    people.map((person) => ({ ...person, groupId: ANY_ID })),
    (body) => studentEntry(context, groupId, body),
  );

function studentEntry(
  { uuid }: CommandContext,
  groupId: string,
  { memberType, groupId: _, ...names }: InferOutput<typeof StudentCreate>,
): NewEntry {
  const ids = { member: localId(uuid()), user: localId(uuid()) };
  return newStudent(ids, groupId, { ...names, role: memberType });
}

interface MemberRef {
  groupId: string;
  /** The id of the membership, not of the person. */
  memberId: string;
}

export const changeMemberRole = (
  store: Store,
  context: CommandContext,
  { groupId, memberId, role }: MemberRef & { role: string },
): Promise<Command> =>
  checked(MemberRoleChange, { role }, (body) =>
    change(store, context, getMember(store, groupId, memberId), (member) =>
      member.role === body.role ? null : newMemberRole(member.groupId, member, body.role),
    ),
  );

export const removeMember = (store: Store, context: CommandContext, { groupId, memberId }: MemberRef) =>
  remove(store, context, getMember(store, groupId, memberId), (member) => newMemberRemoval(member.groupId, member));

/** Several memberships of one group. */
interface MembersRef {
  groupId: string;
  memberIds: readonly string[];
}

async function membersOf(store: Store, { groupId, memberIds }: MembersRef) {
  const ids = await store.read((db) => Promise.all(memberIds.map((id) => realId(db, id))));
  const members = await listMembers(store, groupId);
  return members.filter(({ id }) => ids.includes(id));
}

/**
 * Gives several members the same role: all of them or none; those who have it already, or are gone, stay as they are.
 */
export async function changeMemberRoles(
  store: Store,
  context: CommandContext,
  { role, ...members }: MembersRef & { role: string },
): Promise<Command[]> {
  const made = await checked(MemberRoleChange, { role }, (body) =>
    changeAll(store, context, membersOf(store, members), (member) =>
      member.role === body.role ? null : newMemberRole(member.groupId, member, body.role),
    ),
  );
  return [made].flat();
}

/** Removes several members: all of them or none; those who are gone already are skipped. */
export const removeMembers = (store: Store, context: CommandContext, members: MembersRef) =>
  changeAll(store, context, membersOf(store, members), (member) => newMemberRemoval(member.groupId, member));
