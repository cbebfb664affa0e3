// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '#store/database.ts';
import { StoredLeases } from '#store/leases.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import { type Hold, LEASE_MS, Leader } from '#sync/coordination/leader.ts';

let databases = 0;
let clock: VirtualClock;
let leader: (holder: string) => Leader;

beforeEach(() => {
  databases += 1;
  clock = new VirtualClock();
  const leases = new StoredLeases(openStore(`https://leader-${databases}.example|7`));
  leader = (holder) => new Leader('drain', { clock, leases, locks: null, holder });
});

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
