import { afterEach, expect, it } from 'vitest';
import { watchComments } from '#runtime/person/pulling/comment-watch.ts';
import { FakePage } from '#support/fake-platform.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import type { PullReport } from '#sync/pull/ports.ts';

const ANSWERED: PullReport = { outcome: 'complete' };
const UNREACHABLE: PullReport = { outcome: 'unreachable' };

let stop = () => {};
afterEach(() => stop());

/** An open event, and the seconds that passed before each fetch of its comments. */
function open(answer: () => Promise<PullReport>) {
  const page = new FakePage('https://watch.example');
  const clock = new VirtualClock();
  const waits: number[] = [];
  let last = clock.now();
  stop = watchComments({ page, clock }, () => {
    waits.push((clock.now() - last) / 1_000);
    last = clock.now();
    return answer();
  });
  /** The next timer, when all work has come to rest; false when there is none. */
  const pass = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return clock.step();
  };
  return { page, clock, waits, pass };
}

it('[PULL-11] continues after failures: three times as before, then less and less often, and as before again when one succeeds', async () => {
  let report = UNREACHABLE as PullReport;
  const { waits, pass } = open(async () => report);
  for (let turn = 0; turn < 12; turn += 1) expect(await pass()).toBe(true);
  expect(waits).toEqual([0, 5, 5, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300]);
  report = ANSWERED;
  expect(await pass()).toBe(true);
  expect(await pass()).toBe(true);
  expect(await pass()).toBe(true);
  expect(waits.slice(-2)).toEqual([5, 5]);
});

it('[PULL-11] continues when a pull throws', async () => {
  let isBroken = true;
  const { waits, pass } = open(async () => {
    if (isBroken) throw new Error('The database is gone');
    return ANSWERED;
  });
  expect(await pass()).toBe(true);
  isBroken = false;
  expect(await pass()).toBe(true);
  expect(waits).toEqual([0, 5, 5]);
});

it('[PULL-11] fetches at once, and as often as before, when the page or the network comes back', async () => {
  let report = UNREACHABLE as PullReport;
  const { page, waits, pass } = open(async () => report);
  for (let turn = 0; turn < 6; turn += 1) expect(await pass()).toBe(true);
  const before = waits.length;
  page.setOnline(false);
  expect(await pass()).toBe(true);
  expect(await pass()).toBe(false);
  expect(waits).toHaveLength(before);
  report = ANSWERED;
  page.setOnline(true);
  expect(waits).toHaveLength(before + 1);
  for (let turn = 0; turn < 4; turn += 1) expect(await pass()).toBe(true);
  expect(waits.slice(-4)).toEqual([5, 5, 5, 5]);
});

it('[PULL-11] stops fetching when the event is left', async () => {
  const { waits, pass } = open(async () => UNREACHABLE);
  await pass();
  stop();
  expect(await pass()).toBe(false);
  expect(waits).toHaveLength(2);
});
