// @vitest-environment node
import { expect, it } from 'vitest';
import { watchComments } from '#runtime/comment-watch.ts';
import { FakePage } from '#support/fake-platform.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import type { PullReport } from '#sync/pull/puller.ts';

it('[S58] asks three times more after a failure, then rests until the page or the network comes back', async () => {
  const page = new FakePage('https://watch.example');
  const clock = new VirtualClock();
  let asked = 0;
  let report: PullReport = { outcome: 'unreachable' };
  const stop = watchComments({ page, clock }, async () => {
    asked += 1;
    return report;
  });
  const pass = async () => {
    await Promise.resolve();
    await Promise.resolve();
    return clock.step();
  };
  for (let turn = 0; turn < 3; turn += 1) expect(await pass()).toBe(true);
  expect(await pass()).toBe(false);
  expect(asked).toBe(4);

  page.setOnline(false);
  expect(asked).toBe(4);
  report = { outcome: 'complete' };
  page.setOnline(true);
  expect(asked).toBe(5);
  for (let turn = 0; turn < 8; turn += 1) expect(await pass()).toBe(true);
  expect(asked).toBe(13);
  stop();
  expect(await pass()).toBe(false);
});
