import { Value } from './observable.ts';
import type { Page } from './page.ts';
import type { AppUpdate } from './types.ts';

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
  const isPossible = 'serviceWorker' in navigator;
  // A worker that serves this page has fetched the whole app before that.
  const isServed = isPossible && navigator.serviceWorker.controller !== null;
  const onDevice = install && !isServed ? (isPossible ? 'pending' : 'never') : 'yes';
  const update = new Value<AppUpdate>({ onDevice, ready: false, apply: () => {} });
  if (!install || !isPossible) return update;

  reloadWhenTakenOver(update, reload);
  void when.then(() => keepRegistered(page, () => load(update, reload)));
  return update;
}

/** An app that is open for days is no page that is opened: so often it looks for a new version when it comes to the front. */
const LOOK_EVERY_MS = 60 * 60_000;

/**
 * A network that goes while the worker is fetched leaves none behind, and without one the app does not start offline: it
 * is registered again when the network or the person is back. Where the browser refuses workers (private mode), the app
 * works as far as it can.
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
    // The first installation takes over the page too, with the version that it already shows.
    if (served || update.get().ready) reload();
    served = true;
  });
}

async function load(update: Value<AppUpdate>, reload: () => void): Promise<void> {
  // Not part of the first load: no screen waits for it.
  const { registerWorker } = await import('./register-worker.ts');
  await registerWorker(update, reload);
}
