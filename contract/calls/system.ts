import { SystemWire } from '#contract/records/installation/system.ts';
import { endpoint } from './endpoint.ts';

export const systemEndpoints = {
  system: endpoint({
    method: 'GET',
    path: '/api/admin/system',
    access: 'admin',
    summary: 'Versions and sizes of the server and its database, and the recipients of failed emails',
    response: SystemWire,
    read: SystemWire,
  }),
} as const;
