import { expect } from 'vitest';
import type { LiveSocket } from '#api/live.ts';
import type { Page } from '#runtime/platform/page.ts';
import type { Platform, TabMessage } from '#runtime/platform/platform.ts';
import { FakeMedia } from './fake-media.ts';
import { SeededRandom } from './seeded-random.ts';
import { VirtualClock } from './virtual-clock.ts';

type Change = Parameters<Parameters<Page['onChange']>[0]>[0];

/** A page that the test controls. */
export class FakePage implements Page {
  readonly origin: string;
  reloads = 0;
  #visible = true;
  #online = true;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(origin: string) {
    this.origin = origin;
  }

  visible = () => this.#visible;
  online = () => this.#online;

  onChange = (listener: (change: Change) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  reload = () => {
    this.reloads += 1;
  };

  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.#tell(visible ? 'visible' : 'hidden');
  }

  setOnline(online: boolean): void {
    this.#online = online;
    this.#tell(online ? 'online' : 'offline');
  }

  /** The browser stops the page, and keeps it to show it again. */
  putAway(): void {
    this.#tell('put-away');
  }

  bringBack(): void {
    this.#tell('brought-back');
  }

  #tell(change: Change): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

/** A live channel whose messages the test sends. */
class FakeSocket implements LiveSocket {
  readonly #listeners: [string, (event: { data: unknown }) => void][] = [];

  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.push([type, listener]);
  }

  close(): void {}

  send(): void {}

  emit(type: 'open' | 'close' | 'message', data: unknown = null): void {
    for (const [heard, listener] of this.#listeners) if (heard === type) listener({ data });
  }
}

/** A browser of the test's own: tabs of one browser receive each other's messages. */
export class FakePlatform implements Platform {
  readonly page: FakePage;
  readonly clock = new VirtualClock();
  readonly random = new SeededRandom(1);
  readonly locks = null;
  readonly sockets: FakeSocket[] = [];
  readonly fetch: typeof globalThis.fetch;
  persisted = 0;
  mediaCleared = 0;
  workerWoken = 0;
  visitsAsked = 0;
  badge: number | null = null;
  readonly #listeners = new Set<(message: TabMessage) => void>();

  constructor(origin: string, fetch: typeof globalThis.fetch) {
    this.page = new FakePage(origin);
    this.fetch = fetch;
  }

  screenDrawn = async () => {};

  firstScreenShown = async () => {};

  changeShown = async () => {};

  uuid = () => crypto.randomUUID();

  connect = (): FakeSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };

  /** The socket of this index, once it is there: its code is loaded after the first screen. */
  async socket(index = 0): Promise<FakeSocket> {
    await expect.poll(() => this.sockets.length).toBeGreaterThan(index);
    return this.sockets[index] as FakeSocket;
  }

  broadcast: (message: TabMessage) => void = () => {};

  onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another tab sends a message. */
  hear(message: TabMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  /** The browser's answer to the request to keep the data. */
  keepsData: boolean | null = true;
  persist = async () => {
    this.persisted += 1;
    return this.keepsData;
  };

  wakeWorker = () => {
    this.workerWoken += 1;
  };

  readonly kept = new FakeMedia();

  wakeNowAndThen = () => {
    this.visitsAsked += 1;
  };

  showBadge = (count: number) => {
    this.badge = count;
  };

  clearMediaCache = async (database: string) => {
    this.mediaCleared += 1;
    await this.kept.clear(database);
    return false;
  };

  /** Whether pictures and files are fetched ahead, which takes requests and timers. */
  keepsFiles = false;

  media = () => (this.keepsFiles ? Promise.resolve(this.kept) : new Promise<FakeMedia>(() => {}));
  /** How often the browser's push subscription was ended. */
  pushEnded = 0;

  endPush = async () => {
    this.pushEnded += 1;
  };
}
