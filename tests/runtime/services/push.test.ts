import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '#api/client.ts';
import { HttpTransport } from '#api/transport.ts';
import { systemClock } from '#runtime/platform/system.ts';
import type { PushBrowser } from '#runtime/services/browser-push.ts';
import type { Push } from '#runtime/services/push.ts';
import { pushAt } from '#runtime/services/push.ts';
import { openStore, ownerOf, type Store } from '#store/database/database.ts';
import { readPushMark } from '#store/replica/push-mark.ts';

const KEYS = { p256dh: 'point', auth: 'secret' };
let stores = 0;

/** A browser whose maker's push service gives it another address each time. */
class FakeBrowser implements PushBrowser {
  support: PushBrowser['support'] = 'some';
  said: 'default' | 'granted' | 'denied' = 'default';
  answer: 'default' | 'granted' | 'denied' = 'granted';
  ready = true;
  reachable = true;
  subscribed: { endpoint: string; keys: typeof KEYS; publicKey: string } | null = null;
  #given = 0;

  permission = () => this.said;
  ask = async () => {
    this.said = this.answer;
    return this.answer;
  };
  isReady = async () => this.ready;
  current = async () => this.subscribed;
  subscribe = async (publicKey: string) => {
    if (!this.reachable) throw new Error('Registration failed - push service error');
    this.#given += 1;
    this.subscribed = { endpoint: `https://push.example/${this.#given}`, keys: KEYS, publicKey };
    return this.subscribed;
  };
  unsubscribe = async () => {
    this.subscribed = null;
  };
}

/** The server's side, as far as these tests use it. */
class Server {
  network = true;
  publicKey = 'key-1';
  session = 1;
  devices: { id: number; endpoint: string; session: number }[] = [];
  readonly calls: string[] = [];
  #ids = 0;

  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (!this.network) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    this.calls.push(call);
    const json = (body: unknown, status = 200) =>
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', 'x-matrix-api': '1' },
      });
    if (call === 'GET /api/push/preferences') return json({ muted: ['group_update'], quietHours: null, version: 2 });
    if (call === 'POST /api/push/subscriptions') {
      const { endpoint } = await request.json();
      this.#ids += 1;
      this.devices = this.devices.filter(({ session }) => session !== this.session);
      this.devices.push({ id: this.#ids, endpoint, session: this.session });
      return json(this.#wire(this.#ids), 201);
    }
    const id = Number(/\/(\d+)$/.exec(pathname)?.[1]);
    if (request.method === 'DELETE') {
      if (!this.devices.some((device) => device.id === id)) return json({ message: 'This device does not exist' }, 404);
      this.devices = this.devices.filter((device) => device.id !== id);
      return json({ message: 'Done' });
    }
    const subscriptions = this.devices.map((device) => this.#wire(device.id));
    return json({ publicKey: this.publicKey, session: this.session, subscriptions });
  };

  #wire(id: number) {
    const isThisDevice = this.devices.find((device) => device.id === id)?.session === this.session;
    return { id, device: 'Firefox on Linux', createdAt: '2026-05-13T00:00:00.000Z', isThisDevice };
  }
}

describe('notifications while the app is closed', () => {
  let server: Server;
  let browser: FakeBrowser;
  let store: Store;
  let push: Push;
  beforeEach(() => {
    stores += 1;
    server = new Server();
    browser = new FakeBrowser();
    const origin = `https://push-${stores}.example`;
    store = openStore(ownerOf(origin, '7'));
    const transport = new HttpTransport({ origin, clock: systemClock, fetch: server.fetch as typeof fetch });
    push = pushAt(new ApiClient(transport, '7'), store, browser);
  });
  afterEach(() => store.close());

  const here = async () => (await push.look()).here;
  const turnOn = async () => {
    const state = await push.look();
    return push.turnOn(state.outcome === 'answered' ? state.publicKey : '');
  };

  it('are off until the user turns them on, and off again when they turn them off', async () => {
    expect(await push.look()).toEqual({
      outcome: 'answered',
      here: 'off',
      devices: [],
      preferences: { muted: ['group_update'], quietHours: null, version: 2 },
      publicKey: 'key-1',
    });
    expect(await turnOn()).toEqual({ outcome: 'on' });
    expect([await here(), server.devices[0]?.endpoint]).toEqual(['on', 'https://push.example/1']);
    expect(await push.turnOff()).toMatchObject({ outcome: 'answered' });
    expect([await here(), server.devices, browser.subscribed]).toEqual(['off', [], null]);
  });

  it('are what the browser supports and permits', async () => {
    browser.ready = false;
    expect(await here()).toBe('not-ready');
    browser.said = 'denied';
    expect(await here()).toBe('blocked');
    browser.support = 'needs-installing';
    expect(await here()).toBe('needs-installing');
    browser.support = 'none';
    expect(await here()).toBe('unsupported');
  });

  it('are known to be on without a network', async () => {
    await turnOn();
    server.network = false;
    expect(await push.look()).toEqual({ outcome: 'offline', here: 'on' });
  });

  it('stay off where the user says no, the browser cannot, or the server does not answer', async () => {
    browser.answer = 'denied';
    expect(await turnOn()).toEqual({ outcome: 'blocked' });
    browser.answer = 'granted';
    browser.reachable = false;
    expect(await turnOn()).toEqual({ outcome: 'failed', message: null, isService: true });
    browser.reachable = true;
    server.network = false;
    expect(await push.turnOn('key-1')).toEqual({ outcome: 'failed', message: null, isService: false });
    expect([browser.subscribed, await readPushMark(store)]).toEqual([null, null]);
  });

  it('are registered again in another session, with other keys, and at another address', async () => {
    await turnOn();
    server.session = 2;
    await push.keep();
    expect(server.devices.map(({ session }) => session)).toEqual([1, 2]);
    server.publicKey = 'key-2';
    await push.keep();
    expect(browser.subscribed).toMatchObject({ endpoint: 'https://push.example/2', publicKey: 'key-2' });
    expect(server.devices.at(-1)?.endpoint).toBe('https://push.example/2');
    await browser.subscribe('key-2');
    await push.keep();
    expect(server.devices.at(-1)?.endpoint).toBe('https://push.example/3');
    const { calls } = server;
    const before = calls.length;
    await push.keep();
    expect(calls.slice(before)).toEqual(['GET /api/push/subscriptions']);
  });

  it('that were removed on another device stay off', async () => {
    await turnOn();
    server.devices = [];
    expect(await here()).toBe('off');
    await push.keep();
    expect([server.devices, browser.subscribed, await readPushMark(store)]).toEqual([[], null, null]);
  });

  it('belong to the user who turned them on: another user in the same browser is not registered', async () => {
    browser.said = 'granted';
    await browser.subscribe('key-1');
    expect(await here()).toBe('off');
    await push.keep();
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});
