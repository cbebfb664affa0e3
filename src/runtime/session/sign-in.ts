import * as v from 'valibot';
import type { ApiClient } from '#api/client.ts';
import { type CurrentUser, currentUser } from '#api/session.ts';
import { authEndpoints } from '#contract/calls/auth.ts';
import type { CredentialLogin } from '#contract/records/people/auth.ts';
import { User } from '#contract/records/people/user.ts';

export type SignInOutcome =
  | { outcome: 'signed-in'; user: User }
  /** The server refused; `message` is its own, or null when it gave none. */
  | { outcome: 'refused'; message: string | null }
  /** The device has no network. */
  | { outcome: 'offline' }
  /** The device has a network, and no answer came. */
  | { outcome: 'unreachable' }
  /** The server failed, its answer could not be understood, or the device could not keep the data. */
  | { outcome: 'failed' };

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
