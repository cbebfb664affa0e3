import { StorageWire } from '#contract/records/installation/storage.ts';
import { endpoint } from './endpoint.ts';

export const storageEndpoints = {
  storage: endpoint({
    method: 'GET',
    path: '/api/admin/storage',
    access: 'admin',
    response: StorageWire,
    read: StorageWire,
  }),
} as const;
