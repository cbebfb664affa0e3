import { Seen, SeenWire } from '#contract/records/field/seen.ts';
import { SeenWrite } from '#contract/records/field/seen-form.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/** How far people have seen other people's changes; read by the changes feed only. */
export const seenEndpoints = {
  markSeen: endpoint({
    method: 'PUT',
    path: '/api/groups/{id}/seen',
    access: 'group',
    inArchived: true,
    params: IdParam,
    body: SeenWrite,
    response: SeenWire,
    read: Seen,
  }),
} as const;
