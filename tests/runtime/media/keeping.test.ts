import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API_HEADER, EXPECTED_USER_HEADER } from '#contract/calls/headers.ts';
import { copiesOf } from '#runtime/media/copies.ts';
import { FileKeeping } from '#runtime/media/keeping.ts';
import { Value } from '#runtime/platform/observable.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { eraseStore } from '#store/database/erase.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { choose } from '#store/replica/choose-copy.ts';
import { filesState, setFilesSettings } from '#store/replica/files-settings.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { FakeMedia } from '#support/fake-media.ts';
import { FakePage } from '#support/fake-platform.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import { basic, uploaded } from '#support/uploaded.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import '#sync/kinds/all-kinds.ts';

const ORIGIN = 'https://trip.example';
const NOW = Date.parse('2026-04-05T00:00:00.000Z');
const SIZE = 10;
const file = (name: string) => `/uploads/${name}`;
const attached = (...names: string[]) => names.map((name) => ({ name, url: file(name), type: 'application/pdf' }));

let stores = 0;
let store: Store;
let media: FakeMedia;
let clock: VirtualClock;
let page: FakePage;
let sync: Value<SyncStatus>;
/** The files that were requested from the server, in order. */
let asked: string[];
/** Answers that the test controls, by path. */
let answers: Map<string, () => Response | Promise<Response>>;
let running: FileKeeping[];

const upload = (path: string) => uploaded(path.slice(-1).repeat(SIZE));

/** The server's own answer. */
const refusal = (status: number) => basic(Response.json({ message: 'No' }, { status, headers: { [API_HEADER]: '1' } }));

const fetch: typeof globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(String(input));
  expect(init?.cache).toBe('no-store');
  expect(new Headers(init?.headers).get(EXPECTED_USER_HEADER)).toBe('7');
  asked.push(pathname);
  return (await answers.get(pathname)?.()) ?? upload(pathname);
};

function keeping(): FileKeeping {
  const files = new FileKeeping({
    store,
    media,
    page,
    clock,
    locks: null,
    uuid: () => crypto.randomUUID(),
    fetch,
    sync,
    cooldown: { until: () => null, asked: () => ({ times: 1, until: 0 }) },
    later: (work) => void work.catch(() => {}),
  });
  running.push(files);
  return files;
}

const filesOf = async (id = '1') => (await getOfflineState(store, id)).files;
const state = async () => (await store.run(async (db) => filesState(db)))?.state;
const settings = (change: Parameters<typeof setFilesSettings>[1]) => store.run((db) => setFilesSettings(db, change));
const names = () => [...media.files.keys()].map((path) => path.slice('/uploads/'.length));
const askedNames = () => asked.map((path) => path.slice('/uploads/'.length));

const active = aGroup({ iconPath: file('icon'), members: [] });
const coming = aGroup({ id: '2', name: 'Coming', startDate: '2026-06-01', endDate: '2026-06-08', members: [] });
const past = aGroup({ id: '3', name: 'Past', startDate: '2025-06-01', endDate: '2025-06-08', members: [] });
const archived = aGroup({ id: '4', name: 'Archived', isArchived: true, members: [] });

const event = (id: string, groupId: string, over: Parameters<typeof anEvent>[0] = {}) =>
  anEvent({ id, groupId, attachments: attached(`e${id}`), description: '', instruction: '', ...over });

beforeEach(async () => {
  stores += 1;
  asked = [];
  answers = new Map();
  running = [];
  media = new FakeMedia();
  clock = new VirtualClock(NOW);
  page = new FakePage(ORIGIN);
  sync = new Value({ online: true, pulling: null, pulledAt: NOW } as SyncStatus);
  store = openStore(`${ORIGIN}:${stores}|7`);
  await seedStore(store, {
    groups: [past, coming, active, archived],
    members: { '1': [aMember({ profileImageUrl: file('face') })] },
    events: [
      event('11', '1', { startTime: '2026-04-01T08:00:00.000Z' }),
      event('12', '1', {
        startTime: '2026-04-06T08:00:00.000Z',
        description: `<p>Look: <img src="${file('map')}" alt="map"></p>`,
        instruction: '<img alt="" src="https://elsewhere.example/x.png">',
      }),
      event('21', '2'),
      event('31', '3'),
      event('41', '4'),
    ],
    comments: { '12': [aComment({ attachments: attached('said') })] },
    at: NOW,
  });
});

afterEach(async () => {
  for (const files of running) files.stop();
  store.close();
});

describe('the files of groups', () => {
  it('[STORE-12] are fetched in advance: current groups first, the next days first, once each', async () => {
    await keeping().look();
    expect(askedNames()).toEqual(['icon', 'face', 'e12', 'map', 'said', 'e11', 'e21']);
    expect(await filesOf('1')).toEqual({ here: 6, total: 6 });
    expect(await filesOf('2')).toEqual({ here: 1, total: 1 });
    expect(await filesOf('3')).toEqual({ here: 0, total: 1 });
    expect(await state()).toBe('whole');
    asked = [];
    await keeping().look();
    expect(asked).toEqual([]);
  });

  it('[STORE-12] are those that the rows name now', async () => {
    const files = keeping();
    await files.look();
    asked = [];
    const changed = [event('21', '2', { attachments: attached('e21', 'new') })];
    await new StoredReplica(store).replace('event', '2', { rows: changed, bad: [], at: NOW + 61_000 });
    await files.look();
    expect(askedNames()).toEqual(['new']);
    expect(await filesOf('2')).toEqual({ here: 2, total: 2 });
  });

  it('[STORE-12] of past and archived groups are fetched when the user keeps those on the device', async () => {
    await store.run((db) => choose(db, '4', 'kept'));
    await store.run((db) => choose(db, '3', 'kept'));
    await keeping().look();
    expect(askedNames().slice(-2)).toEqual(['e31', 'e41']);
    expect(await filesOf('4')).toEqual({ here: 1, total: 1 });
  });

  it('[STORE-11] count as on the device only while they really are', async () => {
    const files = keeping();
    await files.look();
    media.files.delete(file('e12'));
    sync.set({ ...sync.get(), online: false });
    await files.look();
    expect(await filesOf('1')).toEqual({ here: 5, total: 6 });
    expect(await state()).toBe('offline');
    sync.set({ ...sync.get(), online: true });
    await files.look();
    expect(await filesOf('1')).toEqual({ here: 6, total: 6 });
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a failure of the server', () => refusal(500)],
    ['a captive portal’s page', () => basic(new Response('<h1>Hi</h1>', { headers: { 'content-type': 'text/html' } }))],
    ['what somebody else says is missing', () => basic(new Response('gone', { status: 404 }))],
    ['a file that was cut', async () => basic(new Response('cut', { headers: (await upload(file('x'))).headers }))],
    [
      'other bytes than were uploaded',
      async () => basic(new Response('y'.repeat(SIZE), { headers: (await upload(file('x'))).headers })),
    ],
  ])('[STORE-13] where one does not come (%s), the others do, and one is reported missing', async (_, answer) => {
    answers.set(file('e12'), answer);
    const files = keeping();
    await files.look();
    expect(await filesOf('1')).toEqual({ here: 5, total: 6 });
    expect(await filesOf('2')).toEqual({ here: 1, total: 1 });
    expect(await state()).toBe('failed');
    expect(names()).not.toContain('e12');
    // It is fetched again after a while, and at once on the user's request.
    asked = [];
    await files.look();
    expect(asked).toEqual([]);
    answers.clear();
    await files.ask();
    expect(askedNames()).toEqual(['e12']);
    expect(await state()).toBe('whole');
  });

  it('[STORE-13] that the server reports missing are not counted, and fetched again after a day', async () => {
    answers.set(file('e12'), () => refusal(404));
    await keeping().look();
    expect(await filesOf('1')).toEqual({ here: 5, total: 5 });
    expect(await state()).toBe('whole');
    asked = [];
    await keeping().look();
    expect(asked).toEqual([]);
    answers.clear();
    clock.jump(25 * 3_600_000);
    await keeping().look();
    expect(askedNames()).toEqual(['e12']);
    expect(await filesOf('1')).toEqual({ here: 6, total: 6 });
  });

  it('[STORE-14] wait for another network where this one is metered, unless the user asks', async () => {
    media.metered = true;
    const files = keeping();
    await files.look();
    expect(asked).toEqual([]);
    expect(await state()).toBe('metered');
    const copies = copiesOf({ store, media, files, clock, refresh: async () => ({ outcome: 'refreshed' }) });
    await copies.fetchNow();
    expect(await filesOf('1')).toEqual({ here: 6, total: 6 });

    media.files.clear();
    clock.jump(2 * 3_600_000);
    await files.look();
    expect(await state()).toBe('metered');
    await copies.change({ onMetered: true });
    expect(await state()).toBe('whole');
  });

  it('[STORE-14] take no more room than the user allows, and sooner needed ones evict the rest', async () => {
    await settings({ limit: 2 * SIZE });
    const files = keeping();
    await files.look();
    expect(names().sort()).toEqual(['face', 'icon']);
    expect(await state()).toBe('limit');
    await settings({ limit: 7 * SIZE });
    await files.look();
    expect(await state()).toBe('whole');
    // Files that no group needs go first, then those that are needed last.
    media.files.delete(file('e12'));
    media.files.set(file('seen'), await upload(file('seen')));
    await files.look();
    expect(names()).not.toContain('seen');
    expect(names()).toContain('e12');
    await settings({ limit: 5 * SIZE });
    await files.look();
    expect(names()).not.toContain('e21');
    expect(names()).not.toContain('e11');
    expect(await filesOf('1')).toEqual({ here: 5, total: 6 });
  });

  it('[STORE-14] are not fetched where the user does not want them, and nothing is requested', async () => {
    await settings({ limit: 0 });
    await keeping().look();
    expect(asked).toEqual([]);
    expect(await filesOf('1')).toEqual({ here: 0, total: 6 });
    expect(await state()).toBe('limit');
  });

  it('[STORE-14] leave a device without room alone for a day, unless the user asks', async () => {
    media.putFails = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const files = keeping();
    await files.look();
    expect(await state()).toBe('full');
    expect(asked.length).toBeLessThanOrEqual(2);
    asked = [];
    media.putFails = null;
    await files.look();
    expect(asked).toEqual([]);
    clock.jump(1);
    const copies = copiesOf({ store, media, files, clock, refresh: async () => ({ outcome: 'refreshed' }) });
    await copies.fetchNow();
    expect(await state()).toBe('whole');
  });

  it('[STORE-14] leave room on the device for everything else', async () => {
    media.room = { usage: 100, quota: 100 + 50 * 1024 * 1024 + 2 * SIZE };
    await keeping().look();
    expect(names().sort()).toEqual(['face', 'icon']);
  });

  it('[STORE-13] are fetched by one tab at a time, two at once, and not while rows are fetched', async () => {
    let open = 0;
    let most = 0;
    for (const name of ['icon', 'face', 'e12', 'map', 'said', 'e11', 'e21'])
      answers.set(file(name), async () => {
        open += 1;
        most = Math.max(most, open);
        await Promise.resolve();
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return upload(file(name));
      });
    await Promise.all([keeping().look(), keeping().look()]);
    expect(most).toBe(2);
    expect(asked).toHaveLength(new Set(asked).size);

    media.files.clear();
    asked = [];
    sync.set({ ...sync.get(), pulling: { done: 1, total: 2 } });
    const files = keeping();
    await files.look();
    expect(asked).toEqual([]);
    files.start();
    sync.set({ ...sync.get(), pulling: null });
    await expect
      .poll(() => {
        clock.step();
        return names();
      })
      .toHaveLength(7);
    await files.settled();
    expect(await state()).toBe('whole');
  });

  it('[SESSION-5] are not cached any more once the user has signed out', async () => {
    answers.set(file('icon'), async () => {
      await eraseStore(openStore(store.owner), 'erase');
      return upload(file('icon'));
    });
    await keeping()
      .look()
      .catch(() => {});
    expect(names()).toEqual([]);
  });
});

describe('the copy of a group', () => {
  const copies = (files = keeping()) =>
    copiesOf({ store, media, files, clock, refresh: async () => ({ outcome: 'refreshed' }) });

  it('[STORE-15] that the user removes goes with the files that no other group needs, and is left alone', async () => {
    await new StoredReplica(store).replace('event', '2', {
      rows: [event('21', '2', { attachments: attached('e21', 'e12') })],
      bad: [],
      at: NOW + 1,
    });
    const files = keeping();
    await files.look();
    expect(await copies(files).remove('1')).toBe(true);
    expect(names().sort()).toEqual(['e12', 'e21']);
    expect(await getOfflineState(store, '1')).toMatchObject({ state: 'partial', done: 1 });
    expect(await new StoredReplica(store).evicted(NOW)).toEqual(new Set(['1']));
    await copies(files).keep('1');
    expect(await new StoredReplica(store).evicted(NOW)).toEqual(new Set());
  });

  it('[STORE-15] with unsent edits stays', async () => {
    const { createComment } = await import('#store/commands/comments.ts');
    const context = { now: () => NOW, uuid: () => crypto.randomUUID() };
    await createComment(store, context, { eventId: '12', content: 'Wait for me', attachments: [] });
    expect(await copies().remove('1')).toBe(false);
    expect((await getOfflineState(store, '1')).state).toBe('complete');
  });

  it('[STORE-15] of an archived group is fetched with the others once the user keeps it', async () => {
    expect(await new StoredReplica(store).kept()).toEqual([]);
    await copies().keep('4');
    expect(await new StoredReplica(store).kept()).toEqual(['4']);
    expect(names()).toContain('e41');
  });

  it('[STORE-15] is fetched again, files too, when the user asks', async () => {
    const files = keeping();
    await files.look();
    asked = [];
    await copies(files).fetchAgain('1');
    expect(askedNames()).toEqual(['icon', 'face', 'e12', 'map', 'said', 'e11']);
  });
});
