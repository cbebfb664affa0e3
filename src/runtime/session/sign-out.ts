import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { authEndpoints } from '#contract/calls/auth.ts';
import { isOfServer } from '#sync/executor/of-server.ts';

/**
 * - `signed-out`: there is no session anymore.
 * - `rejected`: the server answered with an error, so there may still be a session.
 * - `unreachable`: the server's answer did not arrive, so it is unknown whether it processed the request.
 */
type SignOutAnswer = 'signed-out' | 'rejected' | 'unreachable';

export async function signOutAtServer(api: ApiClient): Promise<SignOutAnswer> {
  const answer: ApiAnswer<undefined> = await api.call(authEndpoints.logout);
  if (answer.kind === 'ok') return 'signed-out';
  if (answer.kind !== 'http-error' || !isOfServer(answer.status, answer.said, answer.message)) return 'unreachable';
  return answer.status === 401 ? 'signed-out' : 'rejected';
}
