import { authEndpoints } from '#contract/endpoints/auth.ts';
import type { User } from '#contract/user.ts';
import type { SessionPort, WhoAmI } from '#sync/ports.ts';
import type { ApiAnswer, ApiClient } from './client.ts';

export type CurrentUser = { kind: 'person'; user: User } | { kind: 'nobody' } | { kind: 'unreachable' };

/**
 * Whose session this is, as the server says. Only the API's own 401 means nobody; any other failure leaves it unknown
 * (F29).
 */
export async function currentUser(api: ApiClient): Promise<CurrentUser> {
  const answer = await api.call(authEndpoints.currentUser);
  return answer.kind === 'ok' ? { kind: 'person', user: answer.value } : withoutPerson(answer);
}

const withoutPerson = (answer: ApiAnswer<User>): { kind: 'nobody' | 'unreachable' } =>
  answer.kind === 'http-error' && answer.status === 401 ? { kind: 'nobody' } : { kind: 'unreachable' };

/** The check of the session that the engine makes before each drain. */
export function sessionPort(api: ApiClient): SessionPort {
  return {
    whoAmI: async (): Promise<WhoAmI> => {
      const answer = await api.call(authEndpoints.currentUser);
      if (answer.kind !== 'ok') {
        const found = withoutPerson(answer);
        return found.kind === 'nobody'
          ? found
          : { ...found, status: answer.kind === 'http-error' ? answer.status : null };
      }
      return { kind: 'person', userId: answer.value.id, serverTime: answer.serverTime };
    },
  };
}
