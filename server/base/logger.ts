import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * Options for logging JSON lines to the standard error; the standard output is for people. Of a request only the route
 * is logged and not its address, which may carry a token; secrets are never logged.
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    stream: process.stderr,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.password_hash', '*.token'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? null,
        address: request.ip,
      }),
    },
  };
}
