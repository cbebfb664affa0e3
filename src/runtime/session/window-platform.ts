import type { FetchWithProgress } from '#api/transport.ts';
import { loadWriting } from '#runtime/person/person.ts';
import { browserPage } from '#runtime/platform/page.ts';
import type { Platform, TabMessage } from '#runtime/platform/platform.ts';
import { systemClock, systemRandom } from '#runtime/platform/system.ts';
import { browserLocks } from '#runtime/platform/web-locks.ts';

const FIRST_SCREEN_MS = 3_000;
/** The time in which a list is read again and drawn; after it, a slow phone gets `REST_MS` at most to become idle. */
const CHANGE_MS = 100;
const REST_MS = 400;
const CHANNEL = 'matrix';
/** The tag that the service worker listens for. */
const SYNC_TAG = 'outbox';

/** Background Sync, which only Chromium supports. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/** Only a window may request persistence. */
interface Persistent {
  persist?(): Promise<boolean>;
}

interface Worker {
  serviceWorker?: { ready: Promise<unknown>; controller: unknown };
}

/** For browser features that may be missing or refused: they are conveniences, and the app works without them. */
const quietly = (work: Promise<unknown> | undefined): void => {
  work?.catch(() => {});
};

/** Safari has no such function. */
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

/** Is loaded with the module for edits: nothing is uploaded before that. */
const uploadFetch: FetchWithProgress = async (...upload) => (await loadWriting()).uploadFetch(...upload);

export function windowPlatform(screenDrawn = Promise.resolve()): Platform {
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
    screenDrawn: () => screenDrawn,
    firstScreenShown: () => passed(FIRST_SCREEN_MS),
    changeShown: async () => {
      await passed(CHANGE_MS);
      await atRest(REST_MS);
    },
    wakeWorker: () => {
      if (!serviceWorker?.controller) return;
      quietly(serviceWorker.ready.then((registration) => (registration as WithSync).sync?.register(SYNC_TAG)));
    },
    clearMediaCache: async (database) => (await loadWriting()).clearMediaCache(database),
    endPush: async () => (await import('#runtime/services/push-here.ts')).endPush(),
    // Is loaded with the module for edits, like its caller.
    wakeNowAndThen: () => quietly(loadWriting().then(({ askForVisits }) => askForVisits(SYNC_TAG))),
    showBadge: (count) => quietly(loadWriting().then(({ showAppBadge }) => showAppBadge(count))),
  };
}
