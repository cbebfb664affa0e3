import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/base/config.ts';
import { sendProblem } from './problems.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The only GET of the specification that changes something. */
const LOGOUT = '/api/auth/logout';

/**
 * True if the request was made by our own pages, or by a program that is not a browser. With PUBLIC_URL the origin must
 * be exactly that one; without it, it must name the requested host.
 */
export function isSameOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return config.publicUrl ? origin === new URL(config.publicUrl).origin : new URL(origin).host === request.host;
}

const changesSomething = (request: FastifyRequest): boolean =>
  !SAFE_METHODS.has(request.method) || request.routeOptions.url === LOGOUT;

/** Refuses requests that another site makes a signed-in browser send (cross-site request forgery). */
export function refuseForeignOrigins(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    if (changesSomething(request) && !isSameOrigin(request, config)) {
      return sendProblem(reply, { kind: 'forbidden', message: 'This request came from another site' });
    }
  });
}
