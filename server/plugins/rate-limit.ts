import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { countRequest } from '#server/db/writes/request-counts.ts';
import { deviceOf } from './known-device.ts';
import type { Services } from './services.ts';
import { isCall } from './session.ts';
import { subscriber } from './subscriber.ts';

const WINDOW_MS = 60_000;
/** Bounds the memory of the counts, regardless of the number of callers. */
const CALLERS_REMEMBERED = 20_000;

/**
 * By person; without a session by the device if it is known, and else by address, so that a school behind one address
 * does not share one allowance. Not by session, because people can begin any number of sessions.
 */
function callerOf(request: FastifyRequest, services: Services): string {
  if (request.session) return `person ${request.session.user.id}`;
  const device = deviceOf(request, services);
  return device ? `device ${device.id}` : `address ${subscriber(request.ip)}`;
}

/** Counts in the database, for all processes that share it. */
function sharedCounts({ db, clock }: Services): FastifyRateLimitStoreCtor {
  return class SharedCounts {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      countRequest(db, key, clock(), windowMs).then(
        ({ count, leftMs }) => callback(null, { current: count, ttl: leftMs }),
        callback,
      );
    }

    child(): SharedCounts {
      return this;
    }
  };
}

/**
 * Refuses callers with too many requests (429). They are counted in memory if this process is the only one (SQLite),
 * otherwise in the database. Register it after the sessions are read.
 */
export async function limitRates(app: FastifyInstance, services: Services): Promise<void> {
  const { rateLimit: max } = services.config;
  if (max === null) return;
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => callerOf(request, services),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // A database that cannot count, because its disk is full, can still be read.
    skipOnError: true,
    ...(isPostgres(services.db) ? { store: sharedCounts(services) } : { cache: CALLERS_REMEMBERED }),
  });
  const limit = app.rateLimit();
  app.addHook('onRequest', async function (request, reply) {
    if (isCall(request)) await limit.call(this, request, reply);
  });
}
