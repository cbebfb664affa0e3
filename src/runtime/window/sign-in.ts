import * as v from 'valibot';
import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { type CurrentUser, currentUser } from '#api/session.ts';
import type { CredentialLogin } from '#contract/auth.ts';
import { authEndpoints } from '#contract/endpoints/auth.ts';
import { User } from '#contract/user.ts';
import type { SignInOutcome } from './types.ts';

const BUSY = 503;

/**
 * Signs in at the server, which may leave out who that was: then it is asked.
 * @param online the browser's word on the network
 */
export async function signInAtServer(
  api: ApiClient,
  credentials: CredentialLogin,
  online: () => boolean,
): Promise<SignInOutcome> {
  const answer = await api.call(authEndpoints.credentialLogin, { body: credentials });
  if (answer.kind === 'offline') return { outcome: online() ? 'unreachable' : 'offline' };
  if (answer.kind === 'unintelligible') return { outcome: 'failed' };
  if (answer.kind === 'http-error') {
    const { status, said, isReadable } = answer;
    // What a server that is busy has to say is of use; a fault's words are not.
    const isRefusal = isReadable && (status < 500 || (status === BUSY && said !== null));
    return isRefusal ? { outcome: 'refused', message: said } : { outcome: 'failed' };
  }
  const told = v.safeParse(User, answer.value);
  const found: CurrentUser = told.success ? { kind: 'person', user: told.output } : await currentUser(api);
  return found.kind === 'person' ? { outcome: 'signed-in', user: found.user } : { outcome: 'failed' };
}

/** `told`: there is no session any more. `refused`: the server has answered, and there still may be one. */
export type SignOutAnswer = 'told' | 'refused' | 'unheard';

export async function signOutAtServer(api: ApiClient): Promise<SignOutAnswer> {
  const answer: ApiAnswer<undefined> = await api.call(authEndpoints.logout);
  if (answer.kind === 'ok') return 'told';
  // A page in the place of an answer is a gateway's: the server itself has not heard of it.
  if (answer.kind !== 'http-error' || !answer.isReadable) return 'unheard';
  return answer.status === 401 ? 'told' : 'refused';
}
