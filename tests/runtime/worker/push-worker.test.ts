import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Value } from '#runtime/platform/observable.ts';
import { hearWorker } from '#runtime/tabs/hear-worker.ts';
import type { Page } from '#runtime/tabs/pages.ts';
import { openPushed, type PushWorker, showPushed, tellOfSubscription } from '#runtime/worker/push.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import { readPushMark, writePushMark } from '#store/replica/push-mark.ts';
import { aUser } from '#support/rows.ts';

let origins = 0;
let origin: string;

const MESSAGE = {
  userId: 7,
  type: 'comment_create',
  notificationId: 31,
  title: 'New Comment',
  message: 'Anton commented on "Museum"',
  tag: 'comment-5',
  path: '/events/12#comment-5',
  at: '2026-05-13T03:00:00.000Z',
};

type Shown = { title: string } & Record<string, unknown>;

class FakeWorker implements PushWorker {
  origin = origin;
  open_: string[] = [];
  pagesOpen: Page[] = [];
  shows: Shown[] = [];
  unsubscribed = 0;
  pages = async () => this.pagesOpen;
  open = async (path: string) => this.open_.push(path);
  shown = async (tag: string) => this.shows.filter((one) => one.tag === tag) as { data?: unknown }[];
  show = async (title: string, options: Record<string, unknown>) => {
    this.shows.push({ title, ...options });
  };
  unsubscribe = async () => {
    this.unsubscribed += 1;
  };
}

/**
 * A page with the app in it. @param live whether its live channel is connected; null for a page that does not answer
 */
function aPage(live: 'connected' | 'disconnected' | null, visibilityState = 'visible', userId = '7') {
  const went: string[] = [];
  const listeners = new Set<(event: { data: unknown; ports: readonly MessagePort[] }) => void>();
  if (live)
    hearWorker({
      person: { user: aUser({ id: userId }), live: new Value(live) },
      visible: () => visibilityState === 'visible',
      goTo: (path) => went.push(path),
      source: { addEventListener: (_, hear) => listeners.add(hear), removeEventListener: () => {} },
    });
  const page: Page = {
    visibilityState,
    focus: async () => went.push('focused'),
    navigate: async (url) => went.push(`loaded ${url}`),
    postMessage: (data, ports) => {
      for (const hear of listeners) hear({ data, ports });
    },
  };
  return { page, went };
}

beforeEach(() => {
  origins += 1;
  origin = `https://push-worker-${origins}.example`;
  vi.stubGlobal('location', { origin });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await Dexie.delete('matrix-device');
});

async function signedIn(): Promise<string> {
  const owner = ownerOf(origin, '7');
  const device = new Device();
  await device.activate(owner, aUser());
  device.close();
  return owner;
}

describe('a push', () => {
  it('is shown with its title, its icon, and its link', async () => {
    await signedIn();
    const worker = new FakeWorker();
    await showPushed(MESSAGE, worker);
    expect(worker.shows).toEqual([
      {
        title: 'New Comment',
        body: 'Anton commented on "Museum"',
        data: { path: '/events/12#comment-5', notificationId: '31' },
        lang: 'en',
        dir: 'auto',
        icon: '/icon-192.png',
        badge: '/notification-badge.png',
        timestamp: Date.parse('2026-05-13T03:00:00.000Z'),
        tag: 'comment-5',
        renotify: true,
      },
    ]);
  });

  it('is shown once, however often it comes, and again when its content is new', async () => {
    await signedIn();
    const worker = new FakeWorker();
    await showPushed(MESSAGE, worker);
    await showPushed(MESSAGE, worker);
    expect(worker.shows).toHaveLength(1);
    await showPushed({ ...MESSAGE, notificationId: 32 }, worker);
    expect(worker.shows).toHaveLength(2);
  });

  it('is not shown where a visible page shows it, and is where none does', async () => {
    await signedIn();
    const worker = new FakeWorker();
    worker.pagesOpen = [aPage('connected').page];
    await showPushed(MESSAGE, worker);
    expect(worker.shows).toEqual([]);
    for (const { page } of [aPage('disconnected'), aPage('connected', 'hidden'), aPage('connected', 'visible', '8')]) {
      worker.shows = [];
      worker.pagesOpen = [page];
      await showPushed(MESSAGE, worker);
      expect(worker.shows).toHaveLength(1);
    }
  });

  it('is shown where the visible page does not answer', async () => {
    await signedIn();
    const worker = new FakeWorker();
    worker.pagesOpen = [aPage(null).page];
    await showPushed(MESSAGE, worker);
    expect(worker.shows).toHaveLength(1);
  });

  it('is always shown when it is a test', async () => {
    await signedIn();
    const worker = new FakeWorker();
    worker.pagesOpen = [aPage('connected').page];
    await showPushed({ ...MESSAGE, type: 'test', notificationId: null, tag: 'test-1' }, worker);
    expect(worker.shows).toHaveLength(1);
  });

  it('A17: is never shown to another user or a signed-out one, and ends the subscription', async () => {
    const worker = new FakeWorker();
    await showPushed(MESSAGE, worker);
    await signedIn();
    await showPushed({ ...MESSAGE, userId: 8 }, worker);
    expect([worker.shows, worker.unsubscribed]).toEqual([[], 2]);
  });

  it('is ignored when it cannot be read', async () => {
    await signedIn();
    const worker = new FakeWorker();
    for (const sent of [null, undefined, 'Hello', [], {}]) await showPushed(sent, worker);
    expect([worker.shows, worker.unsubscribed]).toEqual([[], 0]);
  });
});

describe('a tap on a notification', () => {
  const data = { path: '/events/12#comment-5', notificationId: '31' };

  it('opens its place in the open page', async () => {
    const worker = new FakeWorker();
    const { page, went } = aPage('disconnected', 'hidden');
    worker.pagesOpen = [page];
    await openPushed(data, worker);
    expect([went, worker.open_]).toEqual([['focused', '/events/12#comment-5'], []]);
  });

  it('loads the page at its place when it does not answer, such as the one for signing in', async () => {
    const worker = new FakeWorker();
    const { page, went } = aPage(null);
    worker.pagesOpen = [page];
    await openPushed(data, worker);
    expect([went, worker.open_]).toEqual([['focused', `loaded ${origin}/events/12#comment-5`], []]);
  });

  it('opens a page where none is open', async () => {
    const worker = new FakeWorker();
    await openPushed(data, worker);
    expect(worker.open_).toEqual(['/events/12#comment-5']);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', null])(
    'leads only into the app: %s',
    async (path) => {
      const worker = new FakeWorker();
      await openPushed({ path }, worker);
      expect(worker.open_).toEqual(['/']);
    },
  );
});

describe('a subscription that the browser has changed', () => {
  const SUBSCRIPTION = { endpoint: 'https://push.example/2', keys: { p256dh: 'point', auth: 'secret' } };

  it('is sent to the server where the user has turned notifications on', async () => {
    const owner = await signedIn();
    const store = openStore(owner);
    await writePushMark(store, { endpoint: 'https://push.example/1', session: '3' });
    const told: unknown[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      told.push([request.method, new URL(request.url).pathname, await request.json()]);
      const body = { id: 1, device: '', createdAt: '2026-05-13T00:00:00.000Z', isThisDevice: true };
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    });
    const worker = new FakeWorker();
    await tellOfSubscription(SUBSCRIPTION, worker);
    expect(told).toEqual([['POST', '/api/push/subscriptions', SUBSCRIPTION]]);
    expect(await readPushMark(store)).toEqual({ endpoint: 'https://push.example/2', session: '3' });
    store.close();
  });

  it('is ended where they have not, or without a signed-in user', async () => {
    const worker = new FakeWorker();
    await tellOfSubscription(SUBSCRIPTION, worker);
    await signedIn();
    await tellOfSubscription(SUBSCRIPTION, worker);
    expect(worker.unsubscribed).toBe(2);
  });
});
