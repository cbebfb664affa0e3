import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Db } from '#server/db/tables.ts';
import { findAnswer } from '#server/db/writes/idempotency-keys.ts';
import { checkAccess } from '#server/domain/access.ts';
import type { Problem } from '#server/domain/outcome.ts';
import type { Services } from '#server/services.ts';
import { sendProblem } from './problems.ts';
import { readInput } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why this call may not be made, but for the repetition of one that was; null where it may. */
    accessProblem: Problem | null;
  }
}

/** Turns away callers without a session, before anything of the request is read. */
export function requireSession(endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    endpoint.access === 'public' || request.session ? undefined : sendProblem(reply, { kind: 'not-signed-in' });
}

/**
 * Whether this may be the repetition of a write that this very person was answered: what they may do now does not undo
 * that it was done, and they are to learn of it. Whether it is, its body says.
 */
async function mayBeReplay(db: Db, userId: number, endpoint: Endpoint, request: FastifyRequest): Promise<boolean> {
  const key = request.headers['idempotency-key'];
  if (endpoint.method === 'GET' || endpoint.writes === false || typeof key !== 'string') return false;
  return (await findAnswer(db, userId, key)) !== undefined;
}

/** Turns away callers who may not make this call, before its body is judged. */
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
