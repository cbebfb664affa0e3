import { Workbox } from 'workbox-window';

import type { Value } from '#runtime/platform/observable.ts';

export interface AppUpdate {
  /**
   * Whether the app itself is on this device, so that it starts without a network. `never` where the browser has no
   * service workers, for example in some private windows.
   */
  onDevice: 'pending' | 'yes' | 'never';
  ready: boolean;
  apply(): void;
}

/**
 * The browser replaces a worker only when it is idle. The old worker is asked to end its work; a load for a page ends
 * only with the page.
 */
const REPLACED_WITHIN_MS = 5_000;

/**
 * Registers the service worker and reports when the whole app is on this device, and when a new version waits.
 * @throws the browser's refusal, or the network's failure; it may be called again
 */
export async function registerWorker(update: Value<AppUpdate>, reload: () => void): Promise<void> {
  const workbox = new Workbox('/service-worker.js', { scope: '/' });
  const tell = (change: Partial<AppUpdate>) => update.set({ ...update.get(), ...change });
  const registering = workbox.register();

  async function apply(): Promise<void> {
    // The waiting worker may have taken over unnoticed by this page, which then must only be reloaded.
    if (!(await registering)?.waiting) return reload();
    navigator.serviceWorker.controller?.postMessage({ type: 'END_WORK' });
    workbox.messageSkipWaiting();
    setTimeout(reload, REPLACED_WITHIN_MS);
  }

  const registration = await registering;
  if (registration) whenWaiting(registration, () => tell({ ready: true, apply }));
  void navigator.serviceWorker.ready.then(
    ({ active }) => active && whenActivated(active, () => tell({ onDevice: 'yes' })),
  );
}

/**
 * Calls `then` for each version that waits to replace another. `Workbox` hears of no further one after a version that
 * was found a minute after the registration, even if that one could not be fetched whole.
 */
function whenWaiting(registration: ServiceWorkerRegistration, then: () => void): void {
  // On a slow device the first version also waits for a moment, although it replaces none.
  const look = () => registration.waiting && registration.active && then();
  const watch = () => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', watch);
  watch();
  look();
}

/** An active worker has the whole app; only an activated one answers the pages that were open before. */
function whenActivated(worker: ServiceWorker, then: () => void): void {
  if (worker.state === 'activated') then();
  else worker.addEventListener('statechange', () => worker.state === 'activated' && then());
}
