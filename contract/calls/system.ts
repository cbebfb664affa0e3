import { SystemWire } from '#contract/records/installation/system.ts';
import { endpoint } from './endpoint.ts';

export const systemEndpoints = {
  system: endpoint({
    method: 'GET',
    path: '/api/admin/system',
    access: 'admin',
    summary: 'The versions of server and database, how much they hold, and to whom mail failed',
    response: SystemWire,
    read: SystemWire,
  }),
} as const;
