import { describe, expect, it } from 'vitest';
import { editComment } from '#store/commands/comments.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { importEdits, openArchive } from '#store/outbox/import.ts';
import { countOutbox } from '#store/queries/base/watching.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { json } from '#support/model-server.ts';
import type { Tab } from '#support/sync-world.ts';
import type { WireAnswer } from '#sync/ports/transport.ts';
import { comment, newWorld, onServer, world } from './world-fixture.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const failing = json(500, { message: 'Something went wrong on the server.' });

/** The server fails at every write with these words; the network works. */
const failsAt = (words: string): void => {
  world.server.refuse = ({ body }) => (JSON.stringify(body)?.includes(words) ? failing : null);
};

const waits = async (tab: Tab) => (await listUnsent(tab.store)).map(({ state, waits }) => ({ state, waits }));

describe('F34: the server itself fails at an edit, each time', () => {
  it('[SEND-19] says so with the time of the first failure, and is retried', async () => {
    const tab = newWorld();
    failsAt('Hello');
    const since = world.clock.now() + 400;
    await comment(tab, 'Hello');
    await world.pass(MINUTE_MS);
    expect(await waits(tab)).toEqual([
      { state: 'waiting', waits: { why: 'server', status: 500, since, isOnItsWay: false } },
    ]);
    expect(await listComments(tab.store, '12')).toMatchObject([
      { pending: 'waiting', waits: { why: 'server', since } },
    ]);
  });

  it('[SEND-19] needs the user in the end, who may send it at once; it is retried anyway, and arrives', async () => {
    const tab = newWorld();
    failsAt('Hello');
    const opId = await comment(tab, 'Hello');
    await comment(tab, 'Another');
    await world.pass(DAY_MS);
    expect(onServer()).toEqual(['Another']);
    expect(await waits(tab)).toMatchObject([{ state: 'needs-you', waits: { why: 'server', status: 500 } }]);
    expect(await countOutbox(tab.store)).toEqual({ waiting: 0, sending: 0, needsYou: 1 });
    // Ten times soon, then at long intervals.
    expect(world.transport.writes().length).toBeLessThan(80);
    expect(world.transport.writes().length).toBeGreaterThan(30);

    const before = world.transport.writes().length;
    await tab.outbox.retry(opId);
    tab.engine.wake('asked');
    await world.pass(1_000);
    expect(world.transport.writes()).toHaveLength(before + 1);
    expect(await waits(tab)).toMatchObject([{ state: 'needs-you' }]);

    world.server.refuse = () => null;
    await world.pass(2 * HOUR_MS);
    expect(onServer()).toEqual(['Another', 'Hello']);
    expect(await countOutbox(tab.store)).toEqual({ waiting: 0, sending: 0, needsYou: 0 });
  });

  it('[SEND-19] may be discarded', async () => {
    const tab = newWorld();
    failsAt('Hello');
    const opId = await comment(tab, 'Hello');
    await world.pass(DAY_MS);
    expect(await tab.outbox.discard(opId)).toBe(true);
    expect(await countOutbox(tab.store)).toEqual({ waiting: 0, sending: 0, needsYou: 0 });
  });

  it('[SEND-19] counts no failure of a network: neither a gateway’s nor a missing network', async () => {
    const tab = newWorld();
    let tried = 0;
    world.transport.fate = ({ method }) => {
      if (method === 'GET') return 'pass';
      tried += 1;
      return tried % 2 === 0 ? 502 : 'lose';
    };
    world.server.refuse = ({ method }) => (method === 'POST' ? json(502, { message: 'Bad gateway' }) : null);
    await comment(tab, 'Hello');
    await world.pass(2 * HOUR_MS);
    expect(tried).toBeGreaterThan(20);
    expect(await waits(tab)).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('F34: an answer that is not a failure of the server itself', () => {
  it('[SEND-19] is a page in place of one', async () => {
    const tab = newWorld();
    const page = { ...failing, said: null, message: '500: <html>Sorry</html>' } as WireAnswer;
    world.server.refuse = ({ method }) => (method === 'POST' ? page : null);
    await comment(tab, 'Hello');
    await world.pass(2 * HOUR_MS);
    expect(await waits(tab)).toMatchObject([{ state: 'waiting', waits: { why: 'gateway', status: 500 } }]);
  });

  it.each([408, 425] as const)('[SEND-19] is %i', async (status) => {
    const tab = newWorld();
    world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : status);
    await comment(tab, 'Hello');
    await world.pass(2 * HOUR_MS);
    expect(await waits(tab)).toMatchObject([{ state: 'waiting', waits: { why: 'answer', status } }]);
  });
});

describe('F34: the reason why an edit waits', () => {
  it('[SEND-18] the network, and since when', async () => {
    const tab = newWorld();
    world.transport.online = false;
    const since = world.clock.now() + 200;
    await comment(tab, 'Hello');
    await world.pass(2 * HOUR_MS);
    expect(tab.blocker).toMatchObject({ why: 'connection', status: null });
    world.transport.online = true;
    world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : 'drop');
    await world.pass(HOUR_MS);
    expect(await waits(tab)).toMatchObject([{ waits: { why: 'connection' } }]);
    expect(since).toBeLessThan((await listUnsent(tab.store))[0]?.waits?.since ?? 0);
  });

  it('[SEND-18] an earlier edit', async () => {
    const tab = newWorld();
    await comment(tab, 'Hello');
    await world.settle();
    failsAt('again');
    await editComment(tab.store, world.context, { commentId: '101', content: 'Hello again' });
    tab.engine.wake('enqueued');
    await world.pass(MINUTE_MS);
    await editComment(tab.store, world.context, { commentId: '101', content: 'Hello once more' });
    expect(await waits(tab)).toMatchObject([{ waits: { why: 'server' } }, { waits: { why: 'behind' } }]);
  });

  it("[SEND-18] a server that is busy, or one that cannot name the session's user", async () => {
    const tab = newWorld();
    world.server.refuse = ({ method }) => (method === 'POST' ? json(503, { message: 'Busy' }, 10 * MINUTE_MS) : null);
    await comment(tab, 'Hello');
    await world.pass(MINUTE_MS);
    expect(await waits(tab)).toMatchObject([{ waits: { why: 'busy', status: 503 } }]);
    expect(tab.blocker).toEqual({ why: 'busy', status: null });

    world.transport.fate = () => 500;
    await world.pass(HOUR_MS);
    expect(tab.blocker).toEqual({ why: 'session', status: 500 });
  });
});

describe('F34: full storage on the device', () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });

  /** Marking an edit in flight needs room; `asked` counts how often some is freed. */
  function withoutRoom(freed: ('freed' | 'full')[]) {
    let hasRoom = false;
    const asked: unknown[] = [];
    const tab = newWorld({
      faults: {
        outbox: (outbox) =>
          new Proxy(outbox, {
            get: (target, name, receiver) => {
              const method = Reflect.get(target, name, receiver);
              if (name === 'markInFlight' && !hasRoom) return () => Promise.reject(full);
              return typeof method === 'function' ? method.bind(target) : method;
            },
          }),
      },
      freeSpace: async (error) => {
        asked.push(error);
        const outcome = freed.shift() ?? 'full';
        hasRoom ||= outcome === 'freed' && freed.length === 0;
        return outcome;
      },
    });
    return { tab, asked, hasRoom: () => (hasRoom = true) };
  }

  it('[STORE-2] evicts data that can be fetched again, one after the other, and sends', async () => {
    const { tab, asked } = withoutRoom(['freed', 'freed']);
    await comment(tab, 'Hello');
    await world.pass(2_000);
    expect(asked).toEqual([full, full]);
    expect(onServer()).toEqual(['Hello']);
    expect(tab.blocker).toBeNull();
    world.troubles.length = 0;
  });

  it('[STORE-2] says so where that is not enough, and continues when there is space', async () => {
    const { tab, hasRoom } = withoutRoom(['full']);
    await comment(tab, 'Hello');
    await world.pass(HOUR_MS);
    expect(onServer()).toEqual([]);
    expect(tab.blocker).toEqual({ why: 'room', status: null });
    hasRoom();
    await world.pass(6 * MINUTE_MS);
    expect(onServer()).toEqual(['Hello']);
    expect(tab.blocker).toBeNull();
    world.troubles.length = 0;
  });

  it('[STORE-9] [SEND-19] is not stuck any more where it is imported from a file', async () => {
    const tab = newWorld();
    failsAt('Hello');
    await comment(tab, 'Hello');
    await world.pass(DAY_MS);
    world.transport.online = false;
    const file = await exportEdits(tab.store, world.clock.now());
    await tab.store.run((db) => db.outbox.clear());
    const opened = await openArchive(tab.store, file);
    if (opened.outcome !== 'open') throw new Error(opened.outcome);
    await importEdits(tab.store, opened.archive);
    expect(await waits(tab)).toEqual([{ state: 'waiting', waits: null }]);
    expect(await countOutbox(tab.store)).toEqual({ waiting: 1, sending: 0, needsYou: 0 });
  });
});
