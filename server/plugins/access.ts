import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { findAnswer } from '#server/db/writes/idempotency-keys.ts';
import { checkAccess } from '#server/domain/base/access.ts';
import type { Problem } from '#server/domain/base/outcome.ts';
import { sendProblem } from './problems.ts';
import type { Services } from './services.ts';
import { readInput } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reason why this call may not be made, except as the repetition of an earlier one; null if it may. */
    accessProblem: Problem | null;
  }
}

/** Refuses callers without a session, before any of the request is read. */
export function requireSession(endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    endpoint.access === 'public' || request.session ? undefined : sendProblem(reply, { kind: 'not-signed-in' });
}

/**
 * Whether this may be the repetition of a write that was answered to this same person: their current rights do not undo
 * the write, and they must learn of it. Its body determines whether it is one.
 */
async function mayBeReplay(db: Db, userId: number, endpoint: Endpoint, request: FastifyRequest): Promise<boolean> {
  const key = request.headers['idempotency-key'];
  if (endpoint.method === 'GET' || endpoint.writes === false || typeof key !== 'string') return false;
  return (await findAnswer(db, userId, key)) !== undefined;
}

/** Refuses callers who may not make this call, before its body is checked. */
export function requireAccess(endpoint: Endpoint, { db }: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (endpoint.access === 'public' || !request.session) return;
    const params = endpoint.params ? (readInput(endpoint.params, request.params, 'params') as { id?: number }) : {};
    const { access } = endpoint;
    const { user } = request.session;
    const problem = await checkAccess(db, user, { ...endpoint, access }, params.id ?? null);
    if (!problem) return;
    if (!(await mayBeReplay(db, user.id, endpoint, request))) return sendProblem(reply, problem);
    request.accessProblem = problem;
  };
}
