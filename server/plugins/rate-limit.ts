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

/**
 * Makes whoever calls more often than the settings allow wait: counted by session, and by address for those without
 * one, so that a school behind one address does not share one allowance.
 */
export async function limitRates(app: FastifyInstance, { rateLimit: max }: Config): Promise<void> {
  if (max === null) return;
  await app.register(rateLimit, { global: false, cache: CALLERS_REMEMBERED });
  const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: caller });
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    const state = await count(request);
    if (state.isAllowed || !state.isExceeded) return;
    const message = 'Too many requests. Please wait a while and try again.';
    return sendProblem(reply, { kind: 'too-many', message, retryAfterSeconds: state.ttlInSeconds });
  });
}
