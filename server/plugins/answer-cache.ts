import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '#contract/bounded-map.ts';
import { dataVersion } from '#server/db/engine/data-version.ts';
import type { Services } from './services.ts';

/** Answers with a larger body are computed each time. */
const LARGEST_BYTES = 1024 * 1024;
/** The size of all kept answers together; the oldest is dropped first. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The approximate size of an answer besides its key and its body. */
const BYTES_AROUND = 1024;

interface KeptAnswer {
  /** The database's version at the time of the request. */
  version: string;
  etag: string;
  body: Buffer;
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

const keyOf = ({ session, url }: FastifyRequest): string => `${session?.user.id} ${url}`;

const bytesOf = (key: string, { body }: KeptAnswer): number => BYTES_AROUND + 2 * key.length + body.length;

/**
 * Repeats an answer as long as nothing at all has changed in the database, which only SQLite reports for the price of
 * a function call; the caller is checked before. Register this between `tagAnswers` and `answerUnchanged`.
 */
export function repeatAnswers(app: FastifyInstance, { db }: Services): void {
  const version = dataVersion(db);
  app.decorateRequest('versionAsked', null);
  if (!version) return;
  const answers = new BoundedMap<string, KeptAnswer>(MOST_BYTES, bytesOf);

  const repeat = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const asked = version();
    const kept = answers.get(keyOf(request));
    if (kept?.version === asked)
      return reply.type('application/json; charset=utf-8').header('etag', kept.etag).send(kept.body);
    request.versionAsked = asked;
  };
  app.addHook('onRoute', (route) => {
    if (route.config?.answerIsData === true && route.method === 'GET')
      route.preValidation = [route.preValidation ?? [], repeat as never].flat();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    // Other answers do not depend on the database: it may be closed.
    if (request.versionAsked === null) return;
    const etag = reply.getHeader('etag');
    const isWhole = reply.statusCode === 200 && typeof payload === 'string' && payload.length <= LARGEST_BYTES;
    if (!isWhole || typeof etag !== 'string' || request.versionAsked !== version()) return;
    answers.set(keyOf(request), { version: version(), etag, body: Buffer.from(payload) });
  });
}
