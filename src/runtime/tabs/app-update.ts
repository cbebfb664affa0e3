import { Value } from '#runtime/platform/observable.ts';
import type { Page } from '#runtime/platform/page.ts';
import type { AppUpdate } from './register-worker.ts';

/**
 * A new version of the app waits until the user accepts it with `apply`. It then controls every tab and removes the
 * files that the old version would still load, so each tab is reloaded, regardless of the tab in which it was accepted.
 * @param install false where there is no service worker to register, as in development
 * @param when resolves when the worker may be registered: at first it fetches the whole app, which must come after the
 * first screen's data
 */
export function watchAppUpdate(
  install: boolean,
  page: Pick<Page, 'onChange' | 'reload'>,
  when: Promise<void>,
): Value<AppUpdate> {
  const reload = () => page.reload();
  const isPossible = 'serviceWorker' in navigator;
  // A worker that serves this page has fetched the whole app before.
  const isServed = isPossible && navigator.serviceWorker.controller !== null;
  const onDevice = install && !isServed ? (isPossible ? 'pending' : 'never') : 'yes';
  const update = new Value<AppUpdate>({ onDevice, ready: false, apply: () => {} });
  if (!install || !isPossible) return update;

  reloadWhenTakenOver(update, reload);
  void when.then(() => keepRegistered(page, () => load(update, reload)));
  return update;
}

/**
 * An app that is open for days is not loaded again as a page, so it checks for a new version at most this often when it
 * becomes visible.
 */
const LOOK_EVERY_MS = 60 * 60_000;

/**
 * If the network fails while the worker is fetched, there is no worker, and without one the app does not start offline:
 * it is registered again when the network or the user is back. Where the browser refuses workers (private mode), the
 * app works as far as it can.
 */
function keepRegistered(page: Pick<Page, 'onChange'>, register: () => Promise<void>): void {
  let latest = register().catch(() => {});
  let lookedAt = Date.now();
  const again = () => {
    latest = latest
      .then(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        if (!registration) return register();
        if (Math.abs(Date.now() - lookedAt) < LOOK_EVERY_MS) return;
        lookedAt = Date.now();
        await registration.update();
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
    // The first installation also takes over the page, with the version that it already shows.
    if (served || update.get().ready) reload();
    served = true;
  });
}

async function load(update: Value<AppUpdate>, reload: () => void): Promise<void> {
  // Not part of the first load: no screen waits for it.
  const { registerWorker } = await import('./register-worker.ts');
  await registerWorker(update, reload);
}
