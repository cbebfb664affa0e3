import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt } from '#server/domain/auth/account-attempts.ts';
import type { KnownDevice } from '#server/domain/auth/known-devices.ts';
import type { Services } from '#server/services.ts';
import { isSecure } from './session.ts';
import { subscriber } from './subscriber.ts';

type Means = Pick<Services, 'config' | 'devices'>;

/** Browsers keep a cookie for 400 days at most; each sign-in begins them anew. */
const KEPT_SECONDS = 400 * 86_400;
/** Only where passwords and links are asked for, and where a third party leads back to, from its own site. */
const PLACES = [
  { path: '/api/auth', sameSite: 'strict' },
  { path: '/api/login', sameSite: 'lax' },
] as const;

const nameOf = (means: Means): string => (isSecure(means) ? '__Secure-device' : 'device');

/** The device that a request comes from; null for one on which nobody has signed in. */
export const deviceOf = (request: FastifyRequest, means: Means): KnownDevice | null =>
  means.devices.read(request.cookies?.[nameOf(means)]);

/** Who tries something on an account, for counting. */
export function attemptOf(request: FastifyRequest, email: string, means: Means): Attempt {
  const device = deviceOf(request, means);
  const isKnown = device !== null && means.devices.knows(device, email);
  return { ipAddress: subscriber(request.ip), email, deviceId: isKnown ? device.id : null };
}

/** Lets the browser say from now on that somebody has signed in there; signing out leaves it so. */
export function setDeviceCookie(reply: FastifyReply, email: string, means: Means): void {
  const value = means.devices.remember(deviceOf(reply.request, means), email);
  const options = { httpOnly: true, secure: isSecure(means), maxAge: KEPT_SECONDS };
  for (const place of PLACES) reply.setCookie(nameOf(means), value, { ...options, ...place });
}
