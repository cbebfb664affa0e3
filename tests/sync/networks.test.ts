import { describe, expect, it } from 'vitest';
import { editComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import type { Fate } from '#support/faulty-transport.ts';
import { json } from '#support/model-server.ts';
import type { WireAnswer } from '#sync/ports/transport.ts';
import { comment, newWorld, onServer, setWriteFates, shown, unsent, world } from './world-fixture.ts';

describe('F1: the answer is lost after the server committed', () => {
  it('[SEND-2] sends it again under the same key and makes one row', async () => {
    const tab = newWorld();
    setWriteFates('lose', 'lose');
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(new Set(world.transport.writes().map((request) => request.key)).size).toBe(1);
    expect(world.transport.writes()).toHaveLength(3);
    expect(await listComments(tab.store, '12')).toMatchObject([{ id: '101', content: 'Hello', pending: null }]);
  });
});

describe('F4: two sends with one key', () => {
  const busy = json(503, { message: 'Busy' });
  it.each([
    ['where the server is still at the same request', [busy, json(409, { message: 'Still in progress' })]],
    [
      'after many attempts on a bad network, too',
      [...Array.from({ length: 12 }, () => busy), json(409, { message: 'In progress' }, 1_000)],
    ],
  ])('[SEND-12] asks again soon %s', async (_, answers) => {
    const tab = newWorld();
    const left = [...answers];
    world.server.refuse = ({ method }) => (method === 'POST' ? (left.shift() ?? null) : null);
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-12] treats a 409 without Retry-After as a refusal after ten attempts', async () => {
    const tab = newWorld();
    setWriteFates('drop');
    world.server.refuse = ({ method }) => (method === 'POST' ? json(409, { message: 'Closed' }) : null);
    await comment(tab, 'Hello');
    await world.settle();
    expect(await unsent(tab)).toEqual(['needs-you: Hello']);
    expect(world.transport.writes()).toHaveLength(11);
  });

  it('[SEND-12] treats a 409 to the first attempt as a refusal', async () => {
    const tab = newWorld();
    world.server.refuse = ({ method }) => (method === 'POST' ? json(409, { message: 'Closed' }) : null);
    await comment(tab, 'Hello');
    await world.settle();
    expect(await unsent(tab)).toEqual(['needs-you: Hello']);
  });
});

describe('F9: a failure that can succeed later is retried without end', () => {
  it.each<Fate>(['drop', 408, 425, 429, 500, 502, 503])('[SEND-8] %s', async (fate) => {
    const tab = newWorld();
    setWriteFates(...Array.from({ length: 20 }, () => fate));
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
  });

  it('[SEND-8] waits as long as Retry-After says, and 5 minutes more at most', async () => {
    const tab = newWorld();
    const at: number[] = [];
    let left = 25;
    world.transport.fate = ({ method }) => {
      if (method === 'GET') return 'pass';
      at.push(world.clock.now());
      left -= 1;
      return left > 0 ? 429 : 'pass';
    };
    await comment(tab, 'Hello');
    await world.settle();
    const waits = at.slice(1).map((moment, index) => moment - (at[index] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(7_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(7_000 + 5 * 60_000 + 1_000);
  });

  it('[SEND-7] continues with the others while one waits', async () => {
    const tab = newWorld();
    setWriteFates(503);
    await comment(tab, 'Slow');
    await comment(tab, 'Quick');
    await world.settle();
    expect(onServer()).toEqual(['Quick', 'Slow']);
  });

  it('[SEND-7] tries the others again in their own time, however long one waits', async () => {
    const tab = newWorld();
    const waits: Record<string, number> = { Long: 600_000, Short: 1_000, Longer: 900_000 };
    world.server.refuse = ({ body }) => {
      const words = (body as { content?: string } | null)?.content ?? '';
      const wait = waits[words];
      if (words === 'Short') delete waits[words];
      return wait === undefined ? null : json(500, { message: 'Something went wrong' }, wait);
    };
    for (const words of Object.keys(waits)) await comment(tab, words);
    await world.pass(10_000);
    expect(onServer()).toEqual(['Short']);
  });

  it.each<Fate>(['drop', 502])('[SEND-8] sends at once when the network comes back, after %s', async (fate) => {
    const tab = newWorld();
    world.transport.fate = () => fate;
    await comment(tab, 'Hello');
    await world.pass(3_600_000);
    world.transport.fate = () => 'pass';
    tab.engine.wake('online');
    await world.pass(1_000);
    expect(onServer()).toEqual(['Hello']);
  });
});

describe('a wait that is not over', () => {
  it('[SEND-8] is not cut short by other edits', async () => {
    const tab = newWorld();
    const fates: Record<string, Fate> = { Waits: 'late', Slow: 'slow' };
    world.transport.fate = ({ body }) => fates[(body as { content?: string } | null)?.content ?? ''] ?? 'pass';
    await comment(tab, 'Waits');
    const wait = async () => ((await tab.outbox.unfinished())[0]?.nextAt ?? 0) - world.clock.now();
    for (let turn = 0; turn < 200 && (await wait()) < 20_000; turn += 1) await world.pass(5_000);
    expect(await wait()).toBeGreaterThanOrEqual(20_000);
    const before = world.transport.writes().length;
    await comment(tab, 'Slow');
    await world.pass(1_000);
    await comment(tab, 'Quick');
    await world.pass(10_000);
    expect(onServer()).toContain('Quick');
    expect(world.transport.writes()).toHaveLength(before + 2);
  });
});

describe('an answer with the row of another edit', () => {
  it('[SEND-3] takes no row that belongs to another edit: the edit is sent again, under its key', async () => {
    let first: WireAnswer | null = null;
    let isMixedUp = false;
    const tab = newWorld({
      faults: {
        transport: (network) => ({
          send: async (request) => {
            const answer = await network.send(request);
            if (request.method !== 'POST' || isMixedUp) return answer;
            isMixedUp = first !== null;
            first ??= answer;
            return first;
          },
        }),
      },
    });
    await comment(tab, 'One');
    await world.settle();
    await comment(tab, 'Two');
    await world.settle();
    expect(onServer()).toEqual(['One', 'Two']);
    expect(await shown(tab)).toEqual(['One', 'Two']);
    expect(await unsent(tab)).toEqual([]);
    expect(world.transport.writes()).toHaveLength(3);
  });
});

describe('F10: a captive portal', () => {
  it('[SEND-13] is not a success: the edit stays and is sent once there is a real network', async () => {
    const tab = newWorld();
    world.transport.fate = () => 'portal';
    await comment(tab, 'Hello');
    await world.pass(1_000);
    expect(await unsent(tab)).toEqual(['waiting: Hello']);
    expect(tab.found).toBeNull();
    world.transport.fate = () => 'pass';
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
  });
});

describe('an answer that says that the entity was removed since', () => {
  it('[PULL-8] does not bring it back', async () => {
    const tab = newWorld({
      faults: {
        transport: (network) => ({
          send: async (request) => {
            const answer = await network.send(request);
            return request.method === 'POST' && answer.kind === 'answer' ? { ...answer, isRemoved: true } : answer;
          },
        }),
      },
    });
    setWriteFates('lose');
    await comment(tab, 'Hello');
    await world.settle();
    expect(await shown(tab)).toEqual([]);
    expect(await unsent(tab)).toEqual([]);
  });
});

describe('F24: a pull in the middle of the queue', () => {
  it('[PULL-1] never removes an unsent edit', async () => {
    const tab = newWorld();
    await comment(tab, 'Old words');
    await world.settle();
    setWriteFates(503, 503, 503);
    await editComment(tab.store, world.context, { commentId: '101', content: 'New words' });
    tab.engine.wake('enqueued');
    await world.pass(300);
    const pull = tab.puller.rows('comment', '12');
    await world.pass(300);
    expect(await pull).toEqual({ outcome: 'complete' });
    expect(await shown(tab)).toEqual(['New words (waiting)']);
    await world.settle();
    expect(onServer()).toEqual(['New words']);
  });

  it('[PULL-1] shows a comment once when the server’s row comes before its acknowledgement', async () => {
    const tab = newWorld();
    setWriteFates('lose', 'lose');
    await comment(tab, 'Hello');
    await world.pass(450);
    const pull = tab.puller.rows('comment', '12');
    await world.pass(300);
    await pull;
    expect(await tab.outbox.unfinished()).toEqual([]);
    expect(await shown(tab)).toEqual(['Hello']);
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await shown(tab)).toEqual(['Hello']);
  });

  it('[PULL-1] fetches again when an edit was acknowledged between the request and its answer', async () => {
    const tab = newWorld();
    const network = world.transport.send.bind(world.transport);
    let slow = true;
    world.transport.send = async (request) => {
      const answer = await network(request);
      const holdUp = slow && request.method === 'GET' && request.path.endsWith('/comments');
      if (holdUp) {
        slow = false;
        await new Promise<void>((resolve) => world.clock.after(1_000, resolve));
      }
      return answer;
    };
    const pull = tab.puller.rows('comment', '12');
    await comment(tab, 'Hello');
    await world.settle();
    await pull;
    expect(await shown(tab)).toEqual(['Hello']);
  });
});
