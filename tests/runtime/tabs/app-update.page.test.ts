import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserPage } from '#runtime/platform/page.ts';
import { watchAppUpdate } from '#runtime/tabs/app-update.ts';

/** A service worker as a page sees it. */
class FakeWorker extends EventTarget {
  state = 'installed';
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  readonly scriptURL = `${location.origin}/service-worker.js`;
  readonly told: unknown[] = [];
  postMessage = (message: unknown) => this.told.push(message);
}

/** The browser's side of one tab: the worker that serves it, and the one that waits. */
class FakeContainer extends EventTarget {
  readonly registration = Object.assign(new EventTarget(), {
    waiting: null as FakeWorker | null,
    installing: null as FakeWorker | null,
    active: null as FakeWorker | null,
    update: vi.fn(async () => {}),
  });
  controller: FakeWorker | null = null;
  readonly #ready = Promise.withResolvers<FakeContainer['registration']>();
  readonly ready = this.#ready.promise;

  /** The whole app was fetched. */
  install(worker: FakeWorker): void {
    this.registration.active = worker;
    this.#ready.resolve(this.registration);
  }

  /** A check for a new version has found one, which is being fetched. */
  find(worker: FakeWorker): void {
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
  }

  /** It was fetched whole. */
  fetched(worker: FakeWorker): void {
    this.registration.installing = null;
    this.registration.waiting = worker;
    worker.become('installed');
  }

  register = async () => this.registration;
  getRegistration = async () => (this.registration.active || this.registration.waiting ? this.registration : undefined);

  /** A worker takes over: the user installed it in this tab or in another. */
  takeOver(worker: FakeWorker): void {
    this.registration.waiting = null;
    this.registration.active = worker;
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let tab: FakeContainer;
let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  tab = new FakeContainer();
  reload = vi.fn<() => void>();
  Object.defineProperty(navigator, 'serviceWorker', { value: tab, configurable: true });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const page = () => ({ ...browserPage(), reload });

/** A tab of the old version, in which the new one is ready. */
async function outdatedTab() {
  tab.controller = new FakeWorker();
  tab.registration.active = tab.controller;
  const waiting = new FakeWorker();
  tab.registration.waiting = waiting;
  const update = watchAppUpdate(true, page(), Promise.resolve());
  await expect.poll(() => update.get().ready).toBe(true);
  return { update, waiting };
}

it('[F20] reports a version that is found after another could not be fetched whole', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  tab.registration.active = new FakeWorker();
  const register = vi.spyOn(tab, 'register');
  const update = watchAppUpdate(true, page(), Promise.resolve());
  await expect.poll(() => register.mock.settledResults[0]?.type).toBe('fulfilled');
  await new Promise((resolve) => setTimeout(resolve));
  vi.advanceTimersByTime(3_600_000);
  const broken = new FakeWorker();
  tab.find(broken);
  tab.registration.installing = null;
  broken.become('redundant');
  expect(update.get().ready).toBe(false);
  const whole = new FakeWorker();
  tab.find(whole);
  expect(update.get().ready).toBe(false);
  tab.fetched(whole);
  expect(update.get().ready).toBe(true);
});

it('[F20] reloads the page only once the version that the user accepted is active', async () => {
  const { update, waiting } = await outdatedTab();
  update.get().apply();
  await expect.poll(() => waiting.told).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  tab.takeOver(waiting);
  expect(reload).toHaveBeenCalledOnce();
});

it('[F20] tells the old worker to end its work, and waits five seconds for it at most', async () => {
  const { update, waiting } = await outdatedTab();
  vi.useFakeTimers();
  update.get().apply();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(tab.controller?.told).toEqual([{ type: 'END_WORK' }]);
  expect(waiting.told).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});

it('[F20] reloads a second tab when the new version was accepted in the first', async () => {
  const { waiting } = await outdatedTab();
  tab.takeOver(waiting);
  expect(reload).toHaveBeenCalledOnce();
});

it('[F20] reloads the page at once when no worker waits any more, as after a freeze', async () => {
  const { update } = await outdatedTab();
  tab.registration.waiting = null;
  update.get().apply();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

it('does not reload the page when the first installation takes it over', async () => {
  const update = watchAppUpdate(true, page(), Promise.resolve());
  tab.takeOver(new FakeWorker());
  expect(reload).not.toHaveBeenCalled();
  expect(update.get().ready).toBe(false);
});

it('does not reload the page when the first installation waits for a moment before it takes over', async () => {
  const first = new FakeWorker();
  tab.registration.waiting = first;
  const register = vi.fn(tab.register);
  tab.register = register;
  const update = watchAppUpdate(true, page(), Promise.resolve());
  await expect.poll(() => register.mock.settledResults[0]?.type).toBe('fulfilled');
  await new Promise((resolve) => setTimeout(resolve));
  expect(update.get().ready).toBe(false);
  tab.takeOver(first);
  expect(reload).not.toHaveBeenCalled();
});

it('registers the worker again when the network is back that failed while it was fetched', async () => {
  const register = vi.fn(tab.register).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  tab.register = register;
  watchAppUpdate(true, page(), Promise.resolve());
  await expect.poll(() => register.mock.settledResults[0]?.type).toBe('rejected');
  tab.registration.active = null;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => register.mock.calls.length).toBeGreaterThan(1);
});

it('does not register it again where it is registered', async () => {
  const asked = vi.spyOn(tab, 'getRegistration');
  const register = vi.spyOn(tab, 'register');
  tab.registration.active = new FakeWorker();
  watchAppUpdate(true, page(), Promise.resolve());
  await expect.poll(() => register.mock.calls.length).toBe(1);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => asked.mock.settledResults.length).toBeGreaterThan(0);
  expect(register).toHaveBeenCalledOnce();
});

it('[APP-10] checks for a new version when it comes to the front, and not more than once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  tab.registration.active = new FakeWorker();
  let change: Parameters<ReturnType<typeof page>['onChange']>[0] = () => {};
  const front = {
    reload,
    onChange: (listener: typeof change) => {
      change = listener;
      return () => {};
    },
  };
  watchAppUpdate(true, front, Promise.resolve());
  await expect.poll(() => change.length).toBe(1);
  const asked = vi.spyOn(tab, 'getRegistration');
  change('visible');
  await expect.poll(() => asked.mock.settledResults.length).toBe(1);
  expect(tab.registration.update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 3_600_000);
  change('visible');
  await expect.poll(() => tab.registration.update.mock.calls.length).toBe(1);
  change('online');
  await expect.poll(() => asked.mock.settledResults.length).toBe(3);
  expect(tab.registration.update).toHaveBeenCalledOnce();
});

it('says that the app is on this device once its worker is activated', async () => {
  const update = watchAppUpdate(true, page(), Promise.resolve());
  expect(update.get().onDevice).toBe('pending');
  const worker = new FakeWorker();
  tab.install(worker);
  worker.become('activating');
  await tab.ready;
  expect(update.get().onDevice).toBe('pending');
  worker.become('activated');
  await expect.poll(() => update.get().onDevice).toBe('yes');
});

it('says that the app is on this device when a new version waits beside the present one', async () => {
  const { update } = await outdatedTab();
  const worker = new FakeWorker();
  worker.become('activated');
  tab.install(worker);
  await expect.poll(() => update.get()).toMatchObject({ onDevice: 'yes', ready: true });
});

it('says that the app never is on a device whose browser has no workers', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(watchAppUpdate(true, page(), Promise.resolve()).get().onDevice).toBe('never');
  expect(watchAppUpdate(false, page(), Promise.resolve()).get().onDevice).toBe('yes');
});

it('knows at once that the app is on the device where its worker serves the page', () => {
  expect(watchAppUpdate(true, browserPage(), Promise.resolve()).get().onDevice).toBe('pending');
  tab.controller = new FakeWorker();
  expect(watchAppUpdate(true, browserPage(), Promise.resolve()).get().onDevice).toBe('yes');
});
