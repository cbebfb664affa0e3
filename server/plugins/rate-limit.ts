import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { sendProblem } from './problems.ts';

const WINDOW_MS = 60_000;
/** As many callers are remembered at a time; beyond that the one that was silent longest is forgotten. */
const CALLERS_REMEMBERED = 20_000;

/** The client's own files are not counted: a first visit loads many at once. */
const isCounted = (request: FastifyRequest): boolean => /^\/(?:api|ws|uploads)\b/.test(request.routeOptions.url ?? '');

/** An address by what one subscriber has of it: of IPv6 the first half. */
function subscriber(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const whole = [...start, ...Array(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end];
  return whole.slice(0, 4).join(':');
}

const caller = ({ session, ip }: FastifyRequest): string =>
  session ? `session ${session.sessionId}` : `address ${subscriber(ip)}`;

/** Counts requests; one more of a caller than the settings allow has to wait. */
export interface RateLimiter {
  /** @returns the seconds that the caller has to wait, or null when the request may go on */
  count(request: FastifyRequest): Promise<number | null>;
}

/**
 * Counts by session, and by address those who have none, so that a school behind one address does not share one
 * allowance.
 * @returns null where the settings know no limit
 */
export async function openRateLimiter(app: FastifyInstance, { rateLimit: max }: Config): Promise<RateLimiter | null> {
  if (max === null) return null;
  await app.register(rateLimit, { global: false, cache: CALLERS_REMEMBERED });
  const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: caller });
  return {
    count: async (request) => {
      const state = await count(request);
      return state.isAllowed || !state.isExceeded ? null : state.ttlInSeconds;
    },
  };
}

/** Makes whoever calls too often wait. To be added after the sessions are read. */
export function limitRates(app: FastifyInstance, limiter: RateLimiter | null): void {
  if (!limiter) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    const retryAfterSeconds = await limiter.count(request);
    if (retryAfterSeconds === null) return;
    const message = 'Too many requests. Please wait a while and try again.';
    return sendProblem(reply, { kind: 'too-many', message, retryAfterSeconds });
  });
}
