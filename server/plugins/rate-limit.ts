import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedMap } from '#contract/bounded-map.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { countRequests } from '#server/db/writes/request-counts.ts';
import { deviceOf } from './known-device.ts';
import type { Services } from './services.ts';
import { isCall } from './session.ts';
import { subscriber } from './subscriber.ts';

const WINDOW_MS = 60_000;
/** Bounds the memory of the counts, regardless of the number of callers. */
const CALLERS_REMEMBERED = 20_000;
/** The exports that a person may report in a minute: each leaves a row in the audit, among which others are sought. */
const MOST_EXPORTS = 30;
/** The requests that a process adds to a count of the database at once. */
const MOST_TOGETHER = 10;

/**
 * By person; without a session by the device if it is known, and else by address, so that a school behind one address
 * does not share one allowance. Not by session, because people can begin any number of sessions.
 */
function callerOf(request: FastifyRequest, services: Services): string {
  if (request.session) return `person ${request.session.user.id}`;
  const device = deviceOf(request, services);
  return device ? `device ${device.id}` : `address ${subscriber(request.ip)}`;
}

/** A count of the database, with what this process adds to it later. */
interface SharedCount {
  count: number;
  endsAt: number;
  added: number;
}

/**
 * Counts in the database, for all processes that share it. A process adds the requests of a caller there several at a
 * time, a hundredth of the limit at most: so many may be missing in the counts of the other processes.
 */
function sharedCounts({ db, clock }: Services): FastifyRateLimitStoreCtor {
  const counts = new BoundedMap<string, SharedCount>(CALLERS_REMEMBERED);
  return class SharedCounts {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      const together = Math.min(MOST_TOGETHER, Math.floor(max / 100));
      const now = clock();
      const last = counts.get(key);
      // The same object while a count is on its way to the database, so that requests meanwhile are not forgotten.
      const known = last && last.endsAt > now ? last : { count: 0, endsAt: now, added: 0 };
      known.added += 1;
      if (known.endsAt > now && known.added < together) {
        callback(null, { current: known.count + known.added, ttl: known.endsAt - now });
        return;
      }
      counts.set(key, known);
      const requests = known.added;
      known.added = 0;
      countRequests(db, key, requests, now, windowMs).then(({ count, leftMs }) => {
        // Answers may come in another order.
        known.count = leftMs > 0 && known.endsAt > now ? Math.max(known.count, count) : count;
        known.endsAt = clock() + leftMs;
        callback(null, { current: count, ttl: leftMs });
      }, callback);
    }

    child(): SharedCounts {
      return this;
    }
  };
}

/**
 * Refuses callers with too many requests (429), counted in memory if this process is the only one (SQLite), otherwise
 * in the database. Register it after the sessions are read.
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
  const limitExports = app.rateLimit({
    max: Math.min(max, MOST_EXPORTS),
    keyGenerator: (request) => `exports of ${callerOf(request, services)}`,
  });
  app.addHook('onRequest', async function (request, reply) {
    const isExport = request.routeOptions.url === endpoints.reportExport.path;
    if (isCall(request)) await (isExport ? limitExports : limit).call(this, request, reply);
  });
}
