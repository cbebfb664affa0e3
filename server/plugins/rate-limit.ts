import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { countRequest } from '#server/db/writes/request-counts.ts';
import type { Services } from '#server/services.ts';
import { deviceOf } from './known-device.ts';
import { isCall } from './session.ts';
import { subscriber } from './subscriber.ts';

const WINDOW_MS = 60_000;
/** However many call, counting them takes no more memory than this many do. */
const CALLERS_REMEMBERED = 20_000;

/**
 * By person, without a session by the device where it is known, and else by address, so that a school behind one address
 * does not share one allowance. Not by session: people begin as many of these as they like.
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

/** Counts a request of the API and says how many there were of its caller. */
export type CountRequest = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Begins to count the requests of each caller: in memory where this process is the only one (SQLite), else in the
 * database. Nobody is made to wait yet.
 * @returns null where the settings know no limit
 */
export async function countRequests(app: FastifyInstance, services: Services): Promise<CountRequest | null> {
  if (services.config.rateLimit === null) return null;
  await app.register(rateLimit, {
    global: false,
    max: services.config.rateLimit,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => callerOf(request, services),
    // What stands in the answers of one caller must not depend on how many there were: they are given again.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // A database that cannot count, as its disk is full, can still be read.
    skipOnError: true,
    ...(isPostgres(services.db) ? { store: sharedCounts(services) } : { cache: CALLERS_REMEMBERED }),
  });
  return app.createRateLimit();
}

/** Makes whoever calls too often wait (429). To be added after the sessions are read. */
export function limitRates(app: FastifyInstance, { config }: Services): void {
  if (config.rateLimit === null) return;
  const limit = app.rateLimit();
  app.addHook('onRequest', async function (request, reply) {
    if (isCall(request)) await limit.call(this, request, reply);
  });
}
