import * as v from 'valibot';
import { Environment, EnvironmentWire } from '#contract/records/installation/environment.ts';
import { endpoint } from './endpoint.ts';

export const environmentEndpoints = {
  environment: endpoint({
    method: 'GET',
    path: '/api/environment',
    access: 'public',
    summary: 'The name of this environment and what the server can do beyond the specification',
    response: EnvironmentWire,
    read: Environment,
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Answers within a second: 200 when the database answers, else 503; 503 too when the disk is full',
    response: v.object({ status: v.literal('ok') }),
  }),
} as const;
