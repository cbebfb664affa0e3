import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_MAX_LENGTH, isIdempotencyKey } from '#contract/schema/limits.ts';
import { fingerprint } from '#server/domain/writes/idempotency.ts';
import { sendProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's Idempotency-Key and the fingerprint of its request; null if there is none. */
    once: { key: string; fingerprint: string } | null;
  }
}

/** Reads the Idempotency-Key of a write, before its body is given defaults. */
export async function readIdempotencyKey(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return;
  if (typeof key !== 'string' || !isIdempotencyKey(key)) {
    const message = `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} visible characters`;
    return sendProblem(reply, { kind: 'bad-request', message });
  }
  const files = request.staged.map(({ name, hash }) => [name, hash]);
  const body = files.length > 0 ? { fields: request.body, files } : request.body;
  request.once = { key, fingerprint: fingerprint(request.method, request.url, body) };
}
