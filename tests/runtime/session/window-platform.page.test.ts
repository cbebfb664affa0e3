import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadWriting } from '#runtime/person/person.ts';
import { showAppBadge } from '#runtime/platform/app-badge.ts';
import { windowPlatform } from '#runtime/session/window-platform.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Browser {
  /** Whether a worker serves the page. */
  served?: boolean;
  /** Whether the browser supports periodic sync. */
  knowsPeriodic?: boolean;
  /** The answer to a request for permission; null where it does not know such a permission. */
  leave?: 'granted' | 'denied' | 'prompt' | null;
  /** False where it refuses to be woken for an edit at all. */
  allowsSync?: boolean;
}

/** A browser that records the sync registrations of the worker. */
function browser({ served = true, knowsPeriodic = true, leave = 'granted', allowsSync = true }: Browser) {
  const sync = vi.fn(() => (allowsSync ? Promise.resolve() : Promise.reject(new Error('not allowed'))));
  const periodic = vi.fn(async (_tag: string, _options: { minInterval: number }) => {});
  const query = vi.fn((_of: { name: string }) =>
    leave === null ? Promise.reject(new TypeError('unknown')) : Promise.resolve({ state: leave }),
  );
  vi.stubGlobal('navigator', {
    onLine: true,
    permissions: { query },
    serviceWorker: {
      controller: served ? {} : null,
      ready: Promise.resolve({
        sync: { register: sync },
        ...(knowsPeriodic && { periodicSync: { register: periodic } }),
      }),
    },
  });
  const platform = windowPlatform();
  platform.wakeWorker();
  platform.wakeNowAndThen();
  return { sync, periodic, query };
}

/** All running work has ended; the code that writes is loaded by now. */
const settled = async () => {
  await loadWriting();
  await new Promise((resolve) => setTimeout(resolve));
};

describe('[APP-7] a page asks that the worker be woken', () => {
  it('for an edit that it has kept, and from time to time where the app is installed', async () => {
    const { sync, periodic, query } = browser({});
    await settled();
    expect(sync).toHaveBeenCalledWith('outbox');
    expect(query).toHaveBeenCalledWith({ name: 'periodic-background-sync' });
    expect(periodic).toHaveBeenCalledWith('outbox', { minInterval: expect.any(Number) });
  });

  it.each<[string, Browser]>([
    ['the person has not given leave', { leave: 'prompt' }],
    ['the person has refused', { leave: 'denied' }],
    ['the browser knows no such permission', { leave: null }],
    ['the browser does not know it', { knowsPeriodic: false }],
  ])('does not ask for the second where %s', async (_, given) => {
    const { sync, periodic } = browser(given);
    await settled();
    expect(sync).toHaveBeenCalledOnce();
    expect(periodic).not.toHaveBeenCalled();
  });

  it('asks for the second where the browser refuses the first', async () => {
    const { periodic } = browser({ allowsSync: false });
    await settled();
    expect(periodic).toHaveBeenCalledOnce();
  });

  it('asks for nothing where no worker serves it', async () => {
    const { sync, periodic } = browser({ served: false });
    await settled();
    expect([sync.mock.calls, periodic.mock.calls]).toEqual([[], []]);
  });
});

describe('the badge of the app', () => {
  it('shows a number, and is removed at zero', async () => {
    const icon = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };
    vi.stubGlobal('navigator', { onLine: true, ...icon });
    const platform = windowPlatform();
    platform.showBadge(3);
    await expect.poll(() => icon.setAppBadge.mock.calls).toEqual([[3]]);
    platform.showBadge(0);
    await expect.poll(() => icon.clearAppBadge.mock.calls.length).toBe(1);
  });

  it('is left alone where the browser has none, or refuses it', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    await showAppBadge(3);
    const refused = vi.fn(async () => Promise.reject(new Error('not installed')));
    vi.stubGlobal('navigator', { onLine: true, setAppBadge: refused });
    await showAppBadge(3);
    expect(refused).toHaveBeenCalledOnce();
  });
});

describe('a change that is to be on the screen', () => {
  /** Whether it counts as shown, after this much time and, where the browser reports it, once it is idle. */
  function change() {
    vi.useFakeTimers();
    let rest = () => {};
    vi.stubGlobal('requestIdleCallback', (call: () => void) => {
      rest = call;
    });
    const shown = vi.fn();
    void windowPlatform().changeShown().then(shown);
    return { shown, rest: () => rest() };
  }

  it('waits the time for reading and rendering, and then until the browser is idle', async () => {
    const { shown, rest } = change();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).not.toHaveBeenCalled();
    rest();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toHaveBeenCalledOnce();
  });

  it('waits that time alone where the browser has no idle callback', async () => {
    const { shown } = change();
    vi.stubGlobal('requestIdleCallback', undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).toHaveBeenCalledOnce();
  });
});
