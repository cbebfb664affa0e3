import type { ApiClient } from '#api/client.ts';
import { calendarPath, calendarsEndpoints } from '#contract/endpoints/calendars.ts';
import { answered } from './answered.ts';
import type { Calendars } from './types.ts';

const TOKEN_BYTES = 32;

/** 256 random bits in base64url. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The calls about private addresses of calendars. Only this device ever knows one that it has made. */
export const calendarsAt = (api: ApiClient): Calendars => ({
  subscription: async (id) => answered(await api.call(calendarsEndpoints.getSubscription, { params: { id } })),
  subscribe: async (id) => {
    const token = newToken();
    const answer = answered(await api.call(calendarsEndpoints.makeSubscription, { params: { id }, body: { token } }));
    return answer.outcome === 'answered'
      ? { ...answer, value: { ...answer.value, path: calendarPath(token) } }
      : answer;
  },
  revoke: async (id) => answered(await api.call(calendarsEndpoints.revokeSubscription, { params: { id } })),
});
