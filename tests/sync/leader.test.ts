// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '#store/database.ts';
import { StoredLeases } from '#store/leases.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import { type Hold, LEASE_MS, Leader } from '#sync/coordination/leader.ts';
import type { LockPort } from '#sync/ports.ts';

let databases = 0;
let clock: VirtualClock;
let leader: (holder: string, locks?: LockPort | null) => Leader;

beforeEach(() => {
  databases += 1;
  clock = new VirtualClock();
  const leases = new StoredLeases(openStore(`https://leader-${databases}.example|7`));
  leader = (holder, locks = null) => new Leader('drain', { clock, leases, locks, holder });
});

/** The browser's lock: exact, and to be stolen. */
function browserLock(): LockPort {
  let held: { lost: boolean } | null = null;
  return {
    tryWith: async (_name, steal, work) => {
      if (held && !steal) return { held: false };
      if (held) held.lost = true;
      const mine = { lost: false };
      held = mine;
      try {
        return { held: true, value: await work(() => mine.lost) };
      } finally {
        if (held === mine) held = null;
      }
    },
  };
}

/** Leads until it is told to end. */
async function leading(who: Leader) {
  let end = () => {};
  const hold = Promise.withResolvers<Hold>();
  const led = who.run((given) => {
    hold.resolve(given);
    return new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
  });
  return { hold: await hold.promise, led, end: () => end() };
}

describe('the lease', () => {
  it('[S6] is one tab’s at a time, and free when that one has ended', async () => {
    const first = await leading(leader('one'));
    expect(await leader('two').run(async () => 'second')).toMatchObject({ led: false });
    first.end();
    expect(await first.led).toEqual({ led: true, value: 'done' });
    expect(await leader('two').run(async () => 'second')).toEqual({ led: true, value: 'second' });
  });

  it('[S7] is kept by whoever shows life, however long it takes', async () => {
    const first = await leading(leader('one'));
    for (let turn = 0; turn < 10; turn += 1) {
      clock.jump(LEASE_MS / 2);
      expect(await first.hold.keep()).toBe(true);
    }
    expect(await leader('two').run(async () => 'second')).toMatchObject({ led: false });
    first.end();
    await first.led;
  });

  it('[S7] is lost by whoever shows none for 90 seconds, and that one may not go on', async () => {
    const frozen = await leading(leader('one'));
    clock.jump(LEASE_MS);
    const second = await leading(leader('two'));
    expect(await frozen.hold.keep()).toBe(false);
    frozen.end();
    await frozen.led;
    expect(await leader('three').run(async () => 'third')).toMatchObject({ led: false });
    second.end();
    await second.led;
  });
});

describe('the browser’s lock', () => {
  it('[S7] is not stolen before 90 seconds without a sign of life', async () => {
    const locks = browserLock();
    const first = await leading(leader('one', locks));
    clock.jump(LEASE_MS - 1);
    expect(await leader('two', locks).run(async () => 'second')).toMatchObject({ led: false });
    expect(await first.hold.keep()).toBe(true);
    clock.jump(LEASE_MS - 1);
    expect(await leader('two', locks).run(async () => 'second')).toMatchObject({ led: false });
    first.end();
    await first.led;
  });

  it('[S7] once stolen is lost for good, though the clock is set back to when it was held', async () => {
    const locks = browserLock();
    const frozen = await leading(leader('one', locks));
    clock.jump(LEASE_MS);
    const thief = await leading(leader('two', locks));
    clock.jump(-LEASE_MS);
    expect(await frozen.hold.keep()).toBe(false);
    expect(await thief.hold.keep()).toBe(true);
    frozen.end();
    await frozen.led;
    // The frozen one's end takes nothing from the thief.
    clock.jump(2 * LEASE_MS);
    expect(await thief.hold.keep()).toBe(true);
    expect(await leader('three', locks).run(async () => 'third')).toMatchObject({ led: false });
    thief.end();
    await thief.led;
  });
});
