import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchNewsFromWorker } from '#runtime/worker/fetch-news.ts';
import { openStore, ownerOf, type Store } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import { eraseStore } from '#store/database/erase.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { readLastPull } from '#store/replica/last-pull.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { ANA, FakeServer, MIKA } from '../fake-server.ts';

let origins = 0;
let origin: string;
let server: FakeServer;
let store: Store;

beforeEach(async () => {
  origins += 1;
  origin = `https://news-${origins}.example`;
  server = new FakeServer();
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', server.fetch);
  const device = new Device();
  await device.activate(ownerOf(origin, MIKA.id), MIKA);
  device.close();
  store = openStore(ownerOf(origin, MIKA.id));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  store.close();
  await Dexie.delete('matrix-device');
});

describe('[APP-8] the worker, woken while no page is open,', () => {
  it('fetches the whole of the groups, as a page does', async () => {
    await fetchNewsFromWorker();
    expect(await listGroups(store)).toMatchObject([{ id: '1' }]);
    expect(await getOfflineState(store, '1')).toMatchObject({ state: 'complete' });
    expect(await readLastPull(store)).not.toBeNull();
  });

  it('shows the number of new notifications on the icon', async () => {
    const clearAppBadge = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clearAppBadge });
    await fetchNewsFromWorker();
    expect(clearAppBadge).toHaveBeenCalledOnce();
  });

  it('F6: fetches nothing in the session of another user', async () => {
    server.session = ANA;
    await fetchNewsFromWorker();
    expect(server.calls).toEqual(['GET /api/auth/user']);
    expect(await listGroups(store)).toEqual([]);
  });

  it('changes nothing when the session has ended: the next page reports it', async () => {
    server.session = null;
    await fetchNewsFromWorker();
    expect(server.calls).toEqual(['GET /api/auth/user']);
    const device = new Device();
    expect(await device.current()).toMatchObject({ status: 'active' });
    device.close();
  });

  it('requests nothing after the user has signed out', async () => {
    const device = new Device();
    await device.left(await device.leave(store.owner, MIKA, 'erase'));
    device.close();
    await fetchNewsFromWorker();
    expect(server.calls).toEqual([]);
  });

  it('A17: writes nothing that arrives while the user signs out', async () => {
    server.gate = async (call) => {
      if (call !== 'GET /api/groups/1/members') return;
      const erasing = openStore(store.owner);
      await eraseStore(erasing, 'erase');
    };
    await fetchNewsFromWorker();
    const left = openStore(store.owner);
    expect(server.calls).toContain('GET /api/groups/1/members');
    expect(await listGroups(left)).toEqual([]);
    left.close();
  });

  it('leaves the fetching to a page that does it', async () => {
    const name = `pull ${store.name}`;
    await navigator.locks.request(name, async () => {
      await new StoredLeases(store).take(name, 'a page', () => Date.now(), 90_000, Date.now());
      await fetchNewsFromWorker();
    });
    expect(server.calls).toEqual([]);
  });

  it('fetches nothing again that a page has just fetched', async () => {
    const now = Date.now();
    await new StoredReplica(store).markPulled({ began: now, at: now, tag: null, changes: 0 });
    await fetchNewsFromWorker();
    expect(server.calls).toEqual([]);
  });

  it('F35: stops where the server asks for a cooldown', async () => {
    server.answers.set('GET /api/groups', () => new Response('{"message":"busy"}', { status: 503 }));
    await fetchNewsFromWorker();
    expect(server.calls.filter((call) => call.startsWith('GET /api/groups'))).toEqual(['GET /api/groups']);
    expect(await readLastPull(store)).toBeNull();
  });
});
