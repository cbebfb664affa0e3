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

/** Whether an If-None-Match header names this tag: what the caller has still stands. */
export const isUnchanged = (header: string, etag: string): boolean =>
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
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
