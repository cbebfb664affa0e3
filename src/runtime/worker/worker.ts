import { ApiClient } from '#api/client.ts';
import { HttpTransport } from '#api/transport.ts';
import { openStore } from '#store/database/database.ts';
import '#sync/kinds/all-kinds.ts';
import { makeEngine } from '#runtime/engine/make-engine.ts';
import { clearMediaCache } from '#runtime/engine/media-cache.ts';
import { browserLocks } from '#runtime/engine/web-locks.ts';
import { systemClock, systemRandom } from '#runtime/window/browser-platform.ts';
import { Device } from '#store/database/device.ts';

/**
 * Drains the outbox in the service worker, with the same code as a page: for `sync` and `periodicsync`. Does nothing
 * when nobody is signed in here. Rejects while something is left that can still be sent, so that the browser wakes the
 * worker again.
 */
export async function drainFromWorker(): Promise<void> {
  const device = new Device();
  try {
    const person = await device.current();
    if (person?.status !== 'active') return;
    const environment = await device.environment();
    const { origin } = (globalThis as unknown as { location: { origin: string } }).location;
    const transport = new HttpTransport({ origin, now: systemClock.now });
    const store = openStore(person.owner, undefined, person.database);
    try {
      const engine = makeEngine({
        store,
        transport,
        api: new ApiClient(transport),
        clock: systemClock,
        random: systemRandom,
        locks: browserLocks(),
        uuid: () => crypto.randomUUID(),
        connectivity: { online: () => true },
        keepsKeys: () => environment?.features.idempotency ?? false,
        acknowledged: () => {},
        found: () => {},
        clearMediaCache: () => clearMediaCache(store.name),
      });
      const report = await engine.drainOnce();
      const isCutShort = report?.ended === 'unreachable' || report?.ended === 'storage-failed';
      if (isCutShort || report?.nextAt != null) throw new Error('Not everything could be sent yet');
    } finally {
      store.close();
    }
  } finally {
    device.close();
  }
}
