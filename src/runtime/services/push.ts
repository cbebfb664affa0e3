import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { pushEndpoints } from '#contract/calls/push.ts';
import type { PushDevices, PushSubscriptionCreate } from '#contract/live/push.ts';
import type { Push, PushHere, PushTurnedOn, ServerOutcome } from '#runtime/person/types.ts';
import type { Store } from '#store/database/database.ts';
import { readPushMark, writePushMark } from '#store/replica/push-mark.ts';
import type { PushBrowser } from './browser-push.ts';

function outcomeOf(answer: ApiAnswer<unknown>): ServerOutcome {
  if (answer.kind === 'ok') return { outcome: 'done' };
  const said = answer.kind === 'http-error' && answer.isReadable ? answer.said : null;
  return said === null ? { outcome: 'failed', message: null } : { outcome: 'refused', message: said };
}

const NOT_FOUND = 404;
const isGone = (answer: ApiAnswer<unknown>): boolean => answer.kind === 'http-error' && answer.status === NOT_FOUND;

/**
 * The calls about notifications at a server, and this browser's part in them. @param browser null outside of a browser
 */
export function pushAt(api: ApiClient, store: Store, browser: PushBrowser | null): Push {
  const list = () => api.call(pushEndpoints.listPushSubscriptions);

  /** Reports a subscription to the server, and records the report. */
  async function tell(subscription: PushSubscriptionCreate, session: string | null): Promise<ServerOutcome> {
    const { endpoint, keys } = subscription;
    const answer = await api.call(pushEndpoints.createPushSubscription, { body: { endpoint, keys } });
    if (answer.kind === 'ok') await writePushMark(store, { endpoint, session });
    return outcomeOf(answer);
  }

  async function isOnHere(): Promise<boolean> {
    return (await readPushMark(store)) !== null && (await browser?.current().catch(() => null)) != null;
  }

  /** @param devices the devices that the server knows; null where it was not asked */
  async function here(devices: PushDevices['devices'] | null): Promise<PushHere> {
    if (!browser || browser.support === 'none') return 'unsupported';
    if (browser.support === 'needs-installing') return 'needs-installing';
    if (browser.permission() === 'denied') return 'blocked';
    if (!(await browser.isReady().catch(() => false))) return 'not-ready';
    const isTold = devices === null || devices.some(({ isThisDevice }) => isThisDevice);
    return isTold && browser.permission() === 'granted' && (await isOnHere()) ? 'on' : 'off';
  }

  async function removeHere(): Promise<void> {
    await writePushMark(store, null);
    await browser?.unsubscribe().catch(() => {});
  }

  return {
    look: async () => {
      const [devices, preferences] = await Promise.all([list(), api.call(pushEndpoints.getPushPreferences)]);
      if (devices.kind !== 'ok' || preferences.kind !== 'ok') {
        const isOffline = devices.kind === 'offline' || preferences.kind === 'offline';
        return { outcome: isOffline ? 'offline' : 'failed', here: await here(null) };
      }
      const { publicKey, devices: known } = devices.value;
      return {
        outcome: 'answered',
        here: await here(known),
        devices: known,
        preferences: preferences.value,
        publicKey,
      };
    },
    turnOn: async (publicKey): Promise<PushTurnedOn> => {
      if (!browser) return { outcome: 'failed', message: null, isService: true };
      const said = await browser.ask();
      if (said !== 'granted') return { outcome: said === 'denied' ? 'blocked' : 'dismissed' };
      let subscription: PushSubscriptionCreate;
      try {
        subscription = await browser.subscribe(publicKey);
      } catch {
        return { outcome: 'failed', message: null, isService: true };
      }
      const known = await list();
      const told = await tell(subscription, known.kind === 'ok' ? known.value.session : null);
      if (told.outcome === 'done') return { outcome: 'on' };
      await removeHere();
      return { outcome: 'failed', message: told.message, isService: false };
    },
    turnOff: async () => {
      const known = await list();
      if (known.kind !== 'ok') return outcomeOf(known);
      const own = known.value.devices.find(({ isThisDevice }) => isThisDevice);
      if (own) {
        const answer = await api.call(pushEndpoints.deletePushSubscription, { params: { id: own.id } });
        if (answer.kind !== 'ok' && !isGone(answer)) return outcomeOf(answer);
      }
      await removeHere();
      return { outcome: 'done' };
    },
    remove: async (id) => {
      const answer = await api.call(pushEndpoints.deletePushSubscription, { params: { id } });
      return isGone(answer) ? { outcome: 'done' } : outcomeOf(answer);
    },
    test: async (id) => outcomeOf(await api.call(pushEndpoints.testPushSubscription, { params: { id } })),
    save: async ({ muted, quietHours }) =>
      outcomeOf(await api.call(pushEndpoints.savePushPreferences, { body: { muted, quietHours } })),
    keep: async () => {
      const mark = await readPushMark(store);
      if (!mark || browser?.support !== 'some' || browser.permission() !== 'granted') return;
      const known = await list();
      if (known.kind !== 'ok' || !(await browser.isReady().catch(() => false))) return;
      const { publicKey, session, devices } = known.value;
      const current = await browser.current();
      const isTold = devices.some(({ isThisDevice }) => isThisDevice);
      const isCurrent = current?.endpoint === mark.endpoint && (current.publicKey ?? publicKey) === publicKey;
      if (isTold && isCurrent) return;
      // The subscription was removed in the session in which it was reported: on another device of the user, or by its
      // push service.
      if (!isTold && isCurrent && session !== null && session === mark.session) return removeHere();
      const subscription = current && current.publicKey === publicKey ? current : await browser.subscribe(publicKey);
      await tell(subscription, session);
    },
  };
}
