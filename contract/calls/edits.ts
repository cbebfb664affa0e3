import { EditKeys, KnownKeys } from './edit-keys.ts';
import { endpoint } from './endpoint.ts';

export const editsEndpoints = {
  knownEdits: endpoint({
    method: 'POST',
    path: '/api/edits/known',
    access: 'signed-in',
    writes: false,
    summary: 'Which of these Idempotency-Keys belong to edits of the caller that the server has applied',
    body: EditKeys,
    response: KnownKeys,
    read: KnownKeys,
  }),
} as const;
