import { endpoint } from './endpoint.ts';

export const thirdPartyEndpoints = {
  thirdPartyLogin: endpoint({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    summary: 'Sends the browser to the third-party sign-in',
  }),
  thirdPartyCallback: endpoint({
    method: 'GET',
    path: '/api/login/callback',
    writes: true,
    access: 'public',
    summary: 'The address to which the third-party sign-in returns the browser',
  }),
} as const;
