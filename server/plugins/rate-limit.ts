import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AttemptLimiter } from '#server/domain/attempts.ts';
import type { Services } from '#server/services.ts';
import { deviceOf } from './known-device.ts';
import { sendProblem } from './problems.ts';
import { subscriber } from './subscriber.ts';

const WINDOW_MS = 60_000;

/** The client's own files are not counted: a first visit loads many at once. */
const isCounted = (request: FastifyRequest): boolean => /^\/(?:api|ws|uploads)\b/.test(request.routeOptions.url ?? '');

function callerOf(request: FastifyRequest, services: Services): string {
  if (request.session) return `session ${request.session.sessionId}`;
  const device = deviceOf(request, services);
  return device ? `device ${device.id}` : `address ${subscriber(request.ip)}`;
}

/** Counts requests; one more of a caller than the settings allow has to wait. */
export interface RateLimiter {
  /** @returns the seconds that the caller has to wait; 0 when the request may go on */
  count(request: FastifyRequest): number;
}

/**
 * Counts by session, without one by the device where it is known, and else by address, so that a school behind one
 * address does not share one allowance.
 * @returns null where the settings know no limit
 */
export function openRateLimiter(services: Services): RateLimiter | null {
  const { rateLimit: max } = services.config;
  if (max === null) return null;
  const calls = new AttemptLimiter(services.clock, max, WINDOW_MS);
  return { count: (request) => calls.take(callerOf(request, services)) };
}

/** Makes whoever calls too often wait. To be added after the sessions are read. */
export function limitRates(app: FastifyInstance, limiter: RateLimiter | null): void {
  if (!limiter) return;
  app.addHook('onRequest', (request, reply, done) => {
    const retryAfterSeconds = isCounted(request) ? limiter.count(request) : 0;
    if (retryAfterSeconds === 0) return done();
    const message = 'Too many requests. Please wait a while and try again.';
    sendProblem(reply, { kind: 'too-many', message, retryAfterSeconds });
  });
}
