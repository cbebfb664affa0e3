import { endpoint } from './endpoint.ts';

export const thirdPartyEndpoints = {
  thirdPartyLogin: endpoint({
    method: 'GET',
    path: '/api/login',
    access: 'public',
  }),
  thirdPartyCallback: endpoint({
    method: 'GET',
    path: '/api/login/callback',
    writes: true,
    access: 'public',
  }),
} as const;
