import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { APP_VERSION_HEADER } from '#contract/calls/headers.ts';
import { isDiskFull } from '#server/db/engine/dialect.ts';
import type { LiveSession } from '#server/db/people/sessions.ts';
import { extendByUse, resumeSession, SESSION_DAYS } from '#server/domain/auth/sessions.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; null without one, and for a public call. */
    session: LiveSession | null;
  }
}

const PLAIN_NAME = 'sid';
const DAY_SECONDS = 86_400;

export const isSecure = ({ config }: Pick<Services, 'config'>): boolean =>
  config.publicUrl?.startsWith('https:') ?? false;

/** Browsers accept the prefix only from this host, so that no other host of its domain can plant a session. */
export const sessionCookieName = (secure: boolean): string => (secure ? `__Host-${PLAIN_NAME}` : PLAIN_NAME);

/** The token in the request's cookie, or null. */
export const sessionToken = (request: FastifyRequest, secure: boolean): string | null =>
  request.cookies[sessionCookieName(secure)] ?? null;

/** Gives the browser a session: inaccessible to scripts, and not sent from other sites' forms. */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(sessionCookieName(secure), token, {
    ...optionsOf(secure),
    maxAge: SESSION_DAYS * DAY_SECONDS,
  });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookieName(secure), optionsOf(secure));
}

const optionsOf = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

/**
 * Whether a request is a person's call and is counted. The client's own files are not, and neither are health and
 * readiness: they answer while the database is silent. Decided by the route and not by the address, which can be spelled in many ways.
 */
export const isCall = (request: FastifyRequest): boolean =>
  /^\/(?:api(?!\/(?:health|ready)$)|ws|uploads)\b/.test(request.routeOptions.url ?? '');

/** As versions of the app look; the rest is unknown, because it becomes a label of a figure. */
const VERSION = /^\d{1,3}\.\d{1,3}\.\d{1,3}(?:[-+][\w.-]{1,20})?$/;

function appVersionOf({ headers }: FastifyRequest): string | null {
  const sent = `${headers[APP_VERSION_HEADER] ?? ''}`;
  return VERSION.test(sent) ? sent : null;
}

/** Reads the session cookie into `request.session`. */
export async function loadSessions(app: FastifyInstance, services: Services): Promise<void> {
  const { db, clock, diskSpace } = services;
  const secure = isSecure(services);
  await app.register(cookie);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = sessionToken(request, secure);
    if (!token || !isCall(request)) return;
    const now = clock();
    request.session = await resumeSession(db, token, now);
    if (!request.session) return;
    const use = { now, version: appVersionOf(request) };
    const isExtended = await extendByUse(db, request.session, use).catch((error) => {
      if (!isDiskFull(error)) throw error;
      // The database can still be read.
      request.log.error({ err: error }, 'no room left');
      diskSpace.ranOut();
      return false;
    });
    if (isExtended) setSessionCookie(reply, token, secure);
  });
}
