import { groupWritesEndpoints } from '#contract/calls/group-writes.ts';
import { Member } from '#contract/records/groups/member.ts';
import { normaliseMemberRole } from '#contract/records/groups/roles.ts';
import type { NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { createKind, deleteKind, type EntityShape, rowFrom, updateKind } from './entity-kinds.ts';
import { fieldsOf, taken, textOf, withNumericIds } from './fields.ts';
import type { About, Fields } from './kind.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

const TEXTS = ['userId', 'role', 'firstName', 'lastName', 'preferredName', 'email'] as const;

/** Members of a group: add, change the role, remove, add a new person. */
export const memberShape: EntityShape<Member> = {
  type: 'member',
  noun: 'member',
  within: 'group',
  read: Member,
  fields: (row) => ({ userId: row.userId, role: row.role }),
  blank: (entry) => ({
    id: entry.entity.id,
    userId: '',
    role: 'student',
    firstName: '',
    lastName: '',
    preferredName: '',
    email: '',
    profileImageUrl: null,
    version: null,
  }),
  apply: (row, fields, entry) => {
    const now = { ...row, ...taken(fields, TEXTS, textOf) };
    return { ...now, userId: now.userId || (entry.provides[0] ?? ''), role: normaliseMemberRole(now.role) };
  },
};

/** The person's names are stored so that they can be shown before the server has answered; they are not sent. */
export const memberAdd = createKind(memberShape, 'member.add', groupWritesEndpoints.addMember, {
  request: ({ body }) => {
    const { userId = '', role = '' } = fieldsOf(body);
    return { body: withNumericIds({ userId, role }) };
  },
});

/** The new person's real id, from the row of the membership. */
const personOf = ({ provides: [local] }: OutboxEntry, row: unknown) =>
  local ? [{ type: 'user', local, real: (row as Member).userId }] : [];

/** Adds a person without an account: both the membership and the person get their ids from the answer. */
export const studentAdd = createKind(memberShape, 'member.new', groupWritesEndpoints.addStudent, {
  title: (where) => (where ? `New person in “${where}”` : 'New person'),
  acknowledge: (entry, body) => {
    const row = rowFrom(memberShape, entry, body);
    return row && { id: row.id, row, others: personOf(entry, row) };
  },
  brings: personOf,
  request: (entry) => {
    const { role, ...names } = fieldsOf(entry.body);
    return { body: withNumericIds({ ...names, memberType: role ?? 'student', groupId: scopeIdOf(entry) }) };
  },
});

/** The path of a membership contains the group's id and the user's. */
const groupAndPerson = ({ scope, base }: About) => ({
  id: scopeIdOf({ scope }),
  userId: textOf(fieldsOf(base?.snapshot), 'userId'),
});

export const memberRole = updateKind(memberShape, 'member.role', groupWritesEndpoints.changeMemberRole, {
  refs: groupAndPerson,
});
export const memberRemove = deleteKind(memberShape, 'member.remove', groupWritesEndpoints.removeMember, {
  refs: groupAndPerson,
});

const aboutMember = (groupId: string, member: Member): Known => ({
  row: member,
  scope: `group:${groupId}`,
});

export const newMember = (id: string, groupId: string, fields: Fields): NewEntry =>
  creation(memberAdd, { id, fields, scope: `group:${groupId}` });

/** @param ids new local ids of the membership and of the person */
export const newStudent = (ids: { member: string; user: string }, groupId: string, fields: Fields): NewEntry =>
  creation(studentAdd, {
    id: ids.member,
    fields,
    scope: `group:${groupId}`,
    provides: [ids.user],
  });

export const newMemberRole = (groupId: string, member: Member, role: string): NewEntry =>
  revision(memberRole, { ...aboutMember(groupId, member), fields: { role } });

export const newMemberRemoval = (groupId: string, member: Member): NewEntry =>
  removal(memberRemove, aboutMember(groupId, member));
