import type { FastifyInstance } from 'fastify';
import { EXPECTED_USER_HEADER, SIGNED_IN_AS_OTHER_HEADER } from '#contract/calls/headers.ts';
import { sendProblem } from './problems.ts';

/**
 * Refuses requests of one person's device in the session of another: on a shared phone the cookie may have changed
 * owners since the request was made. Register it after the sessions are read; without a session the call's own rule
 * applies.
 */
export function refuseOtherSessions(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const expected = request.headers[EXPECTED_USER_HEADER];
    if (expected === undefined || !request.session) return;
    if (expected === String(request.session.user.id)) return;
    reply.header(SIGNED_IN_AS_OTHER_HEADER, '1');
    return sendProblem(reply, { kind: 'forbidden', message: 'Signed in as another person' });
  });
}
