import * as v from 'valibot';
import {
  ExportedWire,
  RetentionWire,
  SessionParams,
  SessionWire,
} from '#contract/records/installation/personal-data.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

const Done = v.object({ message: v.string() });

/** Sessions, exports and deletions; all beyond the specification. */
export const personalDataEndpoints = {
  listSessions: endpoint({
    method: 'GET',
    path: '/api/users/{id}/sessions',
    access: 'self-or-admin',
    summary: 'The sessions of a user',
    params: IdParam,
    response: v.array(SessionWire),
    read: v.array(SessionWire),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions/{sessionId}',
    access: 'self-or-admin',
    summary: 'Ends one session of a user',
    params: SessionParams,
    response: Done,
    read: Done,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    access: 'self-or-admin',
    summary: 'Ends all sessions of a user except the one of this request',
    params: IdParam,
    response: Done,
    read: Done,
  }),
  exportUser: endpoint({
    method: 'GET',
    path: '/api/users/{id}/export',
    access: 'self-or-admin',
    writes: true,
    summary: 'A copy of the data of a user, without medical notes and secrets',
    params: IdParam,
    response: v.array(ExportedWire),
    read: v.array(ExportedWire),
  }),
  exportGroup: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/export',
    access: 'group-manager',
    writes: true,
    summary: 'A copy of the data of a group, without medical notes and secrets',
    params: IdParam,
    response: v.array(ExportedWire),
    read: v.array(ExportedWire),
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}/everything',
    access: 'admin',
    summary: 'Permanently deletes an archived group and everything in it',
    params: IdParam,
    response: Done,
    read: Done,
  }),
  retention: endpoint({
    method: 'GET',
    path: '/api/admin/retention',
    access: 'admin',
    summary: 'The archived groups, with those that retention deletes next',
    response: RetentionWire,
    read: RetentionWire,
  }),
} as const;
