import * as v from 'valibot';
import { ForgotPassword, NewPassword, TokenParam } from '#contract/records/people/auth.ts';
import { endpoint } from './endpoint.ts';

/** In a separate file, because no first screen needs it. */
export const passwordEndpoints = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    body: ForgotPassword,
    response: v.object({ message: v.string() }),
    read: v.unknown(),
  }),
  validateResetToken: endpoint({
    method: 'GET',
    path: '/api/auth/validate-reset-token/{token}',
    access: 'public',
    params: TokenParam,
    response: v.object({ message: v.string(), valid: v.literal(true) }),
    read: v.unknown(),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password/{token}',
    access: 'public',
    params: TokenParam,
    body: NewPassword,
    response: v.object({ message: v.string() }),
    read: v.unknown(),
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/auth/set-password/{token}',
    access: 'public',
    params: TokenParam,
    body: NewPassword,
    response: v.object({ message: v.string() }),
    read: v.unknown(),
  }),
} as const;
