import { PoolFull } from '#server/base/fair-pool.ts';
import { getUser } from '#server/db/people/users.ts';
import { record } from '#server/db/writes/audit.ts';
import { checkToken, redeemPasswordToken, requestPasswordLink } from '#server/domain/auth/password-links.ts';
import { endSession } from '#server/domain/auth/sessions.ts';
import { signIn } from '#server/domain/auth/sign-in.ts';
import { type Outcome, ok, type Problem, refuse, tooMany } from '#server/domain/base/outcome.ts';
import { userWire } from '#server/domain/people/users.ts';
import { attemptOf, setDeviceCookie } from '#server/plugins/known-device.ts';
import type { Services } from '#server/plugins/services.ts';
import { clearSessionCookie, isSecure, sessionToken, setSessionCookie } from '#server/plugins/session.ts';
import { subscriber } from '#server/plugins/subscriber.ts';
import type { AddRoute } from './contract-route.ts';

const MANY_AT_ONCE: Problem = {
  kind: 'unavailable',
  message: 'The server is busy. Please try again in a moment.',
  retryAfterSeconds: 5,
};

/** Runs work on a password, or refuses it if there is too much. */
async function whenInTurn<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PoolFull) return refuse(MANY_AT_ONCE);
    throw error;
  }
}

/** Signing in and out, and the current user. */
export function authRoutes(route: AddRoute, services: Services): void {
  const { db, bus, signInAttempts: attempts, linkAttempts, passwords } = services;
  const secure = isSecure(services);

  route('credentialLogin', ({ body, by, now, request, reply }) =>
    whenInTurn(async () => {
      const attempt = attemptOf(request, body.email, services);
      const means = { db, attempts, passwords, now, by: { ...by, userId: null } };
      const result = await signIn(means, body, attempt, sessionToken(request, secure));
      if (!result.ok) return result;
      setSessionCookie(reply, result.token, secure);
      setDeviceCookie(reply, body.email, services);
      if (result.endedSession !== null) bus.publish({ kind: 'session-ended', sessionId: result.endedSession });
      return ok({ message: 'Login successful', user: userWire(result.user) });
    }),
  );

  route('currentUser', async ({ viewer }) => ok(userWire(await getUser(db, viewer.id))));

  route('logout', async ({ by, request, reply }) => {
    const token = sessionToken(request, secure);
    const sessionId = token ? await endSession(db, token) : null;
    if (sessionId !== null) {
      await record(db, by, { action: 'sign-out' });
      bus.publish({ kind: 'session-ended', sessionId });
    }
    clearSessionCookie(reply, secure);
    // The person's own browser keeps uploads, inaccessible to our scripts.
    reply.header('clear-site-data', '"cache"');
    return ok({ message: 'Logged out' });
  });

  route('forgotPassword', async ({ body, now, request }) => {
    const wait = await linkAttempts.consume(attemptOf(request, body.email, services));
    if (wait > 0) return tooMany('Too many links requested. Please wait a while and try again.', wait);
    return requestPasswordLink(services, body.email, now);
  });

  route('validateResetToken', ({ params, now }) => checkToken(db, params.token, now));

  for (const name of ['resetPassword', 'setPassword'] as const)
    route(name, ({ params, body: { password }, by, now, request }) => {
      const caller = `address ${subscriber(request.ip)}`;
      return whenInTurn(() => redeemPasswordToken(services, params.token, { password, caller }, { by, now }));
    });
}
