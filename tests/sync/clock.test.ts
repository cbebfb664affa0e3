import { describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import type { Fate } from '#support/faulty-transport.ts';
import { json } from '#support/model-server.ts';
import type { Tab, WorldOptions } from '#support/sync-world.ts';
import { comment, expectStopInOtherSession, newWorld, onServer, setWriteFates, world } from './world-fixture.ts';

const HOUR = 3_600_000;
/** The clock was ahead, and is corrected. */
const BACK = -48 * HOUR;

/** A tab with one comment to send, whose writes meet these fates and then none. */
async function tabWithComment(fates: Fate[], options: WorldOptions = {}): Promise<Tab> {
  const tab = newWorld(options);
  setWriteFates(...fates);
  await comment(tab, 'Hello');
  return tab;
}

async function expectSent(tab: Tab): Promise<void> {
  expect(onServer()).toEqual(['Hello']);
  expect(await listUnsent(tab.store)).toEqual([]);
}

describe('F23: the device’s clock is set back', () => {
  it.each<Fate>([503, 'drop'])('[SEND-11] an edit that was waiting (%s) is sent at the next chance', async (fate) => {
    const tab = await tabWithComment([fate]);
    await world.pass(420);
    expect(await tab.outbox.unfinished()).toMatchObject([{ state: 'pending' }]);
    tab.kill();
    world.clock.jump(BACK);
    const next = world.openTab();
    next.engine.wake('enqueued');
    await world.pass(1_000);
    await expectSent(next);
  });

  it('[SEND-11] an edit that was found in flight is sent at the next chance', async () => {
    const tab = await tabWithComment(['drop']);
    await world.pass(300);
    expect(await tab.outbox.unfinished()).toMatchObject([{ state: 'in-flight' }]);
    tab.kill();
    world.clock.jump(BACK);
    const next = world.openTab();
    next.engine.wake('started');
    await world.pass(1_000);
    await expectSent(next);
  });

  it.each([{ locks: true }, { locks: false }])("[SEND-11] a dead tab's lease is taken over (%o)", async (options) => {
    const tab = await tabWithComment(['slow'], options);
    await world.pass(100);
    tab.kill();
    world.clock.jump(BACK);
    const next = world.openTab();
    next.engine.wake('started');
    await world.pass(60_000);
    await expectSent(next);
  });

  it('[SEND-11] a frozen tab’s lock is taken over', async () => {
    const frozen = await tabWithComment([]);
    const network = world.transport.send.bind(world.transport);
    world.transport.send = () => new Promise(() => {});
    await world.pass(100);
    world.clock.jump(BACK);
    world.transport.send = network;
    const next = world.openTab();
    next.engine.wake('started');
    await world.pass(60_000);
    await expectSent(frozen);
  });

  it('[SEND-11] a long drain still checks the session again', { timeout: 20_000 }, async () => {
    const tab = await tabWithComment(Array.from({ length: 6 }, () => 'late'));
    world.server.asksWhose = false;
    const network = world.transport.send.bind(world.transport);
    let isAhead = true;
    world.transport.send = async (request) => {
      const answer = await network(request);
      if (isAhead && request.method === 'POST') {
        isAhead = false;
        world.clock.jump(BACK);
      }
      return answer;
    };
    for (let index = 0; index < 11; index += 1)
      await createComment(tab.store, world.context, { eventId: '12', content: `Comment ${index}` });
    tab.engine.wake('enqueued');
    await expectStopInOtherSession(tab);
  });

  it('[SEND-11] an excessive Retry-After ends within the hour', async () => {
    const tab = await tabWithComment([503]);
    const answers = [json(409, { message: 'Still at it' }, 100 * HOUR)];
    world.server.refuse = ({ method }) => (method === 'POST' ? (answers.shift() ?? null) : null);
    await world.pass(HOUR + 10_000);
    await expectSent(tab);
  });
});
