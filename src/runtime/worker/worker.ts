import { showAppBadge } from '#runtime/platform/app-badge.ts';
import { makeEngine } from '#runtime/platform/make-engine.ts';
import { clearMediaCache } from '#runtime/platform/media-cache.ts';
import { systemClock, systemRandom } from '#runtime/platform/system.ts';
import { browserLocks } from '#runtime/platform/web-locks.ts';
import { countForBadge } from '#store/queries/unsent/badge.ts';
import { forPerson } from './at-work.ts';

/**
 * Drains the outbox in the service worker, with the same code as a page: for `sync` and `periodicsync`. Does nothing
 * when no user is signed in here. Rejects while something is left that can still be sent, so that the browser wakes the
 * worker again.
 */
export async function drainFromWorker(): Promise<void> {
  await forPerson(async ({ store, transport, api, keepsKeys }) => {
    const engine = makeEngine({
      store,
      transport,
      api,
      clock: systemClock,
      random: systemRandom,
      locks: browserLocks(),
      uuid: () => crypto.randomUUID(),
      connectivity: { online: () => true },
      keepsKeys: () => keepsKeys,
      acknowledged: () => {},
      found: () => {},
      clearMediaCache: () => clearMediaCache(store.name),
    });
    const report = await engine.drainOnce();
    // An edit may need attention now; if counting fails, the next page counts it.
    await countForBadge(store).then(showAppBadge, () => {});
    const isCutShort = report?.ended === 'unreachable' || report?.ended === 'storage-failed';
    if (isCutShort || report?.nextAt != null) throw new Error('Not everything could be sent yet');
  });
}
