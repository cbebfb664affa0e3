import { describe, expect, it } from 'vitest';
import { createComment, editComment } from '#store/commands/comments.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import type { Fate } from '#support/faulty-transport.ts';
import { importFile } from '#support/import-file.ts';
import { json } from '#support/model-server.ts';
import type { Tab, WorldOptions } from '#support/sync-world.ts';
import type { TransportPort, WireAnswer, WireRequest } from '#sync/ports/transport.ts';
import { bytesOf, holdFor, mayBeTried } from '#sync/retry/due.ts';
import { comment, newWorld, onServer, setWriteFates, unsent, world } from './world-fixture.ts';

const withoutKeys = (options?: WorldOptions): Tab =>
  newWorld(options, ({ server }) => {
    server.keepsKeys = false;
  });

/** A network on which the first write's connection breaks after a second, while the server goes on and commits later. */
function breaksEarly(network: TransportPort, commitsAfter = 5_000): TransportPort {
  let isFirst = true;
  return {
    send: (request) => {
      if (request.method === 'GET' || !isFirst) return network.send(request);
      isFirst = false;
      const commit = world.server.receive(request, world.server.session);
      world.clock.after(commitsAfter, commit);
      return new Promise((resolve) => world.clock.after(1_000, () => resolve({ kind: 'unreachable' })));
    },
  };
}

describe('F25: a server that keeps no keys', () => {
  it('[SEND-4] leaves a create with unknown outcome alone until its timeout, then looks it up before sending', async () => {
    const tab = withoutKeys();
    setWriteFates('slow');
    await comment(tab, 'Hello');
    await world.pass(1_000);
    tab.kill();
    const next = world.openTab();
    next.engine.wake('started');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(world.transport.writes()).toHaveLength(1);
    expect(await unsent(next)).toEqual([]);
  });

  it('[SEND-3] creates two of two comments with the same words', async () => {
    const tab = withoutKeys();
    setWriteFates('lose', 'drop');
    await comment(tab, 'Same');
    await comment(tab, 'Same');
    await world.settle();
    expect(onServer()).toEqual(['Same', 'Same']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-3] distinguishes an older comment with the same words from the one with unknown outcome', async () => {
    const tab = withoutKeys();
    await comment(tab, 'OK');
    await world.settle();
    await world.pass(60_000);
    await tab.store.run((db) => db.ids.clear());
    setWriteFates('drop');
    await comment(tab, 'OK');
    await world.settle();
    expect(onServer()).toEqual(['OK', 'OK']);
  });

  it('[SEND-4] waits for the timeout when the connection breaks long before it', async () => {
    const tab = withoutKeys({ faults: { transport: breaksEarly } });
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-4] waits for the whole timeout, even if a check before sending took part of it', async () => {
    let writes = 0;
    const tab = withoutKeys({ faults: { transport: (network) => ({ send: (request) => bad(network, request) }) } });
    const bad = (network: TransportPort, request: WireRequest): Promise<WireAnswer> => {
      if (request.method === 'GET') return network.send(request);
      writes += 1;
      return writes === 2 ? breaksEarly(network, 15_000).send(request) : network.send(request);
    };
    world.transport.fate = ({ method, path }) => {
      if (method !== 'GET') return writes === 1 ? 'drop' : 'pass';
      return path === '/api/auth/user' || writes > 1 ? 'pass' : 'slow';
    };
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it.each(['pending', 'in-flight'] as const)(
    '[SEND-4] waits for the longer timeout of many large files (%s)',
    (state) => {
      const file = { id: 'f', name: 'a.pdf', type: 'application/pdf', size: 5_000_000 };
      const files = [file, file];
      const now = 1_000_000;
      const nextAt = now + holdFor(bytesOf({ files }));
      expect(mayBeTried({ state, nextAt, files, error: null }, now)).toBe(false);
      expect(mayBeTried({ state, nextAt, files, error: null }, nextAt)).toBe(true);
    },
  );

  it('[SEND-4] leaves an upload with unknown outcome alone for as long as its bytes may take', async () => {
    const tab = withoutKeys();
    world.server.refuse = ({ path }) => (path === '/api/uploads' ? json(201, { url: '/uploads/a.txt' }) : null);
    setWriteFates('slow');
    const file = new File([new Uint8Array(1_200_000)], 'a.txt', { type: 'text/plain' });
    await pickFile(tab.store, world.context, { file, use: 'file' });
    tab.engine.wake('enqueued');
    await world.pass(1_000);
    expect(world.transport.writes()).toHaveLength(1);
    tab.kill();
    const next = world.openTab();
    next.engine.wake('started');
    // At 12 KB a second it takes 100 seconds, and the answer 30.
    await world.pass(125_000);
    expect(world.transport.writes()).toHaveLength(1);
    await world.settle();
    expect(world.transport.writes()).toHaveLength(2);
    expect(await unsent(next)).toEqual([]);
  });

  it('[SEND-3] [STORE-8] looks up an edit that was imported from a file before sending: it may have been sent from elsewhere', async () => {
    const tab = withoutKeys();
    await createComment(tab.store, world.context, { eventId: '12', content: 'Hello' });
    const file = await exportEdits(tab.store, world.clock.now());
    tab.engine.wake('enqueued');
    await world.settle();
    // Another device of the same user, which does not know of that.
    await tab.store.run((db) => Promise.all([db.outbox.clear(), db.ids.clear()]));
    await importFile(tab.store, file);
    tab.engine.wake('enqueued');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-4] sends nothing after the mark has expired: a tab that was frozen before the request leaves it to the next', async () => {
    let thaw = () => {};
    let isFirst = true;
    const frozenInLookUp = (network: TransportPort): TransportPort => {
      return {
        send: async (request) => {
          const answer = await network.send(request);
          if (!isFirst || request.method !== 'GET' || request.path === '/api/auth/user') return answer;
          isFirst = false;
          await new Promise<void>((resolve) => {
            thaw = resolve;
          });
          return answer;
        },
      };
    };
    const tab = withoutKeys({ faults: { transport: frozenInLookUp } });
    setWriteFates('drop');
    await comment(tab, 'Hello');
    await world.pass(60_000);
    expect(onServer()).toEqual([]);
    tab.freeze();
    await world.pass(100_000);
    const next = world.openTab();
    next.engine.wake('started');
    await world.pass(60_000);
    expect(onServer()).toEqual(['Hello']);
    thaw();
    await world.quiet();
    tab.thaw();
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(next)).toEqual([]);
  });

  it('[SEND-4] needs the user where a 2xx answer has no id and the look-up finds nothing', async () => {
    const tab = withoutKeys({
      faults: {
        transport: (network) => ({
          send: async (request) =>
            request.method === 'POST' ? json(201, { message: 'Created' }) : network.send(request),
        }),
      },
    });
    await comment(tab, 'Hello');
    await world.settle();
    expect(await unsent(tab)).toEqual(['needs-you: Hello']);
    expect(world.transport.writes()).toEqual([]);
  });

  it('[SEND-14] needs the user for an edit whose place is gone when it is looked up (F22)', async () => {
    const tab = withoutKeys();
    setWriteFates('drop');
    world.transport.fate = ({ method }) => (method === 'POST' ? 'drop' : 'pass');
    await comment(tab, 'Hello');
    await world.pass(1_000);
    world.server.refuse = ({ method }) =>
      method === 'GET' ? json(404, { message: 'This event does not exist' }) : null;
    await world.settle();
    expect(await unsent(tab)).toEqual(['needs-you: Hello']);
    expect((await listUnsent(tab.store))[0]?.problem).toBe('This event does not exist');
  });

  it('[SEND-4] does so even when the user asks to send it now', async () => {
    const tab = withoutKeys({ faults: { transport: breaksEarly } });
    await comment(tab, 'Hello');
    await world.pass(2_000);
    tab.engine.wake('asked');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-3] finds a row that was created while the device’s clock was wrong (F23)', async () => {
    const twoDays = 48 * 3_600_000;
    const tab = withoutKeys();
    world.server.ahead = -twoDays;
    setWriteFates('lose');
    await comment(tab, 'Hello');
    await world.pass(450);
    world.clock.jump(-twoDays);
    world.server.ahead = 0;
    tab.engine.wake('online');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });
});

describe('a look-up', () => {
  const POST: WireRequest = { method: 'POST', path: '/api/schedules/12/comments', body: null, key: null, asUser: '7' };

  /** The answers to these requests do not contain the time. */
  function silence(which: (request: WireRequest) => boolean): void {
    const network = world.transport.send.bind(world.transport);
    world.transport.send = async (request) => {
      const answer = await network(request);
      return answer.kind === 'answer' && which(request) ? { ...answer, serverTime: null } : answer;
    };
  }

  /** A comment whose answer was lost; its look-ups are answered like this, until the function that is returned is called. */
  async function lookedUp(answers: (real: WireAnswer) => WireAnswer, fate: Fate = 'lose') {
    let isOver = false;
    const tab = withoutKeys({
      faults: {
        transport: (network) => ({
          send: async (request) => {
            const real = await network.send(request);
            return isOver || request.method !== 'GET' || request.path === '/api/auth/user' ? real : answers(real);
          },
        }),
      },
    });
    setWriteFates(fate);
    const opId = await comment(tab, 'Hello');
    await world.pass(120_000);
    return { tab, opId, end: () => (isOver = true) };
  }

  const lookUps = () =>
    world.transport.sent.filter(({ method, path }) => method === 'GET' && path !== '/api/auth/user').length;

  it.each<[string, WireAnswer]>([
    ['does not arrive', { kind: 'unreachable' }],
    ['is cut off', { kind: 'incomplete' }],
    ['fails', json(500, { message: 'Something went wrong' })],
    ['fails with a list', json(500, [])],
    ['cannot be read', json(200, { comments: 'Hello' })],
    ['is of the session of another user', { ...json(403, { message: 'Not you' }), isOtherSession: true } as WireAnswer],
  ])('[SEND-3] [SEND-21] that %s decides nothing: the edit waits, and is looked up again', async (_, answer) => {
    const { tab, end } = await lookedUp(() => answer);
    expect(lookUps()).toBeGreaterThan(1);
    expect(world.transport.writes()).toHaveLength(1);
    expect(await unsent(tab)).toEqual(['waiting: Hello']);
    end();
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(world.transport.writes()).toHaveLength(1);
    expect(await unsent(tab)).toEqual([]);
  });

  it.each([403, 404, 410])('[SEND-4] needs the user where the list is not accessible (%i)', async (status) => {
    const { tab } = await lookedUp(() => json(status, { message: 'Not for you' }));
    expect(await listUnsent(tab.store)).toMatchObject([{ state: 'needs-you', problem: 'Not for you' }]);
    expect(world.transport.writes()).toHaveLength(1);
  });

  it('[SEND-9] that is answered with 429 makes the whole drain wait', async () => {
    const { tab, end } = await lookedUp(() => json(429, { message: 'Please wait a while' }, 600_000));
    expect(lookUps()).toBe(1);
    await comment(tab, 'Another');
    await world.pass(300_000);
    expect(world.transport.writes()).toHaveLength(1);
    expect((await listUnsent(tab.store))[0]?.waits).toMatchObject({ why: 'busy', status: 429 });
    end();
    await world.settle();
    expect(onServer()).toEqual(['Hello', 'Another']);
  });

  it('[SEND-3] does not take a row that has the key of another edit', async () => {
    const of = (key: string) => (real: WireAnswer) =>
      real.kind === 'answer' && Array.isArray(real.body)
        ? { ...real, body: real.body.map((row) => ({ ...row, clientKey: key })) }
        : real;
    const { tab } = await lookedUp(of('of-my-other-phone'));
    expect(onServer()).toEqual(['Hello', 'Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-3] counts the clocks as equal where no answer has told the time', async () => {
    const tab = withoutKeys();
    silence(() => true);
    setWriteFates('lose');
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it.each([
    ['the first attempt knew no time', ({ path }: WireRequest) => path === '/api/auth/user'],
    ['no answer tells the time', () => true],
  ])('[SEND-3] takes no older row for its own where %s', async (_, which) => {
    const tab = withoutKeys();
    silence(which);
    // Sent from another device, and unknown here.
    world.server.receive({ ...POST, body: { content: 'Hello' } }, 7)();
    await world.pass(60_000);
    setWriteFates('drop');
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello', 'Hello']);
  });

  it('[SEND-3] takes the time of its own answer where the first attempt knew none', async () => {
    const tab = withoutKeys();
    let isSilent = true;
    silence(() => isSilent);
    world.server.ahead = -3_600_000;
    setWriteFates('lose');
    await comment(tab, 'Hello');
    await world.pass(500);
    isSilent = false;
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });
});

describe('a success that names nothing, on a server that keeps keys', () => {
  /** The first answers to these requests name nothing. @param isCommitted whether the server does them anyway */
  function wordless(of: 'POST' | 'PUT', answer: WireAnswer, times: number, isCommitted: boolean): Tab {
    let left = times;
    return newWorld({
      faults: {
        transport: (network) => ({
          send: async (request) => {
            if (request.method !== of || left === 0) return network.send(request);
            left -= 1;
            if (isCommitted) await network.send(request);
            return answer;
          },
        }),
      },
    });
  }
  const created = json(201, { message: 'Created' });

  it('[SEND-4] is looked up, and done where the row is there', async () => {
    const tab = wordless('POST', created, 1, true);
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(world.transport.writes()).toHaveLength(1);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-4] [SEND-2] is sent again under the same key where it is not', async () => {
    const tab = wordless('POST', created, 2, false);
    const opId = await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(world.transport.writes()).toMatchObject([{ key: opId }]);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[SEND-8] of a change, for which there is no look-up, is sent again', async () => {
    const tab = wordless('PUT', json(200, []), 2, false);
    await comment(tab, 'Hello');
    await world.settle();
    await editComment(tab.store, world.context, { commentId: '101', content: 'Hello again' });
    tab.engine.wake('enqueued');
    await world.settle();
    expect(onServer()).toEqual(['Hello again']);
    expect(await unsent(tab)).toEqual([]);
  });
});
