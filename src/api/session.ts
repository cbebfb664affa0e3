import { authEndpoints } from '#contract/calls/auth.ts';
import type { User } from '#contract/records/people/user.ts';
import type { SessionPort, WhoAmI } from '#sync/ports/transport.ts';
import type { ApiAnswer, ApiClient } from './client.ts';

export type CurrentUser = { kind: 'person'; user: User } | { kind: 'no-session' } | { kind: 'unreachable' };

/**
 * The owner of the session by the server's answer. Only the API's own 401 means that there is no session; after any
 * other failure the owner is unknown (F29).
 */
export async function currentUser(api: ApiClient): Promise<CurrentUser> {
  const answer = await api.call(authEndpoints.currentUser);
  return answer.kind === 'ok' ? { kind: 'person', user: answer.value } : withoutPerson(answer);
}

const withoutPerson = (answer: ApiAnswer<User>): { kind: 'no-session' | 'unreachable' } =>
  answer.kind === 'http-error' && answer.status === 401 ? { kind: 'no-session' } : { kind: 'unreachable' };

/** The check of the session before each drain of the engine. */
export function sessionPort(api: ApiClient): SessionPort {
  return {
    whoAmI: async (): Promise<WhoAmI> => {
      const answer = await api.call(authEndpoints.currentUser);
      if (answer.kind !== 'ok') {
        const found = withoutPerson(answer);
        return found.kind === 'no-session'
          ? found
          : { ...found, status: answer.kind === 'http-error' ? answer.status : null };
      }
      return { kind: 'person', userId: answer.value.id, serverTime: answer.serverTime };
    },
  };
}
