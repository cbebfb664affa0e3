import type { ApiClient } from '#api/client.ts';
import type { Subscription } from '#contract/calendar/subscription.ts';
import { calendarPath, calendarsEndpoints } from '#contract/calls/calendars.ts';

import { type Answered, answered } from './answered.ts';
import { toBase64Url } from './base64url.ts';

const TOKEN_BYTES = 32;

/** 256 random bits in base64url. */
const newToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

/** An address that this device has requested. `since` is null until the server has answered. */
interface Asked {
  token: string;
  since: string | null;
}

export type Calendars = ReturnType<typeof calendarsAt>;

/**
 * Private addresses of a group's calendar; they need the network. Only this device ever knows an address that it has
 * made, so it is kept while the app is open, and requested again with the same token until the server answers.
 */
export function calendarsAt(api: ApiClient) {
  const kept = new Map<string, Asked>();
  const underway = new Map<string, Promise<unknown>>();

  async function make(id: string, asked: Asked): Promise<Answered<Subscription & { path: string }>> {
    const { token } = asked;
    const answer = answered(await api.call(calendarsEndpoints.makeSubscription, { params: { id }, body: { token } }));
    if (answer.outcome !== 'answered') return answer;
    asked.since = answer.value.since;
    return { ...answer, value: { ...answer.value, path: calendarPath(token) } };
  }

  return {
    /**
     * Whether a subscription was requested and it is unknown whether it was made; `subscribe` requests the same one
     * again.
     */
    isUnsure: (id: string): boolean => kept.get(id)?.since === null,
    /**
     * Since when this person has a subscription, once the server has answered; `path` of one that was made here since
     * the app was opened.
     */
    subscription: async (id: string): Promise<Answered<Subscription & { path: string | null }>> => {
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
    /** Makes a subscription; the one before opens nothing anymore. `path` is returned only this once. */
    subscribe: (id: string) => {
      const earlier = kept.get(id);
      const asked = earlier?.since === null ? earlier : { token: newToken(), since: null };
      kept.set(id, asked);
      const call = make(id, asked);
      underway.set(id, call);
      return call.finally(() => {
        if (underway.get(id) === call) underway.delete(id);
      });
    },
    revoke: async (id: string): Promise<Answered<Subscription>> => {
      const answer = answered(await api.call(calendarsEndpoints.revokeSubscription, { params: { id } }));
      if (answer.outcome === 'answered') kept.delete(id);
      return answer;
    },
  };
}
