import { Publish, Published, PublishedWire } from '#contract/records/schedule/publish.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/** Drafts become events that every member sees. */
export const publishEndpoints = {
  publish: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/publish',
    access: 'group-manager',
    params: IdParam,
    body: Publish,
    response: PublishedWire,
    read: Published,
  }),
} as const;
