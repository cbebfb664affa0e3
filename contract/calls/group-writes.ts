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
    body: GroupForm,
    response: GroupWire,
    read: Group,
  }),
  updateGroup: endpoint({
    method: 'PUT',
    path: '/api/groups/{id}',
    access: 'group-manager',
    inArchived: true,
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
    params: IdParam,
    response: v.object({ message: v.string() }),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/members',
    access: 'group-manager',
    params: IdParam,
    body: MemberCreate,
    response: MemberWire,
    read: Member,
  }),
  changeMemberRole: endpoint({
    method: 'PUT',
    path: '/api/groups/{id}/members/{userId}',
    access: 'group-manager',
    params: MemberParams,
    body: MemberRoleChange,
    response: MemberWire,
    read: Member,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}/members/{userId}',
    access: 'group-manager',
    params: MemberParams,
    response: v.object({ message: v.string() }),
  }),
  addStudent: endpoint({
    method: 'POST',
    path: '/api/students',
    access: 'organizer',
    body: StudentCreate,
    response: MemberWire,
    read: Member,
  }),
} as const;
