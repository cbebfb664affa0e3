/** The shortest interval between two wakes of the worker; browsers may choose a far longer one. */
const LOOK_EVERY_MS = 60 * 60_000;

/** Periodic Background Sync, which only Chromium supports, for installed apps. */
interface WithVisits {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

interface Browser {
  permissions?: { query(of: { name: string }): Promise<{ state: string }> };
  serviceWorker?: { ready: Promise<unknown>; controller: unknown };
}

/** Asks the browser to wake the worker of the installed app from time to time. */
export async function askForVisits(tag: string): Promise<void> {
  const { permissions, serviceWorker } = navigator as unknown as Browser;
  if (!serviceWorker?.controller) return;
  const { periodicSync } = (await serviceWorker.ready) as WithVisits;
  if (!periodicSync) return;
  // Without this check the browser would refuse in every page that is not an installed app's.
  const leave = await permissions?.query({ name: 'periodic-background-sync' });
  if (leave?.state === 'granted') await periodicSync.register(tag, { minInterval: LOOK_EVERY_MS });
}
