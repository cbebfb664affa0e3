import * as v from 'valibot';
import { Group, GroupWire } from '#contract/records/groups/group.ts';
import { GroupChange, GroupForm } from '#contract/records/groups/group-form.ts';
import { Member, MemberWire } from '#contract/records/groups/member.ts';
import { MemberCreate, MemberRoleChange, StudentCreate } from '#contract/records/groups/member-form.ts';
import { IdParam, PathId } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

const MemberParams = v.object({ id: PathId, userId: PathId });

export const groupWritesEndpoints = {
  createGroup: endpoint({
    method: 'POST',
    path: '/api/groups',
    access: 'organizer',
    summary: 'Creates a group',
    body: GroupForm,
    response: GroupWire,
    read: Group,
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/api/groups/{id}',
    access: 'group-manager',
    inArchived: true,
    summary: 'Changes a group; with `isArchived`, archives or restores it',
    params: IdParam,
    body: GroupChange,
    response: GroupWire,
    read: Group,
  }),
  archiveGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}',
    access: 'group-manager',
    inArchived: true,
    summary: 'Archives a group: its data is kept and is read-only until it is restored',
    params: IdParam,
    response: v.object({ message: v.string() }),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/members',
    access: 'group-manager',
    summary: 'Adds a person to a group',
    params: IdParam,
    body: MemberCreate,
    response: MemberWire,
    read: Member,
  }),
  changeMemberRole: endpoint({
    method: 'PUT',
    path: '/api/groups/{id}/members/{userId}',
    access: 'group-manager',
    summary: "Changes a member's role",
    params: MemberParams,
    body: MemberRoleChange,
    response: MemberWire,
    read: Member,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}/members/{userId}',
    access: 'group-manager',
    summary: 'Removes a member from a group; their comments stay, their room assignments do not',
    params: MemberParams,
    response: v.object({ message: v.string() }),
  }),
  addStudent: endpoint({
    method: 'POST',
    path: '/api/students',
    access: 'organizer',
    summary:
      'Finds or creates a user by email and name, adds them to the group, and invites them unless `sendInvitation` is false; returns 409 if the account with this email has a different name',
    body: StudentCreate,
    response: MemberWire,
    read: Member,
  }),
} as const;
