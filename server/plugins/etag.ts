import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const etagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

const names = (header: string, etag: string): boolean =>
  header
    .split(',')
    .map((part) => part.trim())
    .some((part) => part === '*' || part === etag || `W/${part}` === etag);

/**
 * Marks what the API answers to GET with a hash of its text, and answers 304 where the caller has that text already.
 * Browsers keep none of it: the device's copy is the client's own store, which signing out erases.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return payload;
    reply.header('cache-control', 'no-store');
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = etagOf(payload);
    reply.header('etag', etag);
    const known = request.headers['if-none-match'];
    if (known === undefined || !names(known, etag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}
