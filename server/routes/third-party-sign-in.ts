import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { SignInProblem } from '#contract/records/people/sign-in-problem.ts';
import { jsonText } from '#contract/schema/json-text.ts';
import { OpenIdProvider, type SignInSecrets } from '#server/adapters/identity/open-id.ts';
import { signInByIdentity } from '#server/domain/auth/third-party-sign-in.ts';
import { goTo, type Outcome } from '#server/domain/base/outcome.ts';
import { setDeviceCookie } from '#server/plugins/known-device.ts';
import type { Services } from '#server/plugins/services.ts';
import { isSecure, sessionToken, setSessionCookie } from '#server/plugins/session.ts';
import type { AddRoute } from './contract-route.ts';

const COOKIE = 'sign-in';
const CALLBACK = '/api/login/callback';
/** How long a person may take at the provider. */
const COOKIE_SECONDS = 600;

const Secrets = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString()),
  jsonText('is not ours'),
  v.object({ state: v.string(), nonce: v.string(), verifier: v.string() }),
);

const backToSignIn = (problem: SignInProblem): Outcome<never> => goTo(`/login?problem=${problem}`);

/** Signing in by a third-party account. Every failure leads back to the sign-in screen. */
export function thirdPartySignInRoutes(route: AddRoute, services: Services): void {
  const { config, db, bus } = services;
  const provider = config.oidc && new OpenIdProvider(config.oidc);
  const secure = isSecure(services);
  const cookieOptions = { path: '/api/login', httpOnly: true, sameSite: 'lax', secure } as const;
  const ownAddress = (request: FastifyRequest) => config.publicUrl ?? `${request.protocol}://${request.host}`;

  function keepSecrets(reply: FastifyReply, secrets: SignInSecrets): void {
    const value = Buffer.from(JSON.stringify(secrets)).toString('base64url');
    reply.setCookie(COOKIE, value, { ...cookieOptions, maxAge: COOKIE_SECONDS });
  }

  /** Returns the secrets with which this browser was sent away; they are valid for one return. */
  function takeSecrets(request: FastifyRequest, reply: FastifyReply): SignInSecrets | null {
    reply.clearCookie(COOKIE, cookieOptions);
    const read = v.safeParse(Secrets, request.cookies[COOKIE]);
    return read.success ? read.output : null;
  }

  route('thirdPartyLogin', async ({ request, reply }) => {
    if (!provider) return backToSignIn('no-provider');
    try {
      const { url, secrets } = await provider.begin(`${ownAddress(request)}${CALLBACK}`);
      keepSecrets(reply, secrets);
      return goTo(url);
    } catch (error) {
      request.log.warn({ err: error }, 'the third-party sign-in cannot be reached');
      return backToSignIn('unavailable');
    }
  });

  route('thirdPartyCallback', async ({ request, reply, by, now }) => {
    if (!provider) return backToSignIn('no-provider');
    const secrets = takeSecrets(request, reply);
    if (!secrets) return backToSignIn('failed');
    const result = await provider.finish(new URL(request.url, ownAddress(request)), secrets);
    if (!result.ok) {
      request.log.warn({ err: result.cause }, 'a third-party sign-in failed');
      return backToSignIn(result.problem);
    }
    const signedIn = await signInByIdentity(db, result.identity, sessionToken(request, secure), {
      by: { ...by, userId: null },
      now,
    });
    if (!signedIn.ok) return backToSignIn(signedIn.problem);
    if (signedIn.endedSession !== null) bus.publish({ kind: 'session-ended', sessionId: signedIn.endedSession });
    setSessionCookie(reply, signedIn.token, secure);
    setDeviceCookie(reply, signedIn.email, services);
    return goTo('/');
  });
}
