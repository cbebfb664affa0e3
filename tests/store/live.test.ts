import { afterEach, beforeEach, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { watchQuery } from '#store/queries/live.ts';
import { seedStore } from '#support/fake-runtime.tsx';
import { aGroup, anEvent } from '#support/rows.ts';
import { VirtualClock } from '#support/virtual-clock.ts';

let stores = 0;
let store: Store;
let clock: VirtualClock;
/** What the watched query has told, and how often it was asked. */
let told: number[];
let asked: number;
let stop: () => void;
/** Says that the last answer is on the screen. */
let draw: () => void;

beforeEach(async () => {
  stores += 1;
  store = openStore(`https://live-${stores}.example|7`);
  await seedStore(store, { groups: [aGroup({ id: '1' })], events: [anEvent({ id: '11', groupId: '1' })] });
  clock = new VirtualClock();
  told = [];
  asked = 0;
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
 * Counts the events.
 * @param took how long each reading takes, in milliseconds
 * @param held what an answer is held up by after reading
 */
function watchCount(took: number, held: Promise<void> = Promise.resolve()): void {
  const query = async () => {
    const count = await store.read((db) => db.events.count());
    asked += 1;
    clock.jump(took);
    await held;
    return count;
  };
  stop = watchQuery(
    query,
    (count, drawn) => {
      told.push(count);
      draw = drawn;
    },
    (error) => expect.unreachable(String(error)),
    clock,
  );
}

/** A change is told by an event of the database's, in its own time. */
const untilOutdated = () => expect.poll(() => clock.nextAt()).not.toBeNull();

it('answers at once, and again when what was read has changed', async () => {
  watchCount(0);
  await expect.poll(() => told).toEqual([1]);
  await addEvent('12');
  await untilOutdated();
  clock.step();
  await expect.poll(() => told).toEqual([1, 2]);
});

it('rests for four times what an answer took, however much is fetched meanwhile', async () => {
  watchCount(100);
  await expect.poll(() => told).toEqual([1]);
  const endedAt = clock.now();
  await addEvent('12');
  await untilOutdated();
  await addEvent('13');
  expect(clock.nextAt()).toBe(endedAt + 400);
  expect(clock.step(endedAt + 399)).toBe(false);
  clock.step();
  await expect.poll(() => told).toEqual([1, 3]);
  expect(asked).toBe(2);
});

it('rests for four times what drawing took, too', async () => {
  watchCount(100);
  await expect.poll(() => told).toEqual([1]);
  await addEvent('12');
  await untilOutdated();
  clock.jump(50);
  draw();
  expect(clock.nextAt()).toBe(clock.now() + 600);
  const drawnLate = draw;
  clock.step();
  await expect.poll(() => told).toEqual([1, 2]);
  await addEvent('13');
  await untilOutdated();
  const restsUntil = clock.nextAt();
  drawnLate();
  expect(clock.nextAt()).toBe(restsUntil);
});

it('does not rest longer than three seconds', async () => {
  watchCount(60_000);
  await expect.poll(() => told).toEqual([1]);
  await addEvent('12');
  await untilOutdated();
  expect(clock.nextAt()).toBe(clock.now() + 3_000);
});

it('shows what the person does without a rest', async () => {
  watchCount(1_000);
  await expect.poll(() => told).toEqual([1]);
  await addEvent('12');
  await untilOutdated();
  expect(clock.nextAt()).toBe(clock.now() + 3_000);
  await addComment();
  await expect.poll(() => clock.nextAt()).toBeLessThanOrEqual(clock.now());
});

it('gives out an answer that something has changed meanwhile, and asks again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  watchCount(10, held);
  await expect.poll(() => asked).toBe(1);
  await addEvent('12');
  release();
  await expect.poll(() => told).toEqual([1]);
  await untilOutdated();
  clock.step();
  await expect.poll(() => told).toEqual([1, 2]);
});

it('asks no more once it is stopped', async () => {
  watchCount(0);
  await expect.poll(() => told).toEqual([1]);
  await addEvent('12');
  await untilOutdated();
  stop();
  expect(clock.nextAt()).toBeNull();
});
