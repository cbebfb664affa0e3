import * as v from 'valibot';
import { CredentialLogin } from '#contract/records/people/auth.ts';
import { User, UserWire } from '#contract/records/people/user.ts';
import { endpoint } from './endpoint.ts';

export const authEndpoints = {
  credentialLogin: endpoint({
    method: 'POST',
    path: '/api/auth/credential-login',
    access: 'public',
    summary: 'Signs in with email and password and starts a session',
    body: CredentialLogin,
    response: v.object({ message: v.string(), user: UserWire }),
    read: v.unknown(),
  }),
  thirdPartyLogin: endpoint({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    summary: 'Sends the browser to the third-party sign-in',
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'signed-in',
    summary: 'The user of this session',
    response: UserWire,
    read: User,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/auth/logout',
    writes: true,
    access: 'public',
    summary: 'Ends the session; without one it does nothing',
    response: v.object({ message: v.string() }),
  }),
} as const;
