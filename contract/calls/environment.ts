import * as v from 'valibot';
import { Environment, EnvironmentWire } from '#contract/records/installation/environment.ts';
import { endpoint } from './endpoint.ts';

export const environmentEndpoints = {
  environment: endpoint({
    method: 'GET',
    path: '/api/environment',
    access: 'public',
    summary: 'The name of this environment and the extensions of the server',
    response: EnvironmentWire,
    read: Environment,
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Answers within a second: 200 if the database answers and the disk has space, 503 otherwise',
    response: v.object({ status: v.literal('ok') }),
  }),
} as const;
