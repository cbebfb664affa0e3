import { StorageWire } from '#contract/records/installation/storage.ts';
import { endpoint } from './endpoint.ts';

export const storageEndpoints = {
  storage: endpoint({
    method: 'GET',
    path: '/api/admin/storage',
    access: 'admin',
    summary: 'Space on the server, and the hundred users and groups that use the most',
    response: StorageWire,
    read: StorageWire,
  }),
} as const;
