import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { entityTag } from '#server/domain/versions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version of the one entity that is answered; null when the answer is none. */
    entityVersion: number | null;
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

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

/**
 * Marks what the API answers to GET with a hash of its text, and answers 304 where the caller has that text already. The
 * tag of a single entity begins with its version, which is what If-Match is judged by; writes answer with one too.
 * Browsers keep none of it: the device's copy is the client's own store, which signing out erases.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.decorateRequest('entityVersion', null);
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return payload;
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
    const { method, entityVersion } = request;
    if (typeof payload !== 'string' || (entityVersion === null && (method !== 'GET' || reply.statusCode !== 200))) {
      return payload;
    }
    const hash = hashOf(payload);
    const etag = entityVersion === null ? `W/"${hash}"` : entityTag(entityVersion, hash);
    reply.header('etag', etag);
    if (method !== 'GET') return payload;
    const known = request.headers['if-none-match'];
    if (known === undefined || !isUnchanged(known, etag)) return payload;
    for (const name of Object.keys(reply.getHeaders())) {
      if (OF_UNCHANGED.has(name.toLowerCase())) continue;
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
    reply.code(304);
    return null;
  });
}
