import * as v from 'valibot';
import { SystemWire } from '#contract/records/installation/system.ts';
import { endpoint } from './endpoint.ts';

export const systemEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    response: v.object({ status: v.literal('ok') }),
  }),
  system: endpoint({
    method: 'GET',
    path: '/api/admin/system',
    access: 'admin',
    response: SystemWire,
    read: SystemWire,
  }),
} as const;
