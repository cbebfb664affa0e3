import type { FastifyInstance } from 'fastify';
import { API_HEADER } from '#contract/calls/headers.ts';

/**
 * Marks every answer as ours. Filters and proxies on the way write refusals of their own; without the mark an app does
 * not treat one as a reason to remove anything from the device.
 */
export function markAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(API_HEADER, '1');
    done();
  });
}
