import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { dataVersion } from '#server/db/data-version.ts';
import type { LiveSession } from '#server/db/sessions.ts';
import type { Services } from '#server/services.ts';
import { isUnchanged } from './etag.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Answers of a larger body are made anew each time. */
const LARGEST_BYTES = 1024 * 1024;
/** All kept answers together; the one that was asked for longest ago goes first. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Sessions end, and are extended, by the clock alone: an answer is not given for longer without asking for it. */
const KEPT_MS = 30_000;

/** An answer as it is given again. */
interface KeptAnswer {
  /** Names and values in turns, which Node writes as they are. */
  headers: string[];
  etag: string;
  body: Buffer;
  /** Whose it is, for the rate limit; null for what is public. */
  session: LiveSession | null;
  /** What the database had changed when it was asked. */
  version: string;
  /** Milliseconds since the epoch. */
  until: number;
  /** The headers of an answer without a body (304). */
  bareHeaders: string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on nothing but the caller, the address and the database: not on the hour, nor on chance. */
    answerIsData?: boolean;
  }
  interface FastifyRequest {
    /** The state of the database before anything was read for this answer; null where it is not to be kept. */
    versionAsked: string | null;
  }
}

/**
 * Everything that the answer to a GET may depend on, beside the data. The cookie stands for the person: it holds the
 * session's token, so that one caller's answer is never another's.
 */
const keyOf = ({ url, headers }: FastifyRequest): string =>
  [url, headers.cookie, headers.host, headers['accept-encoding'], headers['x-expected-user']].join('\n');

/** Headers that belong to one answer and not to what is answered. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie']);

/** Headers that describe a body: an answer without one (304) has none of them (RFC 9110 §15.4.5). */
const OF_BODY = new Set(['content-type', 'content-length', 'content-encoding']);

/**
 * Gives an answer again as long as nothing at all has changed in the database: then it would come out the same, the
 * judgement about the caller too. Only where the database can tell that for the price of a function call (SQLite, which
 * this process alone writes to); elsewhere every answer is made anew. What is given again counts as a request all the
 * same.
 *
 * To be added before everything that looks at requests, as what it gives again has passed that before. The answer's second
 * half, `keep`, belongs behind everything that changes answers.
 */
export function repeatAnswers(
  app: FastifyInstance,
  { db, clock }: Services,
  limiter: RateLimiter | null,
): { keep(): void } {
  const version = dataVersion(db);
  app.decorateRequest('versionAsked', null);
  if (!version) return { keep: () => {} };
  const answers = new KeptAnswers();

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || request.routeOptions.config.answerIsData !== true) return done();
    const asked = version();
    const answer = answers.find(keyOf(request), asked, clock());
    if (answer) {
      request.session = answer.session;
      if (!limiter || limiter.count(request) === 0) return give(answer, request, reply);
      // The usual way says so, beginning with who is calling.
      request.session = null;
    }
    request.versionAsked = asked;
    done();
  });

  const keepAnswer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { versionAsked } = request;
    const etag = reply.getHeader('etag');
    const isPlain = reply.statusCode === 200 && typeof etag === 'string' && !reply.hasHeader('set-cookie');
    if (versionAsked === null || !isPlain) return payload;
    const body = await wholeOf(payload);
    if (body === null) return payload;
    reply.header('content-length', body.length);
    if (version() === versionAsked)
      answers.put(keyOf(request), {
        version: versionAsked,
        until: clock() + KEPT_MS,
        session: request.session,
        headers: lasting(reply, OWN_HEADERS),
        bareHeaders: lasting(reply, OWN_HEADERS, OF_BODY),
        etag,
        body,
      });
    return body;
  };

  return {
    keep: () => {
      // Compressing is a hook of each route, and this one has to come behind it.
      app.addHook('onRoute', (route) => {
        if (route.config?.answerIsData !== true) return;
        const before = route.onSend ?? [];
        route.onSend = [...(Array.isArray(before) ? before : [before]), keepAnswer as onSendAsyncHookHandler];
      });
    },
  };
}

function give(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply): void {
  const known = request.headers['if-none-match'];
  const isKnown = known !== undefined && isUnchanged(known, answer.etag);
  reply.hijack();
  if (isKnown) reply.raw.writeHead(304, answer.bareHeaders).end();
  else reply.raw.writeHead(200, answer.headers).end(answer.body);
}

/** The headers of an answer that would be the same for the next, without those that are named. */
function lasting(reply: FastifyReply, ...without: readonly ReadonlySet<string>[]): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !without.some((names) => names.has(name)))
    .flatMap(([name, value]) => [value ?? ''].flat().flatMap((one) => [name, String(one)]));
}

/** Answers by what they depend on, bounded by the bytes that they take. */
class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  #bytes = 0;

  /** The answer to a request, if it still stands. */
  find(key: string, version: string, now: number): KeptAnswer | null {
    const answer = this.#answers.get(key);
    if (!answer) return null;
    this.#answers.delete(key);
    if (answer.version !== version || answer.until <= now) {
      this.#bytes -= answer.body.length;
      return null;
    }
    // What was asked for last stands last.
    this.#answers.set(key, answer);
    return answer;
  }

  put(key: string, answer: KeptAnswer): void {
    if (answer.body.length > LARGEST_BYTES) return;
    this.#forget(key);
    this.#answers.set(key, answer);
    this.#bytes += answer.body.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#answers.get(key)?.body.length ?? 0;
    this.#answers.delete(key);
  }
}

/** A payload as bytes; a compressed one is waited for. Null for what is neither. */
async function wholeOf(payload: unknown): Promise<Buffer | null> {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (Buffer.isBuffer(payload)) return payload;
  if (typeof payload !== 'object' || payload === null || !(Symbol.asyncIterator in payload)) return null;
  const pieces: Buffer[] = [];
  for await (const piece of payload as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
