import { createHash } from 'node:crypto';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { entityTag } from '#server/domain/writes/versions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version of the single entity in the answer; null if there is none. */
    entityVersion: number | null;
  }
}

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** The headers of a 304; the others are in the answer that the caller has (RFC 9110 §15.4.5). */
export const OF_UNCHANGED: ReadonlySet<string> = new Set(['etag', 'cache-control', 'vary', 'set-cookie']);

/** Whether an If-None-Match header names this tag, so that the caller's answer is still valid. */
export const isUnchanged = (header: string, etag: string): boolean =>
  header === etag ||
  header
    .split(',')
    .map((part) => part.trim())
    .some((part) => part === '*' || opaque(part) === opaque(etag));

/** Text and bytes that were created for this answer; a file that is sent in pieces has its own tag. */
const isMade = (payload: unknown): boolean => typeof payload === 'string' || Buffer.isBuffer(payload);

const isOfApi = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/') === true;

/**
 * Tags answers of the API to GET with a hash of their text, and answers 304 if the caller already has that text. The
 * tag of a single entity begins with its version, by which If-Match is checked; writes answer with one too. Browsers
 * keep none of it: the device's copy is the client's own store, which signing out erases. The files of a page have
 * their own lifetimes.
 */
export async function tagAnswers(app: FastifyInstance): Promise<void> {
  app.decorateRequest('entityVersion', null);
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isOfApi(request)) return;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('vary', 'accept-encoding');
    const { entityVersion } = request;
    if (entityVersion !== null && typeof payload === 'string')
      reply.header('etag', entityTag(entityVersion, hashOf(payload)));
  });
  // The plugin compares with one tag only and keeps every header, so unchanged answers are handled below.
  await app.register(etag, { weak: true, hashFn: hashOf, replyWith304: false });
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, entityVersion, headers } = request;
    const isFound = method === 'GET' && reply.statusCode === 200;
    if (!isFound && entityVersion === null && isMade(payload)) reply.removeHeader('etag');
    const tag = reply.getHeader('etag');
    const known = headers['if-none-match'];
    if (!isFound || !isOfApi(request) || typeof tag !== 'string' || known === undefined || !isUnchanged(known, tag))
      return payload;
    for (const name of Object.keys(reply.getHeaders())) {
      if (OF_UNCHANGED.has(name.toLowerCase())) continue;
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
    reply.code(304);
    return null;
  });
}
