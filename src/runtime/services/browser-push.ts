import type { PushSubscriptionCreate } from '#contract/live/push.ts';
import { toBase64Url } from './base64url.ts';

/** The browser functions that notifications need while the app is closed; tests replace them. */
export interface PushBrowser {
  /** `none`: the browser has no such function. `needs-installing`: it will have one once the app is installed. */
  readonly support: 'some' | 'none' | 'needs-installing';
  permission(): 'default' | 'granted' | 'denied';
  /** Asks the user for permission; must be called from an action of theirs. */
  ask(): Promise<'default' | 'granted' | 'denied'>;
  /** Whether the worker that shows notifications is here. */
  isReady(): Promise<boolean>;
  /**
   * The present push subscription: its address and keys, and the server's key (base64url, null where the browser does
   * not report it).
   */
  current(): Promise<(PushSubscriptionCreate & { publicKey: string | null }) | null>;
  /** Subscribes in place of any other subscription. @throws when the push service cannot be reached */
  subscribe(publicKey: string): Promise<PushSubscriptionCreate>;
  unsubscribe(): Promise<void>;
}

interface Manager {
  getSubscription(): Promise<Subscribed | null>;
  subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<Subscribed>;
}

interface Subscribed {
  options?: { applicationServerKey?: ArrayBuffer | null };
  toJSON(): { endpoint?: string; keys?: Record<string, string> };
  unsubscribe(): Promise<boolean>;
}

interface Browser {
  navigator?: {
    /** Apple's property: whether the page is the installed app; other browsers do not have it. */
    standalone?: boolean;
    serviceWorker?: { getRegistration(): Promise<{ active: unknown; pushManager?: Manager } | undefined> };
  };
  Notification?: { permission: 'default' | 'granted' | 'denied'; requestPermission(): Promise<Browser['said']> };
  PushManager?: unknown;
  said: 'default' | 'granted' | 'denied';
}

function told(subscribed: Subscribed): PushSubscriptionCreate {
  const { endpoint = '', keys = {} } = subscribed.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Null outside of a browser. */
export function browserPush(): PushBrowser | null {
  const { navigator, Notification: notifications, PushManager: manager } = globalThis as unknown as Browser;
  if (!navigator) return null;
  const { serviceWorker, standalone } = navigator;
  const isThere = serviceWorker !== undefined && notifications !== undefined && manager !== undefined;
  const registered = async () => {
    const registration = await serviceWorker?.getRegistration();
    return registration?.active ? (registration.pushManager ?? null) : null;
  };
  const current = async () => (isThere ? ((await (await registered())?.getSubscription()) ?? null) : null);
  return {
    support: isThere ? 'some' : standalone === false ? 'needs-installing' : 'none',
    permission: () => notifications?.permission ?? 'denied',
    ask: async () => (await notifications?.requestPermission()) ?? 'denied',
    isReady: async () => (await registered()) !== null,
    current: async () => {
      const found = await current();
      const key = found?.options?.applicationServerKey;
      return found && { ...told(found), publicKey: key ? toBase64Url(new Uint8Array(key)) : null };
    },
    subscribe: async (publicKey) => {
      const manager = await registered();
      if (!manager) throw new Error('There is no worker yet');
      // A browser refuses another server's key while a subscription exists.
      await (await manager.getSubscription())?.unsubscribe();
      return told(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
    },
    unsubscribe: async () => {
      await (await current())?.unsubscribe();
    },
  };
}
