import type { ApiAnswer, ApiClient } from '#api/client.ts';
import { pushEndpoints } from '#contract/calls/push.ts';
import type { PushDevice, PushDevices, PushPreferences, PushSubscriptionCreate } from '#contract/live/push.ts';
import type { Store } from '#store/database/database.ts';
import { readPushMark, writePushMark } from '#store/replica/push-mark.ts';
import { type Answered, answered } from './answered.ts';
import type { PushBrowser } from './browser-push.ts';

/** The state of this browser's notifications while the app is closed. */
export type PushHere =
  /** The browser does not support them. */
  | 'unsupported'
  /** The browser supports them only for an installed app: iPhone and iPad. */
  | 'needs-installing'
  /** The app itself, which shows them, is not on this device yet. */
  | 'not-ready'
  /** The user, or the administrator of the browser, has denied them. */
  | 'blocked'
  | 'off'
  | 'on';

/** The settings of notifications; `here` is known without a network too. */
export type PushState =
  | { outcome: 'answered'; here: PushHere; devices: PushDevice[]; preferences: PushPreferences; publicKey: string }
  | { outcome: 'offline' | 'failed'; here: PushHere };

export type PushTurnedOn =
  | { outcome: 'on' }
  /** The user has denied them, for good or for now. */
  | { outcome: 'blocked' | 'dismissed' }
  /** `message`: the server's own; null where it gave none. `isService`: the browser could not subscribe at all. */
  | { outcome: 'failed'; message: string | null; isService: boolean };

export type Push = ReturnType<typeof pushAt>;

const DONE = { outcome: 'answered', value: undefined } as const;
const NOT_FOUND = 404;
const isGone = (answer: ApiAnswer<unknown>): boolean => answer.kind === 'http-error' && answer.status === NOT_FOUND;

/**
 * Notifications on devices whose app is closed; needs the network.
 * @param browser null outside of a browser
 */
export function pushAt(api: ApiClient, store: Store, browser: PushBrowser | null) {
  const list = () => api.call(pushEndpoints.listPushSubscriptions);

  /** Reports a subscription to the server, and records the report. */
  async function tell(subscription: PushSubscriptionCreate, session: string | null): Promise<Answered<unknown>> {
    const { endpoint, keys } = subscription;
    const answer = await api.call(pushEndpoints.createPushSubscription, { body: { endpoint, keys } });
    if (answer.kind === 'ok') await writePushMark(store, { endpoint, session });
    return answered(answer);
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
    look: async (): Promise<PushState> => {
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
    /**
     * Asks the user for permission where they have not been asked yet: must be called from an action of theirs.
     * @param publicKey see `look`
     */
    turnOn: async (publicKey: string): Promise<PushTurnedOn> => {
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
      if (told.outcome === 'answered') return { outcome: 'on' };
      await removeHere();
      return { message: null, ...told, outcome: 'failed', isService: false };
    },
    turnOff: async (): Promise<Answered<unknown>> => {
      const known = await list();
      if (known.kind !== 'ok') return answered(known);
      const own = known.value.devices.find(({ isThisDevice }) => isThisDevice);
      if (own) {
        const answer = await api.call(pushEndpoints.deletePushSubscription, { params: { id: own.id } });
        if (answer.kind !== 'ok' && !isGone(answer)) return answered(answer);
      }
      await removeHere();
      return DONE;
    },
    /** Removes another device. */
    remove: async (id: string): Promise<Answered<unknown>> => {
      const answer = await api.call(pushEndpoints.deletePushSubscription, { params: { id } });
      return isGone(answer) ? DONE : answered(answer);
    },
    test: async (id: string): Promise<Answered<unknown>> =>
      answered(await api.call(pushEndpoints.testPushSubscription, { params: { id } })),
    save: async ({ muted, quietHours }: Pick<PushPreferences, 'muted' | 'quietHours'>): Promise<Answered<unknown>> =>
      answered(await api.call(pushEndpoints.savePushPreferences, { body: { muted, quietHours } })),
    /** Reports again to the server that they are on here where that is necessary, for example after signing in again. */
    keep: async (): Promise<void> => {
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
