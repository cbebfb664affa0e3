import * as v from 'valibot';
import { CredentialLogin } from './auth.ts';
import { Comment, CommentCreate, CommentUpdate, CommentWire } from './comment.ts';
import { endpoint } from './endpoint.ts';
import { Environment, EnvironmentWire } from './environment.ts';
import { Group, GroupWire } from './group.ts';
import { Member, MemberWire } from './member.ts';
import { listReader } from './reading.ts';
import { ScheduleItem, ScheduleItemWire } from './schedule-item.ts';
import { User, UserWire } from './user.ts';
import { PathId, WireInstant } from './wire.ts';

const IdParam = v.object({ id: PathId });

const RangeInstant = v.pipe(
  v.string(),
  v.check((at) => Number.isFinite(Date.parse(at)), 'Must be an ISO 8601 date'),
  v.transform((at) => new Date(at).toISOString()),
  WireInstant,
);

/**
 * The table of calls (part 1 §7, part 2 §7): the typed client, the server's routes and the permission tests are made
 * from it. Paths, methods and payload fields are the specification's.
 */
export const endpoints = {
  credentialLogin: endpoint({
    method: 'POST',
    path: '/api/auth/credential-login',
    access: 'public',
    summary: 'Signs in with email and password and starts a session',
    body: CredentialLogin,
    response: v.object({ message: v.string(), user: UserWire }),
    read: v.unknown(),
  }),
  thirdPartyLogin: endpoint({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    summary: 'Sends the browser to the third-party sign-in',
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'signed-in',
    summary: 'The person of this session',
    response: UserWire,
    read: User,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Ends the session; without one it does nothing',
    response: v.object({ message: v.string() }),
  }),
  environment: endpoint({
    method: 'GET',
    path: '/api/environment',
    access: 'public',
    summary: 'The name of this environment and what the server can do beyond the specification',
    response: EnvironmentWire,
    read: Environment,
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Answers 200 when the database does',
    response: v.object({ status: v.literal('ok') }),
  }),
  listGroups: endpoint({
    method: 'GET',
    path: '/api/groups',
    access: 'signed-in',
    summary: 'The groups that this person may see',
    response: v.array(GroupWire),
    read: listReader(Group, 'groups'),
  }),
  getGroup: endpoint({
    method: 'GET',
    path: '/api/groups/{id}',
    access: 'group',
    summary: 'One group',
    params: IdParam,
    response: GroupWire,
    read: Group,
  }),
  listMembers: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/members',
    access: 'group',
    summary: 'The members of a group',
    params: IdParam,
    response: v.array(MemberWire),
    read: listReader(Member, 'members'),
  }),
  listSchedules: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/schedules',
    access: 'group',
    summary: 'The schedule of a group, or the part of it that overlaps a range',
    params: IdParam,
    query: v.object({ startDate: v.optional(RangeInstant), endDate: v.optional(RangeInstant) }),
    response: v.array(ScheduleItemWire),
    read: listReader(ScheduleItem, 'schedules'),
  }),
  schedulesToday: endpoint({
    method: 'GET',
    path: '/api/schedules/today',
    access: 'signed-in',
    summary: "Today's items of this person's groups, today being each group's own",
    response: v.array(ScheduleItemWire),
    read: listReader(ScheduleItem, 'schedules'),
  }),
  schedulesUpcoming: endpoint({
    method: 'GET',
    path: '/api/schedules/upcoming',
    access: 'signed-in',
    summary: "Items of this person's groups that start within the next 7 days",
    response: v.array(ScheduleItemWire),
    read: listReader(ScheduleItem, 'schedules'),
  }),
  getSchedule: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}',
    access: 'group',
    summary: 'One schedule item',
    params: IdParam,
    response: ScheduleItemWire,
    read: ScheduleItem,
  }),
  listComments: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}/comments',
    access: 'group',
    summary: 'The comments on a schedule item, oldest first',
    params: IdParam,
    response: v.array(CommentWire),
    read: listReader(Comment, 'comments'),
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/api/schedules/{id}/comments',
    access: 'group',
    summary: 'Comments on a schedule item',
    params: IdParam,
    body: CommentCreate,
    response: CommentWire,
    read: Comment,
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: '/api/comments/{id}',
    access: 'comment-author',
    summary: 'Changes the text of a comment',
    params: IdParam,
    body: CommentUpdate,
    response: CommentWire,
    read: Comment,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/api/comments/{id}',
    access: 'comment-author',
    summary: 'Deletes a comment',
    params: IdParam,
    response: v.object({ message: v.string() }),
  }),
} as const;

export type EndpointName = keyof typeof endpoints;
