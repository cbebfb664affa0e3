import { afterEach, beforeEach, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { watchQuery } from '#store/queries/base/live.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import { VirtualClock } from '#support/virtual-clock.ts';

let stores = 0;
let store: Store;
let clock: VirtualClock;
/** The results that the watched query delivered, and how often it ran. */
let results: number[];
let runs: number;
let stop: () => void;
/** Reports that the last result is rendered. */
let rendered: () => void;

beforeEach(async () => {
  stores += 1;
  store = openStore(`https://live-${stores}.example|7`);
  await seedStore(store, { groups: [aGroup({ id: '1' })], events: [anEvent({ id: '11', groupId: '1' })] });
  clock = new VirtualClock();
  results = [];
  runs = 0;
  stop = () => {};
});

afterEach(() => stop());

const addEvent = (id: string) => store.run((db) => db.events.put({ ...anEvent({ id, groupId: '1' }), dayKeys: [] }));
const addComment = () =>
  createComment(
    store,
    { now: clock.now.bind(clock), uuid: () => crypto.randomUUID() },
    { eventId: '11', content: 'Hello', attachments: [] },
  );

/**
 * Counts the events. @param took how long each run takes, in milliseconds @param held the promise that a run waits for
 * after reading
 */
function watchCount(took: number, held: Promise<void> = Promise.resolve()): void {
  const query = async () => {
    const count = await store.read((db) => db.events.count());
    runs += 1;
    clock.jump(took);
    await held;
    return count;
  };
  stop = watchQuery(
    query,
    (count, onRendered) => {
      results.push(count);
      rendered = onRendered;
    },
    (error) => expect.unreachable(String(error)),
    clock,
  );
}

/** Dexie reports a change in an event of its own, a little later. */
const untilInvalidated = () => expect.poll(() => clock.nextAt()).not.toBeNull();

it('runs at once, and again when the rows that it read have changed', async () => {
  watchCount(0);
  await expect.poll(() => results).toEqual([1]);
  await addEvent('12');
  await untilInvalidated();
  clock.step();
  await expect.poll(() => results).toEqual([1, 2]);
});

it('pauses for four times the duration of a run, however much is fetched meanwhile', async () => {
  watchCount(100);
  await expect.poll(() => results).toEqual([1]);
  const endedAt = clock.now();
  await addEvent('12');
  await untilInvalidated();
  await addEvent('13');
  expect(clock.nextAt()).toBe(endedAt + 400);
  expect(clock.step(endedAt + 399)).toBe(false);
  clock.step();
  await expect.poll(() => results).toEqual([1, 3]);
  expect(runs).toBe(2);
});

it('pauses for four times the duration of rendering, too', async () => {
  watchCount(100);
  await expect.poll(() => results).toEqual([1]);
  await addEvent('12');
  await untilInvalidated();
  clock.jump(50);
  rendered();
  expect(clock.nextAt()).toBe(clock.now() + 600);
  const renderedLate = rendered;
  clock.step();
  await expect.poll(() => results).toEqual([1, 2]);
  await addEvent('13');
  await untilInvalidated();
  const pausedUntil = clock.nextAt();
  renderedLate();
  expect(clock.nextAt()).toBe(pausedUntil);
});

it('does not pause longer than three seconds', async () => {
  watchCount(60_000);
  await expect.poll(() => results).toEqual([1]);
  await addEvent('12');
  await untilInvalidated();
  expect(clock.nextAt()).toBe(clock.now() + 3_000);
});

it("shows the user's own changes without a pause", async () => {
  watchCount(1_000);
  await expect.poll(() => results).toEqual([1]);
  await addEvent('12');
  await untilInvalidated();
  expect(clock.nextAt()).toBe(clock.now() + 3_000);
  await addComment();
  await expect.poll(() => clock.nextAt()).toBeLessThanOrEqual(clock.now());
});

it('delivers a result although data changed while the query ran, and runs again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  watchCount(10, held);
  await expect.poll(() => runs).toBe(1);
  await addEvent('12');
  release();
  await expect.poll(() => results).toEqual([1]);
  await untilInvalidated();
  clock.step();
  await expect.poll(() => results).toEqual([1, 2]);
});

it('does not run any more once it is stopped', async () => {
  watchCount(0);
  await expect.poll(() => results).toEqual([1]);
  await addEvent('12');
  await untilInvalidated();
  stop();
  expect(clock.nextAt()).toBeNull();
});
