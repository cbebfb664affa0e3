import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { BoundedMap } from '#contract/bounded-map.ts';
import { dataVersion } from '#server/db/engine/data-version.ts';
import type { LiveSession } from '#server/db/people/sessions.ts';
import type { Services } from '#server/services.ts';
import { isUnchanged, OF_UNCHANGED } from './etag.ts';
import type { CountRequest } from './rate-limit.ts';

/** Answers of a larger body are made anew each time. */
const LARGEST_BYTES = 1024 * 1024;
/** All kept answers together; the one that was made first goes first. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Sessions end, and are extended, by the clock alone: an answer is not given for longer without asking for it. */
const KEPT_MS = 30_000;

/** An answer as it is given again. Headers are names and values in turns, which Node writes as they are. */
interface KeptAnswer {
  etag: string;
  /** Of the answer to who has it already (304). */
  bareHeaders: string[];
  /** What the others are answered; null where nobody but those has asked yet. */
  whole: { headers: string[]; body: Buffer } | null;
  /** Whose it is, for the rate limit; null for what is public. */
  session: LiveSession | null;
  /** What the database had changed when it was asked. */
  version: string;
  /** Milliseconds since the epoch. */
  until: number;
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

/** To be called while an answer is made that depends on the hour after all, though its call is marked otherwise. */
export function answerOnce(request: FastifyRequest): void {
  request.versionAsked = null;
}

/**
 * Everything that the answer to a GET may depend on, beside the data. The cookie stands for the person: it holds the
 * session's token, so that one caller's answer is never another's.
 */
const keyOf = ({ url, headers }: FastifyRequest): string =>
  `${url}\n${headers.cookie}\n${headers.host}\n${headers['accept-encoding']}\n${headers['x-expected-user']}`;

/** Headers that belong to one answer and not to what is answered. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie']);

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
      // The usual way says so, beginning with who is calling.
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
      // Compressing is a hook of each route, and this one has to come behind it.
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

/** What an answer takes beside its key and its body, about. */
const BYTES_AROUND = 2048;
/** Cookies and addresses are the caller's to lengthen; their signs are of two bytes at most. */
const bytesOf = (key: string, { whole }: KeptAnswer): number =>
  BYTES_AROUND + 2 * key.length + (whole?.body.length ?? 0);

/** Answers by what they depend on, bounded by the bytes that they take. */
class KeptAnswers {
  readonly #answers = new BoundedMap<string, KeptAnswer>(MOST_BYTES, bytesOf);

  /** The answer to a request, if it still stands. */
  find(key: string, version: string, now: number): KeptAnswer | null {
    const answer = this.#answers.get(key);
    return answer && answer.version === version && answer.until > now ? answer : null;
  }

  put(key: string, answer: KeptAnswer): void {
    const earlier = this.#answers.get(key);
    // Who had it already was not given it again: what others are given is what it was.
    const isSame = answer.whole === null && earlier?.etag === answer.etag;
    const kept = isSame ? { ...answer, whole: earlier.whole } : answer;
    if (bytesOf(key, kept) > LARGEST_BYTES) this.#answers.delete(key);
    else this.#answers.set(key, kept);
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
