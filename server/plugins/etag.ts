import { createHash } from 'node:crypto';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { entityTag } from '#server/domain/writes/versions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version of the one entity that is answered; null when the answer is none. */
    entityVersion: number | null;
  }
}

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
const opaque = (tag: string): string => tag.replace(/^W\//, '');

/** What a 304 says; the rest stands with the answer that the caller has (RFC 9110 §15.4.5). */
export const OF_UNCHANGED: ReadonlySet<string> = new Set(['etag', 'cache-control', 'vary', 'set-cookie']);

/** Whether an If-None-Match header names this tag: what the caller has still stands. */
export const isUnchanged = (header: string, etag: string): boolean =>
  header === etag ||
  header
    .split(',')
    .map((part) => part.trim())
    .some((part) => part === '*' || opaque(part) === opaque(etag));

/** Text and bytes that were made for this answer; a file that is sent in pieces has a tag of its own. */
const isMade = (payload: unknown): boolean => typeof payload === 'string' || Buffer.isBuffer(payload);

const isOfApi = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/') === true;

/**
 * Marks what the API answers to GET with a hash of its text, and answers 304 where the caller has that text already. The
 * tag of a single entity begins with its version, which is what If-Match is judged by; writes answer with one too.
 * Browsers keep none of it: the device's copy is the client's own store, which signing out erases. The files of a page
 * say themselves for how long they stand.
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
  // It compares with one tag alone and keeps every header: what has not changed is answered below.
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
