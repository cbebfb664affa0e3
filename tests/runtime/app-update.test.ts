import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAppUpdate } from '#runtime/window/app-update.ts';

/** A service worker as a page sees it. */
class FakeWorker extends EventTarget {
  state = 'installed';
  readonly scriptURL = `${location.origin}/service-worker.js`;
  readonly told: unknown[] = [];
  postMessage = (message: unknown) => this.told.push(message);
}

/** The browser's side of one tab: which worker serves it, and which waits. */
class FakeContainer extends EventTarget {
  readonly registration = Object.assign(new EventTarget(), {
    waiting: null as FakeWorker | null,
    installing: null,
    active: null as FakeWorker | null,
  });
  controller: FakeWorker | null = null;

  register = async () => this.registration;

  /** A worker takes over: the person took it in this tab or in another. */
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

/** A tab of the old version, in which the new one stands ready. */
async function outdatedTab() {
  tab.controller = new FakeWorker();
  const waiting = new FakeWorker();
  tab.registration.waiting = waiting;
  const update = watchAppUpdate(true, reload, Promise.resolve());
  await expect.poll(() => update.get().ready).toBe(true);
  return { update, waiting };
}

it('[F20] reloads the page only once the version that the person accepted is active', async () => {
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
  const update = watchAppUpdate(true, reload, Promise.resolve());
  tab.takeOver(new FakeWorker());
  expect(reload).not.toHaveBeenCalled();
  expect(update.get().ready).toBe(false);
});
