import * as v from 'valibot';
import { Group, GroupWire } from '#contract/records/groups/group.ts';
import { Member, MemberWire } from '#contract/records/groups/member.ts';
import { listReader } from '#contract/schema/reading.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

export const groupsEndpoints = {
  listGroups: endpoint({
    method: 'GET',
    path: '/api/groups',
    access: 'signed-in',
    response: v.array(GroupWire),
    read: listReader(Group, 'groups'),
  }),
  getGroup: endpoint({
    method: 'GET',
    path: '/api/groups/{id}',
    access: 'group',
    params: IdParam,
    response: GroupWire,
    read: Group,
  }),
  listMembers: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/members',
    access: 'group',
    answerIsData: true,
    params: IdParam,
    response: v.array(MemberWire),
    read: listReader(Member, 'members'),
  }),
} as const;
