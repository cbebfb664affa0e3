import * as v from 'valibot';
import { CredentialLogin } from '#contract/records/people/auth.ts';
import { User, UserWire } from '#contract/records/people/user.ts';
import { endpoint } from './endpoint.ts';

export const authEndpoints = {
  credentialLogin: endpoint({
    method: 'POST',
    path: '/api/auth/credential-login',
    access: 'public',
    body: CredentialLogin,
    response: v.object({ message: v.string(), user: UserWire }),
    read: v.unknown(),
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'signed-in',
    response: UserWire,
    read: User,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/auth/logout',
    writes: true,
    access: 'public',
    response: v.object({ message: v.string() }),
  }),
} as const;
