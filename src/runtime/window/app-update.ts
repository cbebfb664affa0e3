import { Value } from './observable.ts';
import type { Page } from './page.ts';
import type { AppUpdate } from './types.ts';

/**
 * The browser replaces a worker only when it is idle. The old one is told to end its work; what it cannot end is a load
 * for a page, and ends with the page.
 */
const REPLACED_WITHIN_MS = 5_000;

const NONE: AppUpdate = { ready: false, apply: () => {} };

/**
 * A new version of the app waits until the person accepts it with `apply`. It then controls every tab at once and
 * removes the files that the old version would still load, so each tab is reloaded, whichever of them it was accepted
 * in.
 * @param install false where there is no service worker to register, as in development
 * @param when the worker fetches the whole app at its first registration: after what the first screen needs
 */
export function watchAppUpdate(
  install: boolean,
  page: Pick<Page, 'onChange' | 'reload'>,
  when: Promise<void>,
): Value<AppUpdate> {
  const reload = () => page.reload();
  const update = new Value<AppUpdate>(NONE);
  if (!install || !('serviceWorker' in navigator)) return update;

  reloadWhenTakenOver(update, reload);
  void when.then(() => keepRegistered(page, () => register(update, reload)));
  return update;
}

/**
 * A network that goes while the worker is fetched leaves none behind, and without one the app does not start offline: it
 * is registered again when the network or the person is back. Where the browser refuses workers (private mode), the app
 * works as far as it can.
 */
function keepRegistered(page: Pick<Page, 'onChange'>, register: () => Promise<void>): void {
  let latest = register().catch(() => {});
  const again = () => {
    latest = latest
      .then(async () => {
        if (!(await navigator.serviceWorker.getRegistration())) await register();
      })
      .catch(() => {});
  };
  page.onChange((change) => {
    if (change === 'online' || change === 'visible') again();
  });
}

function reloadWhenTakenOver(update: Value<AppUpdate>, reload: () => void): void {
  const { serviceWorker } = navigator;
  let served = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first installation takes over the page too, with the version that it already shows.
    if (served || update.get().ready) reload();
    served = true;
  });
}

async function register(update: Value<AppUpdate>, reload: () => void): Promise<void> {
  // Not part of the first load: no screen waits for it.
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/service-worker.js', { scope: '/' });
  workbox.addEventListener('waiting', () => update.set({ ready: true, apply }));
  const registered = workbox.register();

  async function apply(): Promise<void> {
    // The waiting worker may have taken over unnoticed by this page: then it only has to be reloaded.
    if (!(await registered)?.waiting) return reload();
    navigator.serviceWorker.controller?.postMessage({ type: 'END_WORK' });
    workbox.messageSkipWaiting();
    setTimeout(reload, REPLACED_WITHIN_MS);
  }

  await registered;
}
