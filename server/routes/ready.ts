import type { FastifyInstance } from 'fastify';
import type { Readiness } from '#server/plugins/readiness.ts';

/** GET /api/ready: whether a load balancer should send requests here, for operators and not for the app. */
export function readyRoute(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/api/ready', async (_request, reply) => {
    const { isReady, checks } = await readiness();
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, checks });
  });
}
