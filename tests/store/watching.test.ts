import { Dexie, RangeSet } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { watchOutbox } from '#store/queries/base/watching.ts';

let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const write = (store: Store) => createComment(store, context, { eventId: '12', content: 'Hello' });

/** The reported counts of waiting edits, and how often the pause was requested. */
function watched(store: Store, pause: () => Promise<void>) {
  const told: number[] = [];
  const stop = watchOutbox(store, ({ waiting }) => told.push(waiting), pause);
  stops.push(stop);
  return { told, stop };
}

it('reports waiting edits at once, and changes after the pause, all of them together', async () => {
  const store = openStore(`https://watching-${++ids}.example|7`);
  await write(store);
  const pauses: (() => void)[] = [];
  const { told } = watched(store, () => new Promise((resolve) => pauses.push(resolve)));
  await expect.poll(() => told).toEqual([1]);
  await write(store);
  await expect.poll(() => pauses.length).toBe(1);
  await write(store);
  await write(store);
  pauses[0]?.();
  await expect.poll(() => told).toEqual([1, 4]);
  await write(store);
  await expect.poll(() => pauses.length).toBe(2);
  pauses[1]?.();
  await expect.poll(() => told).toEqual([1, 4, 5]);
});

it('reports nothing any more once it is stopped, not even a change that it was waiting for', async () => {
  const store = openStore(`https://watching-${++ids}.example|7`);
  const pause = Promise.withResolvers<void>();
  let isPausing = false;
  const { told, stop } = watched(store, () => {
    isPausing = true;
    return pause.promise;
  });
  await expect.poll(() => told).toEqual([0]);
  await write(store);
  await expect.poll(() => isPausing).toBe(true);
  stop();
  pause.resolve();
  await write(store);
  expect(told).toEqual([0]);
});

it('counts again in a page that comes back from the back/forward cache', async () => {
  const store = openStore(`https://watching-${++ids}.example|7`);
  await write(store);
  const { told } = watched(store, async () => {});
  await expect.poll(() => told).toEqual([1]);
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
  await expect.poll(() => told).toEqual([1, 1]);
});
