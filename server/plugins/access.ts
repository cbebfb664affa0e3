import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { judgeAccess } from '#server/domain/access.ts';
import type { Services } from '#server/services.ts';
import { sendProblem } from './problems.ts';
import { readInput } from './validation.ts';

/** Turns away callers without a session, before anything of the request is read. */
export function requireSession(endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    endpoint.access === 'public' || request.session ? undefined : sendProblem(reply, { kind: 'not-signed-in' });
}

/** Turns away callers who may not make this call, before its body is judged. */
export function requireAccess(endpoint: Endpoint, { db }: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (endpoint.access === 'public' || !request.session) return;
    const params = endpoint.params ? (readInput(endpoint.params, request.params, 'params') as { id?: number }) : {};
    const { access, path } = endpoint;
    const problem = await judgeAccess(db, request.session.user, { access, path }, params.id ?? null);
    return problem ? sendProblem(reply, problem) : undefined;
  };
}
