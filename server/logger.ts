import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * What is logged, as lines of JSON on the standard error: the standard output is left to people. Of a request only its
 * route is kept and not its address, which may carry a token; secrets never.
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    stream: process.stderr,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.password_hash', '*.token'],
    serializers: {
      req: (request: FastifyRequest) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url ?? null,
        address: request.ip,
      }),
    },
  };
}
