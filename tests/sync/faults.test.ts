// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/comments.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { kindsWithEvents, newEvent } from '#support/event-kind.ts';
import type { Fate } from '#support/faulty-transport.ts';
import { json } from '#support/model-server.ts';
import { type Tab, World, type WorldOptions } from '#support/sync-world.ts';
import { commentCreate, commentEdit } from '#sync/kinds/comment.ts';
import { type EditKind, Kinds } from '#sync/kinds/kind.ts';
import type { WireAnswer } from '#sync/ports.ts';

let world: World;
afterEach(() => world.close());

function newWorld(options: WorldOptions = {}): Tab {
  world = new World(options);
  return world.openTab();
}

async function comment(tab: Tab, content: string, eventId = '12'): Promise<string> {
  const result = await createComment(tab.store, world.context, { eventId, content });
  tab.engine.wake('enqueued');
  return result.outcome === 'kept' ? result.opId : result.outcome;
}

/** The fates of the next writes, one after the other; the rest passes. */
function writesMeet(...fates: Fate[]): void {
  world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : (fates.shift() ?? 'pass'));
}

const onServer = () => [...world.server.comments.values()].map((row) => row.content);
const unsent = async (tab: Tab) => (await listUnsent(tab.store)).map(({ state, text }) => `${state}: ${text}`);
const shown = async (tab: Tab, eventId = '12') =>
  (await listComments(tab.store, eventId)).map(({ content, pending }) => `${content}${pending ? ` (${pending})` : ''}`);

describe('F1: the answer is lost after the server committed', () => {
  it('[S3] sends it again under the same key and makes one row', async () => {
    const tab = newWorld();
    writesMeet('lose', 'lose');
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(new Set(world.transport.writes().map((request) => request.key)).size).toBe(1);
    expect(world.transport.writes()).toHaveLength(3);
    expect(await listComments(tab.store, '12')).toMatchObject([{ id: '101', content: 'Hello', pending: null }]);
  });
});

describe('F2: the tab is killed', () => {
  it('[S4] keeps what was accepted when it dies before anything was sent', async () => {
    const tab = newWorld();
    await createComment(tab.store, world.context, { eventId: '12', content: 'Hello' });
    tab.kill();
    const next = world.openTab();
    next.engine.wake('started');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
  });

  it('[S4] ends in one row wherever the drain dies', async () => {
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

  it('[S5] shows what it left on its way as not sent while there is no network', async () => {
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

  it('[S5] marks an entry in flight before the request leaves', async () => {
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
  it.each([{ locks: true }, { locks: false }])('[S6] lets one tab drain at a time (%o)', async (options) => {
    const tab = newWorld(options);
    const other = world.openTab();
    await comment(tab, 'One');
    other.engine.wake('enqueued');
    await world.settle();
    expect(onServer()).toEqual(['One']);
    expect(world.transport.writes()).toHaveLength(1);
  });

  it('[S7] lets another take over from a frozen tab, and ends in one effect when that one thaws', async () => {
    const frozen = newWorld();
    let thaw = () => {};
    const ice = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    // The first tab's request is under way when it freezes: its answer waits in the ice.
    const road = world.transport.send.bind(world.transport);
    let posts = 0;
    world.transport.send = async (request) => {
      const answer = await road(request);
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

  it('[S7] lets the one that was frozen start nothing new, until it is its turn again', async () => {
    const frozen = newWorld();
    const ice = Promise.withResolvers<void>();
    const road = world.transport.send.bind(world.transport);
    // Six requests are under way when it freezes; the seventh edit waits for its turn, and then for the server.
    let posts = 0;
    const last = () => world.transport.writes().filter(({ body }) => JSON.stringify(body).includes('Seventh')).length;
    world.server.refuse = ({ body }) =>
      JSON.stringify(body)?.includes('Seventh') && last() === 1 ? json(503, { message: 'Busy' }, 240_000) : null;
    world.transport.send = async (request) => {
      const answer = await road(request);
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
    // The answers wake it before its own timer tells it how long it was away.
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

  it('[S7] leaves alone who waits long for an answer and shows life', async () => {
    const tab = newWorld();
    const road = world.transport.send.bind(world.transport);
    world.transport.send = async (request) => {
      if (request.method === 'POST') await new Promise<void>((resolve) => world.clock.after(200_000, resolve));
      return road(request);
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

describe('F17: a request that is on its way when the server turns out to be restored', () => {
  /** The answer comes when the device has heard of the restore. */
  async function overtaken(answer: WireAnswer | null): Promise<Tab> {
    const tab = newWorld();
    const road = world.transport.send.bind(world.transport);
    let isFirst = true;
    world.transport.send = async (request) => {
      if (request.method !== 'POST' || !isFirst) return road(request);
      isFirst = false;
      const real = await road(request);
      // The restored server knows nothing of it.
      world.server.comments.clear();
      world.server.forgetKeys();
      await tab.outbox.verifyAgain();
      return answer ?? real;
    };
    await comment(tab, 'Hello');
    await world.settle();
    return tab;
  }

  it('[S80] has an answer that counts for nothing: it is sent again', async () => {
    const tab = await overtaken(null);
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
    expect(world.transport.writes()).toHaveLength(2);
  });

  it('[S80] is not refused by what the server said before', async () => {
    const tab = await overtaken(json(404, { message: 'No such event' }));
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });
});

describe('F4: two sends with one key', () => {
  it('[S8] asks again soon where the server is still at the same request', async () => {
    const tab = newWorld();
    const answers = [json(503, { message: 'Busy' }), json(409, { message: 'Still in progress' })];
    world.server.refuse = ({ method }) => (method === 'POST' ? (answers.shift() ?? null) : null);
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[S8] does so after many attempts on a bad road, too', async () => {
    const tab = newWorld();
    const answers = [...Array(12).fill(json(503, { message: 'Busy' })), json(409, { message: 'In progress' }, 1_000)];
    world.server.refuse = ({ method }) => (method === 'POST' ? (answers.shift() ?? null) : null);
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[S8] takes a 409 to the first attempt for a refusal', async () => {
    const tab = newWorld();
    world.server.refuse = ({ method }) => (method === 'POST' ? json(409, { message: 'Closed' }) : null);
    await comment(tab, 'Hello');
    await world.settle();
    expect(await unsent(tab)).toEqual(['needs-you: Hello']);
  });
});

describe('F5: an event and its comments, all made without a network', () => {
  const offlineStory = async (tab: Tab) => {
    world.transport.online = false;
    const event = newEvent(world.context.uuid(), 'Night walk');
    await tab.outbox.enqueue(event, world.context.uuid(), world.clock.now());
    const eventId = event.entity.id;
    await comment(tab, 'Bring a torch', eventId);
    await comment(tab, 'Never mind', eventId);
    const [torch, never] = await listComments(tab.store, eventId);
    await editComment(tab.store, world.context, { commentId: torch?.id ?? '', content: 'Bring two torches' });
    await deleteComment(tab.store, world.context, { commentId: never?.id ?? '' });
    return eventId;
  };

  it('[S9] arrives in the right order with the right ids', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    const eventId = await offlineStory(tab);
    world.transport.online = true;
    tab.engine.wake('online');
    await world.settle();
    expect(world.server.effects).toEqual([
      { what: 'create event', id: 101, content: 'Night walk' },
      { what: 'create', id: 102, content: 'Bring two torches' },
    ]);
    expect(world.server.comments.get(102)?.scheduleId).toBe(101);
    expect(await shown(tab, eventId)).toEqual(['Bring two torches']);
    expect(await shown(tab, '101')).toEqual(['Bring two torches']);
  });

  it('[S9] does so too when the tab dies between the event’s creation and the rewriting of its id', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    await offlineStory(tab);
    world.transport.online = true;
    world.transport.fate = ({ path }) => {
      if (path.startsWith('/api/groups')) tab.kill();
      return 'pass';
    };
    tab.engine.wake('online');
    await world.settle();
    expect(world.server.events.size).toBe(2);
    world.transport.fate = () => 'pass';
    const next = world.openTab();
    next.engine.wake('started');
    await world.settle();
    expect(world.server.effects.map((effect) => effect.content)).toEqual(['Night walk', 'Bring two torches']);
    expect(await unsent(next)).toEqual([]);
  });
});

describe('F6: 401 in the middle', () => {
  it('[S10] pauses everything, and goes on when the same person is back', async () => {
    const tab = newWorld();
    writesMeet('pass', 401);
    await comment(tab, 'One');
    await world.settle();
    world.server.session = null;
    await comment(tab, 'Two');
    await comment(tab, 'Three');
    await world.settle();
    expect(tab.found).toBe('signed-out');
    expect(onServer()).toEqual(['One']);
    expect(await unsent(tab)).toEqual(['waiting: Two', 'waiting: Three']);

    world.transport.fate = () => 'pass';
    world.server.session = 7;
    tab.engine.wake('started');
    await world.settle();
    expect(onServer().sort()).toEqual(['One', 'Three', 'Two']);
  });

  it('[S10] takes a 401 to an edit for a pause too, not for a refusal', async () => {
    const tab = newWorld();
    writesMeet(401);
    await comment(tab, 'One');
    await world.settle();
    expect(tab.found).toBe('signed-out');
    expect(await unsent(tab)).toEqual(['waiting: One']);
    tab.engine.wake('started');
    await world.settle();
    expect(onServer()).toEqual(['One']);
  });

  it('[S11] sends nothing of one person in the session of another', async () => {
    const tab = newWorld();
    world.server.session = 8;
    await comment(tab, 'Mine');
    await world.settle();
    expect(tab.found).toBe('somebody-else');
    expect(world.transport.writes()).toEqual([]);
    expect(await unsent(tab)).toEqual(['waiting: Mine']);
  });

  it('[S11] stops a long drain when the session has become another’s', async () => {
    const tab = newWorld();
    writesMeet(...Array.from({ length: 6 }, () => 'late' as const));
    for (let index = 0; index < 12; index += 1) await comment(tab, `Comment ${index}`);
    await world.pass(1_000);
    expect(world.transport.writes()).toHaveLength(6);
    world.server.session = 8;
    await world.settle();
    expect(world.transport.writes()).toHaveLength(6);
    expect(tab.found).toBe('somebody-else');
  });
});

describe('F8: one edit is refused', () => {
  it('[S12] parks what depends on it with its text, and lets its siblings go on', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    world.server.refuse = ({ path, method }) =>
      method === 'POST' && path.startsWith('/api/groups') ? json(403, { message: 'Only staff may add events' }) : null;
    world.transport.online = false;
    const event = newEvent(world.context.uuid(), 'Night walk');
    await tab.outbox.enqueue(event, world.context.uuid(), world.clock.now());
    await comment(tab, 'Bring a torch', event.entity.id);
    await comment(tab, 'Elsewhere');
    world.transport.online = true;
    tab.engine.wake('online');
    await world.settle();
    expect(onServer()).toEqual(['Elsewhere']);
    expect(await listUnsent(tab.store)).toMatchObject([
      { state: 'needs-you', text: 'Night walk', problem: 'Only staff may add events' },
      { state: 'needs-you', text: 'Bring a torch' },
    ]);

    world.server.refuse = () => null;
    const [refused] = await tab.outbox.unfinished();
    await tab.outbox.retry(refused?.opId ?? '');
    tab.engine.wake('asked');
    await world.settle();
    expect(onServer()).toEqual(['Elsewhere', 'Bring a torch']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[S12] lets go on with all of them, whichever of the parked ones is sent again', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    let allowed = false;
    world.server.refuse = ({ method, path }) =>
      method === 'POST' && path.includes('/groups/') && !allowed ? json(403, { message: 'Not allowed' }) : null;
    world.transport.online = false;
    const event = newEvent(world.context.uuid(), 'Night walk');
    await tab.outbox.enqueue(event, world.context.uuid(), world.clock.now());
    await comment(tab, 'Who brings a torch?', event.entity.id);
    const parked = await comment(tab, 'And shoes?', event.entity.id);
    world.transport.online = true;
    tab.engine.wake('online');
    await world.settle();
    expect((await unsent(tab)).map((edit) => edit.split(':')[0])).toEqual(['needs-you', 'needs-you', 'needs-you']);
    allowed = true;
    await tab.outbox.retry(parked);
    tab.engine.wake('asked');
    await world.settle();
    expect(await unsent(tab)).toEqual([]);
    expect(onServer().sort()).toEqual(['And shoes?', 'Who brings a torch?']);
  });

  /** Leaves of an entry what a broken disk would. */
  const damage = async (tab: Tab, opId: string, part: object) => {
    await tab.store.run((db) => db.outbox.update(opId, part));
    tab.engine.wake('asked');
  };

  it('[S89] brings a damaged one to the person, parks what depends on it, and sends all the others', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    world.transport.online = false;
    const event = newEvent(world.context.uuid(), 'Night walk');
    const opId = world.context.uuid();
    await tab.outbox.enqueue(event, opId, world.clock.now());
    await comment(tab, 'Bring a torch', event.entity.id);
    const others = Array.from({ length: 8 }, (_, index) => `Other ${index + 1}`);
    for (const other of others) await comment(tab, other);
    world.transport.online = true;
    await damage(tab, opId, { refs: {} });
    await world.settle();
    expect(onServer().sort()).toEqual(others);
    expect(await listUnsent(tab.store)).toMatchObject([
      { state: 'needs-you', text: 'Night walk', problem: expect.stringContaining('damaged on this device') },
      { state: 'needs-you', text: 'Bring a torch' },
    ]);
    expect(world.troubles.splice(0)).toHaveLength(1);

    expect(await tab.outbox.discard(opId)).toBe(true);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[S89] brings one to the person that cannot be looked up on a server without keys', async () => {
    const tab = newWorld();
    world.server.keepsKeys = false;
    writesMeet('lose');
    const opId = await comment(tab, 'Hello');
    await comment(tab, 'Elsewhere');
    await world.pass(1_000);
    await damage(tab, opId, { refs: {} });
    await world.settle();
    expect(onServer()).toEqual(['Hello', 'Elsewhere']);
    expect(await listUnsent(tab.store)).toMatchObject([
      { text: 'Hello', problem: expect.stringContaining('damaged on this device') },
    ]);
    expect(world.troubles.splice(0)).toHaveLength(1);
  });

  it('[S89] brings one to the person whose acknowledgement cannot be read, and sends the others', async () => {
    const misread: EditKind = {
      ...commentEdit,
      acknowledge: () => {
        throw new TypeError('Nothing to read');
      },
    };
    const tab = newWorld({ kinds: new Kinds([commentCreate, misread]) });
    await comment(tab, 'First');
    await world.settle();
    await editComment(tab.store, world.context, { commentId: '101', content: 'Changed' });
    for (let number = 1; number <= 8; number += 1) await comment(tab, `Other ${number}`);
    await world.settle();
    expect(onServer()).toHaveLength(9);
    expect(await unsent(tab)).toEqual(['needs-you: Changed']);
    expect(world.troubles.splice(0)).toHaveLength(1);
  });

  it('[S13] takes back a refused edit together with what depends on it', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    world.server.refuse = ({ method }) => (method === 'POST' ? json(422, { message: 'No' }) : null);
    const event = newEvent(world.context.uuid(), 'Night walk');
    const opId = world.context.uuid();
    await tab.outbox.enqueue(event, opId, world.clock.now());
    await comment(tab, 'Bring a torch', event.entity.id);
    await world.settle();
    expect(await tab.outbox.discard(opId)).toBe(true);
    expect(await unsent(tab)).toEqual([]);
  });
});

describe('what the server says of a refusal', () => {
  it.each([
    [413, '413: <html><body>Too large</body></html>', 'This is too large for the server, or for a proxy before it.'],
    [418, '418: {"error":{"code":7}}', 'The server refused this (418).'],
    [403, '403: Only for members', '403: Only for members'],
  ])('[S12] is told in words, and no page or data is (%i)', async (status, message, told) => {
    const tab = newWorld();
    const refusal = json(status, {});
    const answer = refusal.kind === 'answer' ? { ...refusal, said: null, message } : refusal;
    world.server.refuse = ({ method }) => (method === 'POST' ? answer : null);
    await comment(tab, 'Hello');
    await world.settle();
    expect((await listUnsent(tab.store))[0]?.problem).toBe(told);
  });
});

describe('F9: what can succeed is tried without end', () => {
  it.each<Fate>(['drop', 408, 425, 429, 500, 502, 503])('[S14] %s', async (fate) => {
    const tab = newWorld();
    writesMeet(...Array.from({ length: 20 }, () => fate));
    await comment(tab, 'Hello');
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
  });

  it('[S14] waits 5 minutes at most between two attempts, and as long as Retry-After says', async () => {
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
    expect(Math.max(...waits)).toBeLessThanOrEqual(5 * 60_000 + 1_000);
  });

  it('[S15] goes on with the others while one waits', async () => {
    const tab = newWorld();
    writesMeet(503);
    await comment(tab, 'Slow');
    await comment(tab, 'Quick');
    await world.settle();
    expect(onServer()).toEqual(['Quick', 'Slow']);
  });

  it('[S15] sends at once when the network comes back, whatever the patience had grown to', async () => {
    const tab = newWorld();
    world.transport.online = false;
    await comment(tab, 'Hello');
    await world.pass(3_600_000);
    world.transport.online = true;
    tab.engine.wake('online');
    await world.pass(1_000);
    expect(onServer()).toEqual(['Hello']);
  });
});

describe('F10: a captive portal', () => {
  it('[S16] is no success: the edit stays and is sent when the network is real', async () => {
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

describe('F14: an edit while its earlier version is in flight', () => {
  it('[S17] lands both, in order', async () => {
    const tab = newWorld();
    await comment(tab, 'First');
    await world.pass(300);
    const [row] = await listComments(tab.store, '12');
    expect(row?.pending).toBe('sending');
    await editComment(tab.store, world.context, { commentId: row?.id ?? '', content: 'Second' });
    tab.engine.wake('enqueued');
    await world.settle();
    expect(world.server.effects.map(({ what, content }) => `${what} ${content}`)).toEqual([
      'create First',
      'edit Second',
    ]);
  });

  it('[S17] keeps the order of edits when the earlier one has to wait', async () => {
    const tab = newWorld();
    await comment(tab, 'First');
    await world.settle();
    writesMeet(503);
    await editComment(tab.store, world.context, { commentId: '101', content: 'Second' });
    tab.engine.wake('enqueued');
    await world.pass(250);
    await editComment(tab.store, world.context, { commentId: '101', content: 'Third' });
    tab.engine.wake('enqueued');
    await world.settle();
    expect(world.server.effects.map((effect) => effect.content)).toEqual(['First', 'Second', 'Third']);
  });
});

describe('F15: what is gone already', () => {
  it('[S18] takes 404 on a deletion for success, and 404 on an edit to the person', async () => {
    const tab = newWorld();
    await comment(tab, 'One');
    await comment(tab, 'Two');
    await world.settle();
    world.server.comments.clear();
    await deleteComment(tab.store, world.context, { commentId: '101' });
    await editComment(tab.store, world.context, { commentId: '102', content: 'Two again' });
    tab.engine.wake('enqueued');
    await world.settle();
    expect(await unsent(tab)).toEqual(['needs-you: Two again']);
    expect(await shown(tab)).toEqual(['Two again (needs-you)']);
  });
});

describe('F24: a pull in the middle of the queue', () => {
  it('[S19] never takes an unsent edit away', async () => {
    const tab = newWorld();
    await comment(tab, 'Old words');
    await world.settle();
    writesMeet(503, 503, 503);
    await editComment(tab.store, world.context, { commentId: '101', content: 'New words' });
    tab.engine.wake('enqueued');
    await world.pass(300);
    const pull = tab.puller.comments('12');
    await world.pass(300);
    expect(await pull).toEqual({ outcome: 'complete' });
    expect(await shown(tab)).toEqual(['New words (waiting)']);
    await world.settle();
    expect(onServer()).toEqual(['New words']);
  });

  it('[S20] shows a comment once when the server’s row comes before its acknowledgement', async () => {
    const tab = newWorld();
    writesMeet('lose', 'lose');
    await comment(tab, 'Hello');
    await world.pass(450);
    const pull = tab.puller.comments('12');
    await world.pass(300);
    await pull;
    expect(await tab.outbox.unfinished()).toEqual([]);
    expect(await shown(tab)).toEqual(['Hello']);
    await world.settle();
    expect(onServer()).toEqual(['Hello']);
    expect(await shown(tab)).toEqual(['Hello']);
  });

  it('[S21] asks again when an edit was acknowledged between the question and its answer', async () => {
    const tab = newWorld();
    const road = world.transport.send.bind(world.transport);
    let slow = true;
    world.transport.send = async (request) => {
      const answer = await road(request);
      const holdUp = slow && request.method === 'GET' && request.path.endsWith('/comments');
      if (holdUp) {
        slow = false;
        await new Promise<void>((resolve) => world.clock.after(1_000, resolve));
      }
      return answer;
    };
    const pull = tab.puller.comments('12');
    await comment(tab, 'Hello');
    await world.settle();
    await pull;
    expect(await shown(tab)).toEqual(['Hello']);
  });
});
