import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '#store/database/database.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { methodsOf } from '#support/methods-of.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import { type Hold, LEASE_MS, Leader } from '#sync/coordination/leader.ts';
import type { LeasePort, LockPort } from '#sync/ports/platform.ts';

let databases = 0;
let clock: VirtualClock;
let leases: StoredLeases;
let leader: (holder: string, locks?: LockPort | null, own?: LeasePort) => Leader;

beforeEach(() => {
  databases += 1;
  clock = new VirtualClock();
  leases = new StoredLeases(openStore(`https://leader-${databases}.example|7`));
  leader = (holder, locks = null, own = leases) => new Leader('drain', { clock, leases: own, locks, holder });
});

/**
 * The browser's lock: exact, and open to stealing. @param hears whether the former holder has been told of the theft
 */
function browserLock(hears: () => boolean = () => true): LockPort {
  let held: { lost: boolean } | null = null;
  return {
    tryWith: async (_name, steal, work) => {
      if (held && !steal) return { held: false };
      if (held) held.lost = true;
      const mine = { lost: false };
      held = mine;
      try {
        return { held: true, value: await work(() => mine.lost && hears()) };
      } finally {
        if (held === mine) held = null;
      }
    },
  };
}

/** Leads until it is told to end; null when another tab leads. */
async function tryLeading(who: Leader) {
  let end = () => {};
  const given = Promise.withResolvers<Hold>();
  const led = who.run((hold) => {
    given.resolve(hold);
    return new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
  });
  const hold = await Promise.race([given.promise, led.then(() => null)]);
  return hold && { hold, led, end: () => end() };
}

async function leading(who: Leader) {
  const led = await tryLeading(who);
  if (!led) throw new Error('Somebody else leads');
  return led;
}

describe('the lease', () => {
  it('[TABS-1] is one tab’s at a time, and free when that one has ended', async () => {
    const first = await leading(leader('one'));
    expect(await leader('two').run(async () => 'second')).toMatchObject({ led: false });
    first.end();
    expect(await first.led).toEqual({ led: true, value: 'done' });
    expect(await leader('two').run(async () => 'second')).toEqual({ led: true, value: 'second' });
  });

  it('[TABS-2] is kept as long as its holder renews it', async () => {
    const first = await leading(leader('one'));
    for (let turn = 0; turn < 10; turn += 1) {
      clock.jump(LEASE_MS / 2);
      expect(await first.hold.renew()).toBe(true);
    }
    expect(await leader('two').run(async () => 'second')).toMatchObject({ led: false });
    first.end();
    await first.led;
  });

  it('[TABS-2] is lost by a holder that has not renewed it for 90 seconds and may not go on', async () => {
    const frozen = await leading(leader('one'));
    clock.jump(LEASE_MS);
    const second = await leading(leader('two'));
    expect(await frozen.hold.renew()).toBe(false);
    frozen.end();
    await frozen.led;
    expect(await leader('three').run(async () => 'third')).toMatchObject({ led: false });
    second.end();
    await second.led;
  });
});

describe('the browser’s lock', () => {
  it('[TABS-2] is not stolen before its holder has not renewed its lease for 90 seconds', async () => {
    const locks = browserLock();
    const first = await leading(leader('one', locks));
    clock.jump(LEASE_MS - 1);
    expect(await leader('two', locks).run(async () => 'second')).toMatchObject({ led: false });
    expect(await first.hold.renew()).toBe(true);
    clock.jump(LEASE_MS - 1);
    expect(await leader('two', locks).run(async () => 'second')).toMatchObject({ led: false });
    first.end();
    await first.led;
  });

  it('[TABS-2] once stolen stays lost, even if the clock is set back', async () => {
    const locks = browserLock();
    const frozen = await leading(leader('one', locks));
    clock.jump(LEASE_MS);
    const thief = await leading(leader('two', locks));
    clock.jump(-LEASE_MS);
    expect(await frozen.hold.renew()).toBe(false);
    expect(await thief.hold.renew()).toBe(true);
    frozen.end();
    await frozen.led;
    // The end of the frozen tab takes nothing from the new holder.
    clock.jump(2 * LEASE_MS);
    expect(await thief.hold.renew()).toBe(true);
    expect(await leader('three', locks).run(async () => 'third')).toMatchObject({ led: false });
    thief.end();
    await thief.led;
  });
});

/** A tab that freezes once, before or after an operation on its lease. */
function freezing(when: 'before' | 'after', does: 'take' | 'release') {
  const thawed = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const freeze = () => {
    reached.resolve();
    return thawed.promise;
  };
  const around = async <T>(call: () => Promise<T>): Promise<T> => {
    if (when === 'before') await freeze();
    const value = await call();
    if (when === 'after') await freeze();
    return value;
  };
  const own: LeasePort = methodsOf<LeasePort>(leases);
  if (does === 'take') own.take = (...asked) => around(() => leases.take(...asked));
  else own.release = (...asked) => around(() => leases.release(...asked));
  return { own, frozen: reached.promise, thaw: () => thawed.resolve() };
}

describe('F31: a tab that is frozen with the browser’s lock', () => {
  it.each<['before' | 'after', 'take' | 'release', string]>([
    ['before', 'take', 'before its lease is written'],
    ['after', 'take', 'when its lease is written'],
    ['before', 'release', 'when its work is done'],
    ['after', 'release', 'when its lease is removed, but not its lock'],
  ])(
    '[TABS-2] %s %s (%s): another leads when the lease is over, and it does nothing more when it thaws',
    async (when, does) => {
      let hears = false;
      const locks = browserLock(() => hears);
      const tab = freezing(when, does);
      const done: string[] = [];
      const first = leader('one', locks, tab.own).run(async (hold) => {
        if (await hold.renew()) done.push('one');
      });
      await tab.frozen;
      const before = [...done];

      const since = clock.now();
      const other = leader('two', locks);
      let thief: Awaited<ReturnType<typeof leading>> | null = null;
      while (thief === null) {
        expect(clock.now() - since).toBeLessThanOrEqual(LEASE_MS + 10_000);
        thief = await tryLeading(other);
        if (thief === null) clock.jump(10_000);
      }
      expect(clock.now() - since).toBeGreaterThanOrEqual(LEASE_MS);

      // It continues before it is told that its lock was stolen.
      clock.jump(60_000);
      expect(await thief.hold.renew()).toBe(true);
      tab.thaw();
      await first;
      hears = true;
      expect(done).toEqual(before);
      clock.jump(20_000);
      expect(await thief.hold.renew()).toBe(true);
      expect(await leader('three', locks).run(async () => 'third')).toMatchObject({ led: false });
      thief.end();
      await thief.led;
      expect(await leader('three', locks).run(async () => 'third')).toEqual({ led: true, value: 'third' });
    },
  );

  it('[TABS-2] keeps it if it was only slow, though others have seen it without a lease', async () => {
    const locks = browserLock();
    const tab = freezing('before', 'take');
    const starting = leading(leader('one', locks, tab.own));
    await tab.frozen;
    expect(await leader('two', locks).run(async () => 'second')).toMatchObject({ led: false });
    clock.jump(LEASE_MS - 1);
    expect(await leader('two', locks).run(async () => 'second')).toMatchObject({ led: false });
    tab.thaw();
    const first = await starting;
    clock.jump(LEASE_MS - 1);
    expect(await leader('two', locks).run(async () => 'second')).toMatchObject({ led: false });
    expect(await first.hold.renew()).toBe(true);
    first.end();
    await first.led;
    expect(await leader('two', locks).run(async () => 'second')).toEqual({ led: true, value: 'second' });
  });
});

describe('the lock of a tab that died', () => {
  it('[TABS-1] is free at once, whatever its lease says', async () => {
    const dead = freezing('before', 'release');
    void leader('one', null, dead.own).run(async () => 'first');
    await dead.frozen;
    expect(await leader('two', browserLock()).run(async () => 'second')).toEqual({ led: true, value: 'second' });
  });
});

describe('locks that the browser refuses', () => {
  const refused: LockPort = { tryWith: async () => ({ held: false, refused: true }) };

  it('[TABS-1] make the lease decide: one tab at a time, and free when that one has ended', async () => {
    const first = await leading(leader('one', refused));
    expect(await leader('two', refused).run(async () => 'second')).toMatchObject({ led: false });
    first.end();
    await first.led;
    expect(await leader('two', refused).run(async () => 'second')).toEqual({ led: true, value: 'second' });
  });

  it('[TABS-1] to a single tab do not let it lead beside a tab that has them', async () => {
    const first = await leading(leader('one', browserLock()));
    expect(await leader('two', refused).run(async () => 'second')).toMatchObject({ led: false });
    first.end();
    await first.led;
  });
});
