import { Environment, EnvironmentWire } from '#contract/records/installation/environment.ts';
import { endpoint } from './endpoint.ts';

export const environmentEndpoints = {
  environment: endpoint({
    method: 'GET',
    path: '/api/environment',
    access: 'public',
    response: EnvironmentWire,
    read: Environment,
  }),
} as const;
