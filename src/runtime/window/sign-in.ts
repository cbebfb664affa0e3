import * as v from 'valibot';
import type { ApiClient } from '#api/client.ts';
import { type CurrentUser, currentUser } from '#api/session.ts';
import type { CredentialLogin } from '#contract/auth.ts';
import { authEndpoints } from '#contract/endpoints/auth.ts';
import { User } from '#contract/user.ts';
import type { SignInOutcome } from './types.ts';

/** Signs in at the server. If its answer leaves out who that is, the session is fetched. */
export async function signInAtServer(api: ApiClient, credentials: CredentialLogin): Promise<SignInOutcome> {
  const answer = await api.call(authEndpoints.credentialLogin, { body: credentials });
  if (answer.kind === 'offline') return { outcome: 'offline' };
  if (answer.kind === 'unintelligible') return { outcome: 'failed' };
  if (answer.kind === 'http-error') return { outcome: 'refused', message: answer.said };
  const told = v.safeParse(User, answer.value);
  const found: CurrentUser = told.success ? { kind: 'person', user: told.output } : await currentUser(api);
  return found.kind === 'person' ? { outcome: 'signed-in', user: found.user } : { outcome: 'failed' };
}
