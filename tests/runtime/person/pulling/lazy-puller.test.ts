import { beforeEach, expect, test, vi } from 'vitest';
import { LazyPuller } from '#runtime/person/pulling/lazy-puller.ts';

const code = vi.hoisted(() => ({ isHere: true, made: [] as { isCurrent: boolean; stopped: boolean }[] }));

vi.mock('#runtime/person/pulling/puller-for.ts', () => ({
  get pullerFor() {
    if (!code.isHere) throw new Error('Neither cached nor reachable');
    return () => {
      const puller = {
        isCurrent: true,
        stopped: false,
        stop: () => {
          puller.stopped = true;
        },
        all: async () => ({ outcome: 'complete' }),
      };
      code.made.push(puller);
      return puller;
    };
  },
}));

beforeEach(() => {
  code.isHere = true;
  code.made = [];
});

const late = () => new LazyPuller({} as never);

test('nothing is loaded before a fetch', () => {
  const puller = late();
  expect(puller.isCurrent).toBe(false);
  puller.invalidate();
  expect(code.made).toEqual([]);
});

test('simultaneous requests use one puller', async () => {
  const puller = late();
  const reports = await Promise.all([puller.pull.all(), puller.pull.all('news')]);
  expect(reports).toEqual([{ outcome: 'complete' }, { outcome: 'complete' }]);
  expect(code.made).toHaveLength(1);
  expect(puller.isCurrent).toBe(true);
});

test('without its code no pull succeeds, and the next pull requests it again', async () => {
  const puller = late();
  code.isHere = false;
  expect(await puller.pull.all()).toEqual({ outcome: 'unreachable' });
  code.isHere = true;
  expect(await puller.pull.all()).toEqual({ outcome: 'complete' });
});

test('a pull that is stopped while its code is loading is stopped when it has loaded', async () => {
  const puller = late();
  const asked = puller.pull.all();
  puller.stop();
  await asked;
  expect(code.made.map(({ stopped }) => stopped)).toEqual([true]);
});
