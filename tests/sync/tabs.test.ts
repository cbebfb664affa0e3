import { describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { methodsOf } from '#support/methods-of.ts';
import { json } from '#support/model-server.ts';
import type { Tab } from '#support/sync-world.ts';
import type { WireAnswer } from '#sync/ports/transport.ts';
import { comment, newWorld, onServer, shown, unsent, world } from './world-fixture.ts';

describe('F2: the tab is killed', () => {
  it('[SEND-5] keeps accepted edits when it dies before anything was sent', async () => {
    const tab = newWorld();
    await createComment(tab.store, world.context, { eventId: '12', content: 'Hello' });
    tab.kill();
    const next = world.openTab();
    next.engine.wake('started');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
  });

  it('[SEND-5] ends in one row wherever the drain dies', async () => {
    const first = newWorld();
    await comment(first, 'count');
    await world.settle();
    const points = first.points;
    world.close();

    for (let point = 1; point <= points; point += 1) {
      const tab = newWorld();
      tab.killAt(point);
      await comment(tab, 'Hello');
      await world.settle();
      const next = world.openTab();
      next.engine.wake('started');
      await world.settle();
      expect({ point, rows: onServer(), unsent: await unsent(next) }).toEqual({ point, rows: ['Hello'], unsent: [] });
      expect(await shown(next)).toEqual(['Hello']);
      world.close();
    }
  });

  it('[SEND-5] shows its entries in flight as not sent while there is no network', async () => {
    const tab = newWorld();
    await comment(tab, 'Hello');
    await world.pass(350);
    expect(await unsent(tab)).toEqual(['sending: Hello']);
    tab.kill();
    world.transport.online = false;
    const next = world.openTab();
    next.engine.wake('started');
    await world.pass(1_000);
    expect(await unsent(next)).toEqual(['waiting: Hello']);
    world.transport.online = true;
    next.engine.wake('online');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
  });

  it('[SEND-5] marks an entry in flight before the request leaves', async () => {
    const tab = newWorld();
    const states: string[] = [];
    world.transport.fate = ({ method }) => {
      if (method === 'POST') void tab.outbox.unfinished().then((all) => states.push(...all.map((each) => each.state)));
      return 'pass';
    };
    await comment(tab, 'Hello');
    await world.settle();
    expect(states).toEqual(['in-flight']);
  });
});

describe('F3: several drain at once', () => {
  it.each([{ locks: true }, { locks: false }])('[TABS-1] lets one tab drain at a time (%o)', async (options) => {
    const tab = newWorld(options);
    const other = world.openTab();
    await comment(tab, 'One');
    other.engine.wake('enqueued');
    await world.settle();
    expect(onServer()).toEqual(['One']);
    expect(world.transport.writes()).toHaveLength(1);
  });

  it('[TABS-2] lets another tab take over from a frozen one, with one effect when that one thaws', async () => {
    const frozen = newWorld();
    let thaw = () => {};
    const ice = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    // The first tab's request is in flight when it freezes: its answer waits until it thaws.
    const network = world.transport.send.bind(world.transport);
    let posts = 0;
    world.transport.send = async (request) => {
      const answer = await network(request);
      if (request.method === 'POST') {
        posts += 1;
        if (posts === 1) await ice;
      }
      return answer;
    };
    frozen.freeze();
    await comment(frozen, 'Hello');
    await world.settle();
    const other = world.openTab();
    other.engine.wake('started');
    await world.pass(60_000);
    expect(posts).toBe(1);
    await world.pass(60_000);
    expect(posts).toBe(2);
    thaw();
    frozen.thaw();
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(other)).toEqual([]);
  });

  it('[TABS-2] lets a thawed tab start nothing new until it leads again', async () => {
    const frozen = newWorld();
    const ice = Promise.withResolvers<void>();
    const network = world.transport.send.bind(world.transport);
    // Six requests are in flight when it freezes; the seventh edit waits for its turn, and then for the server.
    let posts = 0;
    const last = () => world.transport.writes().filter(({ body }) => JSON.stringify(body).includes('Seventh')).length;
    world.server.refuse = ({ body }) =>
      JSON.stringify(body)?.includes('Seventh') && last() === 1 ? json(503, { message: 'Busy' }, 240_000) : null;
    world.transport.send = async (request) => {
      const answer = await network(request);
      if (request.method === 'POST') {
        posts += 1;
        if (posts <= 6) await ice.promise;
      }
      return answer;
    };
    frozen.freeze();
    for (let number = 1; number <= 6; number += 1) await comment(frozen, `Comment ${number}`);
    await comment(frozen, 'Seventh');
    await world.settle();
    const other = world.openTab();
    other.engine.wake('started');
    await world.pass(120_000);
    expect([posts, last()]).toEqual([13, 1]);
    // The answers wake it before its own timer shows how long it was frozen.
    ice.resolve();
    await world.quiet();
    frozen.thaw();
    await world.pass(60_000);
    expect([posts, last()]).toEqual([13, 1]);

    other.kill();
    await world.settle();
    expect(onServer()).toHaveLength(7);
    expect(last()).toBe(2);
    expect(await unsent(frozen)).toEqual([]);
  });

  it('[TABS-2] takes nothing from a tab that waits long for an answer and renews its lease', async () => {
    const tab = newWorld();
    const network = world.transport.send.bind(world.transport);
    world.transport.send = async (request) => {
      if (request.method === 'POST') await new Promise<void>((resolve) => world.clock.after(200_000, resolve));
      return network(request);
    };
    await comment(tab, 'Hello');
    const other = world.openTab();
    other.engine.wake('started');
    await world.pass(190_000);
    expect(world.transport.writes()).toHaveLength(0);
    await world.settle();
    expect(world.transport.writes()).toHaveLength(1);
    expect(onServer()).toEqual(['Hello']);
  });
});

describe('F30: the database fails while a request is in flight', () => {
  it('[TABS-1] nothing drains before that request has ended', async () => {
    let fails = false;
    const failure = new Error('The database is gone');
    const tab = newWorld({
      faults: {
        outbox: (outbox) => ({
          ...methodsOf(outbox),
          unfinished: () => (fails ? Promise.reject(failure) : outbox.unfinished()),
        }),
      },
    });
    world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : 'slow');
    await comment(tab, 'One');
    await world.pass(1_000);
    fails = true;
    await comment(tab, 'Two');
    await world.pass(1_000);
    fails = false;
    const other = world.openTab();
    other.engine.wake('started');
    await world.pass(20_000);
    expect(world.transport.writes()).toHaveLength(1);
    await world.settle();
    expect(onServer()).toEqual(['One', 'Two']);
    expect(world.transport.writes()).toHaveLength(2);
    expect(new Set(world.troubles.splice(0))).toEqual(new Set([failure]));
  });
});

describe('F17: a request in flight when a restore of the server is noticed', () => {
  /** The answer comes when the device has learned of the restore. */
  async function overtaken(answer: WireAnswer | null): Promise<Tab> {
    const tab = newWorld();
    const network = world.transport.send.bind(world.transport);
    let isFirst = true;
    world.transport.send = async (request) => {
      if (request.method !== 'POST' || !isFirst) return network(request);
      isFirst = false;
      const real = await network(request);
      // The restored server does not know it.
      world.server.comments.clear();
      world.server.forgetKeys();
      await listLacked(tab.store, async () => new Set());
      return answer ?? real;
    };
    await comment(tab, 'Hello');
    await world.settle();
    return tab;
  }

  it('[RESTORE-4] has an answer that does not count: it is sent again', async () => {
    const tab = await overtaken(null);
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
    expect(world.transport.writes()).toHaveLength(2);
  });

  it('[RESTORE-4] that is refused needs its user, who can send it again', async () => {
    const tab = await overtaken(json(404, { message: 'No such event' }));
    const [refused] = await tab.outbox.unfinished();
    await tab.outbox.retry(refused?.opId ?? '');
    tab.engine.wake('asked');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });
});
