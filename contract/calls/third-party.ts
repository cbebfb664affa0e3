import { endpoint } from './endpoint.ts';

export const thirdPartyEndpoints = {
  thirdPartyCallback: endpoint({
    method: 'GET',
    path: '/api/login/callback',
    writes: true,
    access: 'public',
    summary: 'Where the third-party sign-in sends the browser back to',
  }),
} as const;
