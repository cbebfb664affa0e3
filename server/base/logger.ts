import { hostname } from 'node:os';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * Options for logging JSON lines to the standard error; the standard output is for people. Of a request only the route
 * is logged and not its address, which may carry a token; secrets are never logged.
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    stream: process.stderr,
    redact: ['*.headers', '*.password', '*.password_hash', '*.token'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? null,
        address: request.ip,
      }),
    },
  };
}

/** A line from before the logger: in production in the form of its lines, elsewhere as it is, for the terminal. */
export function startLine(level: 'warn' | 'fatal', msg: string): string {
  if (process.env.NODE_ENV !== 'production') return msg;
  const { pid } = process;
  return JSON.stringify({ level: level === 'warn' ? 40 : 60, time: Date.now(), pid, hostname: hostname(), msg });
}
