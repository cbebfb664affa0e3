import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { BoundedMap } from '#contract/bounded-map.ts';
import { dataVersion } from '#server/db/engine/data-version.ts';
import type { LiveSession } from '#server/db/people/sessions.ts';
import { isUnchanged, OF_UNCHANGED } from './etag.ts';
import type { CountRequest } from './rate-limit.ts';
import type { Services } from './services.ts';

/** Answers with a larger body are computed each time. */
const LARGEST_BYTES = 1024 * 1024;
/** The size of all kept answers together; the oldest is dropped first. */
const MOST_BYTES = 32 * 1024 * 1024;
/**
 * Sessions end, and are extended, by the clock only, so an answer is not repeated for longer without checking the
 * session.
 */
const KEPT_MS = 30_000;

/** An answer that can be repeated. Headers are alternating names and values, which Node writes as they are. */
interface KeptAnswer {
  etag: string;
  /** Of the answer to a caller who already has it (304). */
  bareHeaders: string[];
  /** The answer to other callers; null if none has requested it yet. */
  whole: { headers: string[]; body: Buffer } | null;
  /** The caller's session, for the rate limit; null for a public call. */
  session: LiveSession | null;
  /** The database's version at the time of the request. */
  version: string;
  /** Milliseconds since the epoch. */
  until: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends only on the caller, the address and the database: not on the time, nor on chance. */
    answerIsData?: boolean;
  }
  interface FastifyRequest {
    /** The state of the database before anything was read for this answer; null if it is not to be kept. */
    versionAsked: string | null;
  }
}

/** Called while an answer is computed that depends on the time although its call is marked otherwise. */
export function answerOnce(request: FastifyRequest): void {
  request.versionAsked = null;
}

/**
 * Everything that the answer to a GET may depend on, besides the data. The cookie identifies the person: it holds the
 * session's token, so that one caller never gets another's answer.
 */
const keyOf = ({ url, headers }: FastifyRequest): string =>
  `${url}\n${headers.cookie}\n${headers.host}\n${headers['accept-encoding']}\n${headers['x-expected-user']}`;

/** Headers that belong to one answer and not to its content. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie']);

/**
 * Repeats an answer as long as nothing at all has changed in the database: it would come out the same, including the
 * check of the caller. Only if the database can tell that for the price of a function call (SQLite, which only this
 * process writes to); otherwise every answer is computed. A repeated answer still counts as a request.
 *
 * Register this before all hooks that check requests, because a repeated answer has passed them before. The second
 * half, `keep`, belongs after all hooks that change answers.
 */
export function repeatAnswers(
  app: FastifyInstance,
  { db, clock }: Services,
  count: CountRequest | null,
): { keep(): void } {
  const version = dataVersion(db);
  app.decorateRequest('versionAsked', null);
  if (!version) return { keep: () => {} };
  const answers = new KeptAnswers();

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || request.routeOptions.config.answerIsData !== true) return done();
    const asked = version();
    const answer = answers.find(keyOf(request), asked, clock());
    const known = request.headers['if-none-match'];
    const isKnown = answer !== null && known !== undefined && isUnchanged(known, answer.etag);
    const makeAnew = () => {
      request.versionAsked = asked;
      done();
    };
    if (!answer || !(isKnown || answer.whole)) return makeAnew();
    if (count === null) return give(answer, isKnown, reply);
    request.session = answer.session;
    count(request).then((counted) => {
      if (counted.isAllowed || !counted.isExceeded) return give(answer, isKnown, reply);
      // The usual way computes it, beginning with the caller.
      request.session = null;
      makeAnew();
    }, done);
  });

  const keepAnswer = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const { versionAsked } = request;
    const etag = reply.getHeader('etag');
    const { statusCode } = reply;
    const isPlain = (statusCode === 200 || statusCode === 304) && !reply.hasHeader('set-cookie');
    if (versionAsked === null || !isPlain || typeof etag !== 'string') return payload;
    const body = statusCode === 200 ? await wholeOf(payload) : null;
    if (body === null && statusCode === 200) return payload;
    if (body) reply.header('content-length', body.length);
    if (version() === versionAsked)
      answers.put(keyOf(request), {
        version: versionAsked,
        until: clock() + KEPT_MS,
        session: request.session,
        bareHeaders: headersOf(reply, (name) => OF_UNCHANGED.has(name)),
        etag,
        whole: body && { headers: headersOf(reply, (name) => !OWN_HEADERS.has(name)), body },
      });
    return body ?? payload;
  };

  return {
    keep: () => {
      // Compression is a hook of each route, and this one has to come after it.
      app.addHook('onRoute', (route) => {
        if (route.config?.answerIsData !== true) return;
        const before = route.onSend ?? [];
        route.onSend = [...(Array.isArray(before) ? before : [before]), keepAnswer as onSendAsyncHookHandler];
      });
    },
  };
}

function give({ bareHeaders, whole }: KeptAnswer, isKnown: boolean, reply: FastifyReply): void {
  reply.hijack();
  if (isKnown || !whole) reply.raw.writeHead(304, bareHeaders).end();
  else reply.raw.writeHead(200, whole.headers).end(whole.body);
}

/** Some of the headers of an answer. */
function headersOf(reply: FastifyReply, isWanted: (name: string) => boolean): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => isWanted(name.toLowerCase()))
    .flatMap(([name, value]) => [value ?? ''].flat().flatMap((one) => [name, String(one)]));
}

/** The approximate size of an answer besides its key and its body. */
const BYTES_AROUND = 2048;
/** The caller can lengthen cookies and addresses; their characters take at most two bytes. */
const bytesOf = (key: string, { whole }: KeptAnswer): number =>
  BYTES_AROUND + 2 * key.length + (whole?.body.length ?? 0);

/** Answers by their keys, bounded by their size in bytes. */
class KeptAnswers {
  readonly #answers = new BoundedMap<string, KeptAnswer>(MOST_BYTES, bytesOf);

  /** The answer to a request, if it is still valid. */
  find(key: string, version: string, now: number): KeptAnswer | null {
    const answer = this.#answers.get(key);
    return answer && answer.version === version && answer.until > now ? answer : null;
  }

  put(key: string, answer: KeptAnswer): void {
    const earlier = this.#answers.get(key);
    // A 304 does not include the body: the body that others are given is unchanged.
    const isSame = answer.whole === null && earlier?.etag === answer.etag;
    const kept = isSame ? { ...answer, whole: earlier.whole } : answer;
    if (bytesOf(key, kept) > LARGEST_BYTES) this.#answers.delete(key);
    else this.#answers.set(key, kept);
  }
}

/** A payload as bytes, after compression. Null for any other kind. */
async function wholeOf(payload: unknown): Promise<Buffer | null> {
  if (typeof payload === 'string') return Buffer.from(payload);
  if (Buffer.isBuffer(payload)) return payload;
  if (typeof payload !== 'object' || payload === null || !(Symbol.asyncIterator in payload)) return null;
  const pieces: Buffer[] = [];
  for await (const piece of payload as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
