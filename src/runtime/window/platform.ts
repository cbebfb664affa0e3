import type { LiveSocket } from '#api/live.ts';
import type { FetchWithProgress } from '#api/transport.ts';
import { browserLocks } from '#runtime/engine/web-locks.ts';
import type { ClockPort, LockPort, RandomPort } from '#sync/ports.ts';
import { browserPage, type Page } from './page.ts';

/** What a tab tells the other tabs of its browser. */
export type TabMessage =
  /** There is something to send. */
  | 'enqueued'
  /** Somebody is signing out: nothing of theirs may be shown or written any more. */
  | 'leaving'
  /** Somebody has signed in or out, or a sign-out was cancelled. */
  | 'session';

/** Everything of the browser that the runtime uses; tests replace it. */
export interface Platform {
  page: Page;
  clock: ClockPort;
  random: RandomPort;
  uuid(): string;
  locks: LockPort | null;
  fetch?: typeof globalThis.fetch;
  fetchWithProgress?: FetchWithProgress | undefined;
  connect?: (url: string) => LiveSocket;
  /** Sends a message to the other tabs; `onTabMessage` receives it there. */
  broadcast(message: TabMessage): void;
  onTabMessage(listener: (message: TabMessage) => void): () => void;
  /**
   * Asks the browser not to evict the data when storage gets short. False where it may do so all the same, as in a
   * private window or before the app is installed; null where it does not say.
   */
  persist(): Promise<boolean | null>;
  /** Resolves when the first screen was drawn: for work that should not delay it. */
  firstScreenShown(): Promise<void>;
  /** Resolves when a change on the device is probably on the screen: for work that would delay it on a slow phone. */
  changeShown(): Promise<void>;
  /**
   * Asks the worker to drain when there is a network, even when no page is open, and periodically where the installed
   * app may; does nothing where the browser cannot.
   */
  wakeWorker(): void;
  /** Empties the worker's cache of pictures and attachments. False where there was none. */
  clearMedia(): Promise<boolean>;
}

export const systemClock: ClockPort = {
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export const systemRandom: RandomPort = { next: () => Math.random() };

const FIRST_SCREEN_MS = 3_000;
/** The time for reading a list again and drawing it, in milliseconds. */
const CHANGE_MS = 100;
const REST_MS = 400;
const CHANNEL = 'matrix';
/** The sync tag of the service worker. */
const SYNC_TAG = 'outbox';

/** The shortest interval at which the browser wakes the worker periodically, in milliseconds. */
const LOOK_EVERY_MS = 60 * 60_000;

/** Background Sync, which only Chromium has; the periodic one is for installed apps. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

interface Permitting {
  permissions?: { query(of: { name: string }): Promise<{ state: string }> };
}

/** Only available in a window. */
interface Persistent {
  persist?(): Promise<boolean>;
}

interface Worker {
  serviceWorker?: { ready: Promise<unknown>; controller: unknown };
}

/** Ignores failures: whatever is missing or refused here is not essential. */
const quietly = (work: Promise<unknown> | undefined): void => {
  work?.catch(() => {});
};

async function askForSync({ sync, periodicSync }: WithSync): Promise<void> {
  quietly(sync?.register(SYNC_TAG));
  if (!periodicSync) return;
  // Without permission, the browser refuses in every page that is not an installed app.
  const { permissions } = navigator as unknown as Permitting;
  const leave = await permissions?.query({ name: 'periodic-background-sync' });
  if (leave?.state === 'granted') await periodicSync.register(SYNC_TAG, { minInterval: LOOK_EVERY_MS });
}

/** Missing in Safari. */
interface WithIdle {
  requestIdleCallback?(call: () => void, options: { timeout: number }): void;
}

const atRest = (timeout: number): Promise<void> =>
  new Promise((resolve) => {
    const { requestIdleCallback } = globalThis as WithIdle;
    if (requestIdleCallback) requestIdleCallback(() => resolve(), { timeout });
    else resolve();
  });

const passed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Part of the module for edits: nothing is uploaded before that is loaded. */
const uploadFetch: FetchWithProgress = async (...upload) => (await import('./writing.ts')).uploadFetch(...upload);

export const deleteCache = async (name: string): Promise<boolean> =>
  typeof caches === 'undefined' ? false : caches.delete(name);

export function windowPlatform(mediaCache: string): Platform {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const { serviceWorker } = navigator as unknown as Worker;
  return {
    page: browserPage(),
    clock: systemClock,
    random: systemRandom,
    uuid: () => crypto.randomUUID(),
    locks: browserLocks(),
    fetchWithProgress: typeof XMLHttpRequest === 'undefined' ? undefined : uploadFetch,
    broadcast: (message) => channel?.postMessage(message),
    onTabMessage: (listener) => {
      const hear = (event: MessageEvent) => listener(event.data as TabMessage);
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    persist: async () => (await (navigator.storage as Persistent | undefined)?.persist?.().catch(() => null)) ?? null,
    firstScreenShown: () => passed(FIRST_SCREEN_MS),
    changeShown: async () => {
      await passed(CHANGE_MS);
      await atRest(REST_MS);
    },
    wakeWorker: () => {
      if (!serviceWorker?.controller) return;
      quietly(serviceWorker.ready.then((registration) => askForSync(registration as WithSync)));
    },
    clearMedia: () => deleteCache(mediaCache),
  };
}
