import * as v from 'valibot';
import { SystemWire } from '#contract/records/installation/system.ts';
import { endpoint } from './endpoint.ts';

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Answers within a second: 200 if the database answers and the disk has space, 503 otherwise',
    response: v.object({ status: v.literal('ok') }),
  }),
  system: endpoint({
    method: 'GET',
    path: '/api/admin/system',
    access: 'admin',
    summary: 'Versions and sizes of the server and its database, and the recipients of failed emails',
    response: SystemWire,
    read: SystemWire,
  }),
} as const;
