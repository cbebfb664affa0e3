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
    summary: 'Makes a group',
    body: GroupForm,
    response: GroupWire,
    read: Group,
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/api/groups/{id}',
    access: 'group-manager',
    inArchived: true,
    summary: 'Changes a group; with isArchived, archives it or brings it back',
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
    summary: 'Archives a group; nothing of it is deleted, and nothing in it can be changed until it is brought back',
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
    summary: 'Takes a person out of a group; their comments stay, their rooms do not',
    params: MemberParams,
    response: v.object({ message: v.string() }),
  }),
  addStudent: endpoint({
    method: 'POST',
    path: '/api/students',
    access: 'organizer',
    summary:
      'Finds or makes a person by email and name, adds them to a group that the caller runs, and invites them unless `sendInvitation` is false; an email whose account has another name is refused with 409',
    body: StudentCreate,
    response: MemberWire,
    read: Member,
  }),
} as const;
