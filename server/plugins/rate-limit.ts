import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { AttemptLimiter } from '#server/domain/attempts.ts';
import { sendProblem } from './problems.ts';
import { subscriber } from './subscriber.ts';

const WINDOW_MS = 60_000;

/** The client's own files are not counted: a first visit loads many at once. */
const isCounted = (request: FastifyRequest): boolean => /^\/(?:api|ws|uploads)\b/.test(request.routeOptions.url ?? '');

const caller = ({ session, ip }: FastifyRequest): string =>
  session ? `session ${session.sessionId}` : `address ${subscriber(ip)}`;

/** Counts requests; one more of a caller than the settings allow has to wait. */
export interface RateLimiter {
  /** @returns the seconds that the caller has to wait; 0 when the request may go on */
  count(request: FastifyRequest): number;
}

/**
 * Counts by session, and by address those who have none, so that a school behind one address does not share one
 * allowance.
 * @returns null where the settings know no limit
 */
export function openRateLimiter({ rateLimit: max }: Config, clock: Clock): RateLimiter | null {
  if (max === null) return null;
  const calls = new AttemptLimiter(clock, max, WINDOW_MS);
  return { count: (request) => calls.take(caller(request)) };
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
