import { beforeEach, describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { methodsOf } from '#support/methods-of.ts';
import type { Tab } from '#support/sync-world.ts';
import { newWorld, world } from './world-fixture.ts';

let tab: Tab;
beforeEach(() => {
  tab = newWorld();
});

const comments = async (count: number) => {
  for (let index = 1; index <= count; index += 1)
    await createComment(tab.store, world.context, { eventId: '12', content: `Comment ${index}` });
};
const waiting = async () => (await listUnsent(tab.store)).map(({ state, text }) => `${state}: ${text}`);
const authors = () => [...world.server.comments.values()].map((row) => row.userId);

describe('an engine that is stopped while it sends', () => {
  it('[SEND-20] sends nothing more, not even while its last check of the session is fresh', async () => {
    world.server.asksWhose = false;
    world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : 'slow');
    await comments(8);
    tab.engine.wake('started');
    await world.pass(1_000);
    expect(world.transport.writes()).toHaveLength(6);
    tab.engine.stop();
    world.server.session = 8;
    await world.settle();
    expect(authors()).toEqual([7, 7, 7, 7, 7, 7]);
    expect(await waiting()).toEqual(['waiting: Comment 7', 'waiting: Comment 8']);
  });

  it('[SEND-20] makes no request of the entry that it was marking, and undoes the mark', async () => {
    world.close();
    tab = newWorld({
      faults: {
        outbox: (outbox) => ({
          ...methodsOf(outbox),
          markInFlight: async (...marking) => {
            tab.engine.stop();
            return outbox.markInFlight(...marking);
          },
        }),
      },
    });
    await comments(1);
    tab.engine.wake('started');
    await world.settle();
    expect(world.transport.writes()).toEqual([]);
    expect(await tab.outbox.unfinished()).toMatchObject([{ state: 'pending', attempts: 0, firstSentAt: null }]);
  });

  it('[SEND-20] does not start when it was stopped before its turn', async () => {
    await comments(1);
    tab.engine.wake('started');
    tab.engine.stop();
    await world.settle();
    expect(world.transport.sent).toEqual([]);
  });
});

describe('a session that has changed since it was checked', () => {
  it('[SEND-21] is not written into: the server refuses the edit, which waits for its user', async () => {
    world.transport.fate = ({ method }) => {
      if (method === 'POST') world.server.session = 8;
      return 'pass';
    };
    await comments(1);
    tab.engine.wake('started');
    await world.settle();
    expect(world.transport.writes()).toMatchObject([{ asUser: '7' }]);
    expect(tab.found).toBe('other-session');
    expect(world.server.comments.size).toBe(0);
    expect(await waiting()).toEqual(['waiting: Comment 1']);

    world.transport.fate = () => 'pass';
    world.server.session = 7;
    tab.engine.wake('started');
    await world.settle();
    expect(authors()).toEqual([7]);
    expect(await waiting()).toEqual([]);
  });
});
