import { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import { currentUser } from '#api/session.ts';
import { showAppBadge } from '#runtime/platform/app-badge.ts';
import { systemClock, systemRandom } from '#runtime/platform/system.ts';
import { browserLocks } from '#runtime/platform/web-locks.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { countForBadge } from '#store/queries/unsent/badge.ts';
import { readLastPull } from '#store/replica/last-pull.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { acknowledgeArrived } from '#store/restore/arrived.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { type Hold, Leader } from '#sync/coordination/leader.ts';
import { Puller } from '#sync/pull/puller.ts';
import { Cooldown } from '#sync/retry/cooldown.ts';
import { isFresh } from '#sync/retry/due.ts';
import { forPerson, type WorkParts } from './at-work.ts';

/** The browser ends a worker that takes long; data fetched until then stays, and the rest comes the next time. */
const AT_MOST_MS = 25_000;
/** Data that a page has fetched within this time is not fetched again. */
const FRESH_MS = 10 * 60_000;

/**
 * Fetches the news of the groups on this device, while no page is open: for `periodicsync`. Like a page it uses the
 * same lock, works only in this person's session, and stops during a cooldown of the server.
 */
export async function fetchNewsFromWorker(): Promise<void> {
  await forPerson(async (parts) => {
    const { store, transport } = parts;
    const cooldown = new Cooldown({ clock: systemClock, random: systemRandom });
    const api = new ApiClient(cooldown.observing(transport));
    const leader = new Leader(`pull ${store.name}`, {
      clock: systemClock,
      leases: new StoredLeases(store),
      locks: browserLocks(),
      holder: crypto.randomUUID(),
    });
    await leader.run((hold) => fetchNews({ ...parts, api }, cooldown, hold));
    await countForBadge(store).then(showAppBadge, () => {});
  });
}

async function fetchNews({ store, api, role }: WorkParts, cooldown: Cooldown, hold: Hold): Promise<void> {
  const pulled = await readLastPull(store);
  if (pulled !== null && isFresh(pulled.at, systemClock.now(), FRESH_MS)) return;
  // A session of another user fetches nothing for this person; the next page reports that a session has ended.
  const found = await currentUser(api);
  if (found.kind !== 'person' || found.user.id !== store.userId) return;
  const puller = new Puller({
    source: pullSource(api, store.userId),
    replica: new StoredReplica(store, (db, type, rows) => acknowledgeArrived(db, store, type, rows)),
    clock: systemClock,
    role: () => role,
    cooldown: { until: () => cooldown.until(), postponed: () => {} },
    progress: () =>
      void hold
        .renew()
        .catch(() => false)
        .then((isLeading) => isLeading || puller.stop()),
    listLacked: (known) => listLacked(store, known),
  });
  store.onErased(() => puller.stop());
  const cancel = systemClock.after(AT_MOST_MS, () => puller.stop());
  await puller.all().finally(cancel);
}
