import type { ApiClient } from '#api/client.ts';
import { calendarPath, calendarsEndpoints } from '#contract/calls/calendars.ts';
import type { Calendars } from '#runtime/person/types.ts';
import { answered } from './answered.ts';
import { toBase64Url } from './base64url.ts';

const TOKEN_BYTES = 32;

/** 256 random bits in base64url. */
const newToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

/** An address that this device has requested. `since` is null until the server has answered. */
interface Asked {
  token: string;
  since: string | null;
}

/**
 * The calls about private addresses of calendars. Only this device ever knows an address that it has made, so it is
 * kept while the app is open, and requested again with the same token until the server answers.
 */
export function calendarsAt(api: ApiClient): Calendars {
  const kept = new Map<string, Asked>();
  const underway = new Map<string, Promise<unknown>>();

  async function make(id: string, asked: Asked): ReturnType<Calendars['subscribe']> {
    const { token } = asked;
    const answer = answered(await api.call(calendarsEndpoints.makeSubscription, { params: { id }, body: { token } }));
    if (answer.outcome !== 'answered') return answer;
    asked.since = answer.value.since;
    return { ...answer, value: { ...answer.value, path: calendarPath(token) } };
  }

  return {
    isUnsure: (id) => kept.get(id)?.since === null,
    subscription: async (id) => {
      await underway.get(id);
      const before = kept.get(id);
      const wasMade = before !== undefined && before.since !== null;
      const answer = answered(await api.call(calendarsEndpoints.getSubscription, { params: { id } }));
      if (answer.outcome !== 'answered') return answer;
      const { since } = answer.value;
      // The subscription was revoked, or replaced by another device.
      if (wasMade && before.since !== since && kept.get(id) === before) kept.delete(id);
      const now = kept.get(id);
      return { ...answer, value: { since, path: now && now.since !== null ? calendarPath(now.token) : null } };
    },
    subscribe: (id) => {
      const earlier = kept.get(id);
      const asked = earlier?.since === null ? earlier : { token: newToken(), since: null };
      kept.set(id, asked);
      const call = make(id, asked);
      underway.set(id, call);
      return call.finally(() => {
        if (underway.get(id) === call) underway.delete(id);
      });
    },
    revoke: async (id) => {
      const answer = answered(await api.call(calendarsEndpoints.revokeSubscription, { params: { id } }));
      if (answer.outcome === 'answered') kept.delete(id);
      return answer;
    },
  };
}
