import { describe, expect, it, vi } from 'vitest';
import { browserLocks } from '#runtime/platform/web-locks.ts';

type Granted = (lock: Lock | null) => Promise<unknown>;

/** The platform's locks, as far as they are used: one name, `ifAvailable` and `steal`. */
function fakeLocks(): LockManager {
  let robbed: (() => void) | null = null;
  return {
    request: (_name: string, options: LockOptions, granted: Granted) => {
      if (robbed && !options.steal) return granted(null);
      robbed?.();
      return new Promise((resolve, reject) => {
        const mine = () => reject(new DOMException('stolen', 'AbortError'));
        robbed = mine;
        granted({ name: 'drain', mode: 'exclusive' }).then((value) => {
          if (robbed === mine) robbed = null;
          resolve(value);
        }, reject);
      });
    },
    query: async () => ({}),
  } as unknown as LockManager;
}

describe('web locks', () => {
  it('[TABS-1] run the work while the lock is free', async () => {
    const locks = browserLocks(fakeLocks());
    let finish = () => {};
    const first = locks?.tryWith('drain', false, () => new Promise<number>((resolve) => (finish = () => resolve(1))));
    expect(await locks?.tryWith('drain', false, async () => 2)).toMatchObject({ held: false, refused: false });
    finish();
    expect(await first).toEqual({ held: true, value: 1 });
    expect(await locks?.tryWith('drain', false, async () => 3)).toEqual({ held: true, value: 3 });
  });

  it('[TABS-2] tell the work that its lock was stolen, and let it end', async () => {
    const locks = browserLocks(fakeLocks());
    let lostNow = () => false;
    let finish = () => {};
    const first = locks?.tryWith('drain', false, (lost) => {
      lostNow = lost;
      return new Promise<string>((resolve) => (finish = () => resolve('ended')));
    });
    expect(await locks?.tryWith('drain', true, async () => 'thief')).toEqual({ held: true, value: 'thief' });
    expect(lostNow()).toBe(true);
    finish();
    expect(await first).toEqual({ held: true, value: 'ended' });
  });

  it('pass on what the work throws', async () => {
    const locks = browserLocks(fakeLocks());
    const failing = locks?.tryWith('drain', false, async () => {
      throw new Error('the database failed');
    });
    await expect(failing).rejects.toThrow('the database failed');
  });

  it.each(['SecurityError', 'InvalidStateError', 'NotSupportedError'])(
    '[TABS-1] report that they are refused (%s), which is not the same as held',
    async (name) => {
      const refusing = { request: () => Promise.reject(new DOMException('no locks here', name)) };
      const work = vi.fn(async () => 1);
      for (const steal of [false, true]) {
        const tried = browserLocks(refusing as unknown as LockManager)?.tryWith('drain', steal, work);
        expect(await tried).toEqual({ held: false, refused: true });
      }
      expect(work).not.toHaveBeenCalled();
    },
  );
});
