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
    params: IdParam,
    response: v.array(SessionWire),
    read: v.array(SessionWire),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions/{sessionId}',
    access: 'self-or-admin',
    params: SessionParams,
    response: Done,
    read: Done,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    access: 'self-or-admin',
    params: IdParam,
    response: Done,
    read: Done,
  }),
  exportUser: endpoint({
    method: 'GET',
    path: '/api/users/{id}/export',
    access: 'self-or-admin',
    writes: true,
    params: IdParam,
    response: v.array(ExportedWire),
    read: v.array(ExportedWire),
  }),
  exportGroup: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/export',
    access: 'group-manager',
    writes: true,
    params: IdParam,
    response: v.array(ExportedWire),
    read: v.array(ExportedWire),
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/{id}/everything',
    access: 'admin',
    params: IdParam,
    response: Done,
    read: Done,
  }),
  retention: endpoint({
    method: 'GET',
    path: '/api/admin/retention',
    access: 'admin',
    response: RetentionWire,
    read: RetentionWire,
  }),
} as const;
