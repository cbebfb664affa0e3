import * as v from 'valibot';
import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { type CurrentUser, currentUser } from '#api/session.ts';
import type { CredentialLogin } from '#contract/auth.ts';
import { authEndpoints } from '#contract/endpoints/auth.ts';
import { User } from '#contract/user.ts';
import { isOfServer } from '#sync/executor/of-server.ts';
import type { SignInOutcome } from './types.ts';

const SERVICE_UNAVAILABLE = 503;

/**
 * Signs in at the server. If its answer does not contain the user, the user is fetched.
 * @param online whether the browser reports a network connection
 */
export async function signInAtServer(
  api: ApiClient,
  credentials: CredentialLogin,
  online: () => boolean,
): Promise<SignInOutcome> {
  const answer = await api.call(authEndpoints.credentialLogin, { body: credentials });
  if (answer.kind === 'offline') return { outcome: online() ? 'unreachable' : 'offline' };
  if (answer.kind === 'invalid-response') return { outcome: 'failed' };
  if (answer.kind === 'http-error') {
    const { status, said: message, isReadable } = answer;
    // The message of a busy server helps the person; that of any other server error (5xx) does not.
    const isRefusal = isReadable && (status < 500 || (status === SERVICE_UNAVAILABLE && message !== null));
    return isRefusal ? { outcome: 'refused', message } : { outcome: 'failed' };
  }
  const user = v.safeParse(User, answer.value);
  const found: CurrentUser = user.success ? { kind: 'person', user: user.output } : await currentUser(api);
  return found.kind === 'person' ? { outcome: 'signed-in', user: found.user } : { outcome: 'failed' };
}

/**
 * - `signed-out`: there is no session any more.
 * - `rejected`: the server answered with an error, so there may still be a session.
 * - `unreachable`: the server's answer did not arrive, so nobody knows whether it processed the request.
 */
export type SignOutAnswer = 'signed-out' | 'rejected' | 'unreachable';

export async function signOutAtServer(api: ApiClient): Promise<SignOutAnswer> {
  const answer: ApiAnswer<undefined> = await api.call(authEndpoints.logout);
  if (answer.kind === 'ok') return 'signed-out';
  if (answer.kind !== 'http-error' || !isOfServer(answer.status, answer.said, answer.message)) return 'unreachable';
  return answer.status === 401 ? 'signed-out' : 'rejected';
}
