import { Value } from './observable.ts';
import type { AppUpdate } from './types.ts';

const NONE: AppUpdate = { ready: false, apply: () => {} };

/**
 * A new version of the app waits until the person takes it (design §5, Service worker): `apply` lets it take over, and
 * the page is loaded anew once it has.
 * @param install false where there is no service worker to register, as in development
 */
export function watchAppUpdate(install: boolean, reload: () => void): Value<AppUpdate> {
  const update = new Value<AppUpdate>(NONE);
  if (!install || !('serviceWorker' in navigator)) return update;

  register(update, reload).catch(() => {
    // The browser refuses workers (private mode): the app works, but does not start without a network.
  });
  return update;
}

async function register(update: Value<AppUpdate>, reload: () => void): Promise<void> {
  // Not part of the first load: no screen waits for it.
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/service-worker.js', { scope: '/' });
  const apply = () => {
    workbox.addEventListener('controlling', () => reload());
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('waiting', () => update.set({ ready: true, apply }));
  await workbox.register();
}
