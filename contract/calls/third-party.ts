import { endpoint } from './endpoint.ts';

export const thirdPartyEndpoints = {
  thirdPartyCallback: endpoint({
    method: 'GET',
    path: '/api/login/callback',
    writes: true,
    access: 'public',
    summary: 'The address to which the third-party sign-in returns the browser',
  }),
} as const;
