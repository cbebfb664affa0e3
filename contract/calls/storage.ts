import { StorageWire } from '#contract/records/installation/storage.ts';
import { endpoint } from './endpoint.ts';

export const storageEndpoints = {
  storage: endpoint({
    method: 'GET',
    path: '/api/admin/storage',
    access: 'admin',
    summary: 'How much room there is on the server, and the hundred people and groups that take most of it',
    response: StorageWire,
    read: StorageWire,
  }),
} as const;
