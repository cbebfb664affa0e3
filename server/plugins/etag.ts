import { createHash } from 'node:crypto';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from '#server/domain/writes/versions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version of the single entity in the answer; null if there is none. */
    entityVersion: number | null;
  }
}

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** The headers of a 304; the others are in the answer that the caller has (RFC 9110 §15.4.5). */
const OF_UNCHANGED: ReadonlySet<string> = new Set(['etag', 'cache-control', 'vary', 'set-cookie']);

const isFound = ({ method }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  method === 'GET' && statusCode === 200;

/** Text and bytes that were created for this answer; a file that is sent in pieces has its own tag. */
const isMade = (payload: unknown): boolean => typeof payload === 'string' || Buffer.isBuffer(payload);

const isOfApi = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/') === true;

/**
 * Tags answers of the API to GET with a hash of their text; the tag of a single entity, also after a write, begins with
 * its version, by which If-Match is checked. Browsers keep no answer: the device's copy is the client's own store,
 * which signing out erases.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.decorateRequest('entityVersion', null);
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isOfApi(request)) return;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('vary', 'accept-encoding');
    const { entityVersion } = request;
    if (typeof payload !== 'string' || reply.hasHeader('etag') || (entityVersion === null && !isFound(request, reply)))
      return;
    const hash = hashOf(payload);
    reply.header('etag', entityVersion === null ? `W/"${hash}"` : entityTag(entityVersion, hash));
  });
}

/** Answers 304, with the headers of one, if the caller already has the text with this tag. */
export async function answerUnchanged(app: FastifyInstance): Promise<void> {
  await app.register(etag, { weak: true, hashFn: hashOf });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 304) {
      if (!isFound(request, reply) && request.entityVersion === null && isMade(payload)) reply.removeHeader('etag');
      return payload;
    }
    for (const name of Object.keys(reply.getHeaders())) if (!OF_UNCHANGED.has(name)) reply.removeHeader(name);
    return null;
  });
}
