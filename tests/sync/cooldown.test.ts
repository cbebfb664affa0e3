import { describe, expect, it } from 'vitest';
import { json } from '#support/model-server.ts';
import type { Tab } from '#support/sync-world.ts';
import type { WireRequest } from '#sync/ports/transport.ts';
import { comment, newWorld, onServer, unsent, world } from './world-fixture.ts';

const MINUTE_MS = 60_000;

const isWrite = ({ method }: WireRequest): boolean => method !== 'GET';

/** This many edits wait, and none has left. */
async function manyWait(count: number): Promise<Tab> {
  const tab = newWorld();
  world.transport.online = false;
  for (let number = 1; number <= count; number += 1) await comment(tab, `Comment ${number}`);
  await world.pass(1_000);
  world.transport.online = true;
  world.transport.sent.length = 0;
  return tab;
}

/** The server answers writes with this until further notice. */
function answersBusy(status: 429 | 503, retryAfter: number | null, of: (request: WireRequest) => boolean = isWrite) {
  const refusal = json(status, { message: 'Please wait a while' }, retryAfter);
  world.server.refuse = (request) => (of(request) ? refusal : null);
}

const recovers = () => {
  world.server.refuse = () => null;
};

/** How many writes were on their way with each one that left, from now on. */
function countTogether(): number[] {
  const network = world.transport.send.bind(world.transport);
  const together: number[] = [];
  let underWay = 0;
  world.transport.send = async (request) => {
    if (!isWrite(request)) return network(request);
    underWay += 1;
    together.push(underWay);
    const answer = await network(request);
    underWay -= 1;
    return answer;
  };
  return together;
}

describe('F35: the server requests a cooldown', () => {
  it.each([429, 503] as const)('[SEND-9] with %i and Retry-After: the whole drain waits', async (status) => {
    const tab = await manyWait(80);
    answersBusy(status, MINUTE_MS);
    tab.engine.wake('online');
    await world.pass(MINUTE_MS - 1_000);
    expect(world.transport.writes()).toHaveLength(6);
    recovers();
    await world.settle();
    expect(onServer()).toHaveLength(80);
    expect(new Set(onServer()).size).toBe(80);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-10] begins again with one request, then with more', async () => {
    const tab = await manyWait(40);
    answersBusy(503, MINUTE_MS);
    tab.engine.wake('online');
    await world.pass(1_000);
    const together = countTogether();
    recovers();
    await world.settle();
    expect(onServer()).toHaveLength(40);
    expect(together[0]).toBe(1);
    expect(Math.max(...together.slice(0, 3))).toBeLessThanOrEqual(2);
    expect(Math.max(...together)).toBe(6);
  });

  it('[SEND-10] sends nothing beside a request that outlasts the cooldown, whatever else was answered meanwhile', async () => {
    const tab = await manyWait(40);
    answersBusy(503, 7_000, ({ body }) => JSON.stringify(body)?.includes('Comment 1"') === true);
    world.transport.fate = ({ body }) => (JSON.stringify(body)?.includes('Comment 2"') ? 'slow' : 'pass');
    tab.engine.wake('online');
    await world.pass(20_000);
    expect(world.transport.writes()).toHaveLength(6);
    recovers();
    await world.settle();
    expect(onServer()).toHaveLength(40);
  });

  it('[SEND-9] waits longer each time where the server sends no Retry-After', async () => {
    const tab = await manyWait(70);
    answersBusy(503, null);
    tab.engine.wake('online');
    await world.pass(60 * MINUTE_MS);
    // Six at first, and then one at a time; every few minutes in the end.
    expect(world.transport.writes().length).toBeLessThan(60);
    expect(world.transport.writes().length).toBeGreaterThan(15);
  });

  it('[SEND-9] sends nothing for new edits, a visible page, another tab or a restart', async () => {
    const tab = await manyWait(30);
    answersBusy(429, 10 * MINUTE_MS);
    tab.engine.wake('online');
    await world.pass(1_000);
    recovers();
    world.transport.sent.length = 0;
    await comment(tab, 'One more');
    tab.engine.wake('visible');
    const other = world.openTab();
    other.engine.wake('started');
    tab.kill();
    await world.pass(9 * MINUTE_MS);
    expect(world.transport.sent).toEqual([]);
    await world.settle();
    expect(onServer()).toHaveLength(31);
  });

  it('[SEND-10] one edit that alone is answered like this does not keep the others waiting for ever', async () => {
    const tab = await manyWait(30);
    answersBusy(503, null, ({ method, body }) => method === 'POST' && JSON.stringify(body).includes('Comment 3"'));
    tab.engine.wake('online');
    await world.pass(5 * MINUTE_MS);
    expect(onServer()).toHaveLength(29);
    expect(await unsent(tab)).toEqual(['waiting: Comment 3']);
    recovers();
    await world.settle();
    expect(onServer()).toHaveLength(30);
  });

  it('[SEND-7] one edit that the server fails at does not hold up the others', async () => {
    const tab = await manyWait(30);
    const failing = json(500, { message: 'Something went wrong' }, 10 * MINUTE_MS);
    world.server.refuse = ({ body }) => (JSON.stringify(body)?.includes('Comment 3"') ? failing : null);
    tab.engine.wake('online');
    await world.pass(10_000);
    expect(onServer()).toHaveLength(29);
  });

  it('[SEND-11] waits no longer than the longest Retry-After when the clock is set back', async () => {
    const tab = await manyWait(3);
    answersBusy(429, 30 * MINUTE_MS);
    tab.engine.wake('online');
    await world.pass(1_000);
    recovers();
    world.clock.jump(-2 * 24 * 60 * MINUTE_MS);
    tab.engine.wake('visible');
    await world.pass(10_000);
    expect(onServer()).toHaveLength(3);
  });
});
