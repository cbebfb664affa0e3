import { Changes, ChangesQuery, ChangesWire } from '#contract/live/changes.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

export const changesEndpoints = {
  groupChanges: endpoint({
    method: 'GET',
    path: '/api/groups/{id}/changes',
    access: 'group',
    answerIsData: true,
    params: IdParam,
    query: ChangesQuery,
    response: ChangesWire,
    read: Changes,
  }),
} as const;
