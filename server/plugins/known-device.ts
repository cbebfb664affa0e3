import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt } from '#server/domain/auth/account-attempts.ts';
import type { KnownDevice } from '#server/domain/auth/known-devices.ts';
import type { Services } from './services.ts';
import { isSecure } from './session.ts';
import { subscriber } from './subscriber.ts';

type Means = Pick<Services, 'config' | 'devices'>;

/** Browsers keep a cookie for 400 days at most; each sign-in restarts the period. */
const KEPT_SECONDS = 400 * 86_400;
/** Only the calls for passwords and links, and the address to which a third party returns, from its own site. */
const PLACES = [
  { path: '/api/auth', sameSite: 'strict' },
  { path: '/api/login', sameSite: 'lax' },
] as const;

const nameOf = (means: Means): string => (isSecure(means) ? '__Secure-device' : 'device');

/** The device that a request comes from; null for one on which no person has signed in. */
export const deviceOf = (request: FastifyRequest, means: Means): KnownDevice | null =>
  means.devices.read(request.cookies?.[nameOf(means)]);

/** The attempt on an account that a request makes, for counting. */
export function attemptOf(request: FastifyRequest, email: string, means: Means): Attempt {
  const device = deviceOf(request, means);
  const isKnown = device !== null && means.devices.knows(device, email);
  return { ipAddress: subscriber(request.ip), email, deviceId: isKnown ? device.id : null };
}

/** Marks the browser as one on which a person has signed in; signing out does not remove the mark. */
export function setDeviceCookie(reply: FastifyReply, email: string, means: Means): void {
  const value = means.devices.remember(deviceOf(reply.request, means), email);
  const options = { httpOnly: true, secure: isSecure(means), maxAge: KEPT_SECONDS };
  for (const place of PLACES) reply.setCookie(nameOf(means), value, { ...options, ...place });
}
