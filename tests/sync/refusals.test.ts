import { describe, expect, it } from 'vitest';
import { deleteComment, editComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { kindsWithEvents, newEvent } from '#support/event-kind.ts';
import { json } from '#support/model-server.ts';
import type { Tab } from '#support/sync-world.ts';
import { commentCreate, commentEdit, newCommentDelete } from '#sync/kinds/comment.ts';
import { type EditKind, Kinds } from '#sync/kinds/kind.ts';
import type { WireAnswer } from '#sync/ports/transport.ts';
import {
  comment,
  expectStopInOtherSession,
  newWorld,
  onServer,
  setWriteFates,
  shown,
  unsent,
  world,
} from './world-fixture.ts';

describe('F6: 401 in the middle', () => {
  it('[SEND-20] pauses everything, and continues when the same user is back', async () => {
    const tab = newWorld();
    setWriteFates('pass', 401);
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

  it('[SEND-20] treats a 401 to an edit as a pause too, not as a refusal', async () => {
    const tab = newWorld();
    setWriteFates(401);
    await comment(tab, 'One');
    await world.settle();
    expect(tab.found).toBe('signed-out');
    expect(await unsent(tab)).toEqual(['waiting: One']);
    tab.engine.wake('started');
    await world.settle();
    expect(onServer()).toEqual(['One']);
  });

  it('[SEND-21] sends nothing of one user in the session of another', async () => {
    const tab = newWorld();
    world.server.session = 8;
    await comment(tab, 'Mine');
    await world.settle();
    expect(tab.found).toBe('other-session');
    expect(world.transport.writes()).toEqual([]);
    expect(await unsent(tab)).toEqual(['waiting: Mine']);
  });

  it("[SEND-20] stops a long drain when the session has become another user's", async () => {
    const tab = newWorld();
    setWriteFates(...Array.from({ length: 6 }, () => 'late' as const));
    for (let index = 0; index < 12; index += 1) await comment(tab, `Comment ${index}`);
    await expectStopInOtherSession(tab);
  });
});

describe('F8: one edit is refused', () => {
  it('[SEND-14] blocks dependent edits with their text, and lets its siblings continue', async () => {
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

  it('[SEND-14] unblocks all of them, whichever of the blocked ones is sent again', async () => {
    const tab = newWorld({ kinds: kindsWithEvents });
    let allowed = false;
    world.server.refuse = ({ method, path }) =>
      method === 'POST' && path.includes('/groups/') && !allowed ? json(403, { message: 'Not allowed' }) : null;
    world.transport.online = false;
    const event = newEvent(world.context.uuid(), 'Night walk');
    await tab.outbox.enqueue(event, world.context.uuid(), world.clock.now());
    await comment(tab, 'Who brings a torch?', event.entity.id);
    const blocked = await comment(tab, 'And shoes?', event.entity.id);
    world.transport.online = true;
    tab.engine.wake('online');
    await world.settle();
    expect((await unsent(tab)).map((edit) => edit.split(':')[0])).toEqual(['needs-you', 'needs-you', 'needs-you']);
    allowed = true;
    await tab.outbox.retry(blocked);
    tab.engine.wake('asked');
    await world.settle();
    expect(await unsent(tab)).toEqual([]);
    expect(onServer().sort()).toEqual(['And shoes?', 'Who brings a torch?']);
  });

  it('[EVENT-10] blocks a held deletion behind a refused edit once its time is over, and sends it after that edit', async () => {
    const tab = newWorld();
    await comment(tab, 'One');
    await world.settle();
    const [row] = await listComments(tab.store, '12');
    let allowed = false;
    world.server.refuse = ({ method }) => (method === 'PUT' && !allowed ? json(403, { message: 'Too late' }) : null);
    await editComment(tab.store, world.context, { commentId: row?.id ?? '', content: 'Two' });
    tab.engine.wake('enqueued');
    await world.settle();
    const [refused] = await tab.outbox.unfinished();
    if (!row || !refused) throw new Error('The edit is not refused');

    const opId = world.context.uuid();
    const until = world.clock.now() + 30_000;
    await tab.outbox.enqueue(newCommentDelete(row), opId, world.clock.now(), { heldUntil: until });
    tab.engine.wake('enqueued');
    await world.pass(29_000);
    expect((await tab.outbox.unfinished()).map(({ state }) => state)).toEqual(['needs-you', 'pending']);
    await world.pass(2_000);
    expect(await tab.outbox.unfinished()).toMatchObject([{}, { state: 'needs-you', error: { behind: refused.opId } }]);

    allowed = true;
    await tab.outbox.retry(refused.opId);
    tab.engine.wake('asked');
    await world.settle();
    expect([onServer(), await unsent(tab)]).toEqual([[], []]);
  });

  /** Leaves of an entry what a broken disk would. */
  const damage = async (tab: Tab, opId: string, part: object) => {
    await tab.store.run((db) => db.outbox.update(opId, part));
    tab.engine.wake('asked');
  };

  it('[SEND-16] hands a damaged one to the user, blocks dependent ones, and sends all the others', async () => {
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

  it('[SEND-16] hands one to the user that cannot be looked up on a server without keys', async () => {
    const tab = newWorld();
    world.server.keepsKeys = false;
    setWriteFates('lose');
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

  it('[SEND-16] hands one to the user whose acknowledgement cannot be read, and sends the others', async () => {
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

  it('[SEND-17] discards a refused edit together with the edits that depend on it', async () => {
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

describe('an edit that was sent before', () => {
  it('[SEND-14] needs the user at once where it is refused then', async () => {
    const tab = newWorld();
    setWriteFates('drop');
    world.server.refuse = ({ method }) => (method === 'POST' ? json(403, { message: 'Not allowed' }) : null);
    await comment(tab, 'Hello');
    await world.settle();
    expect(await unsent(tab)).toEqual(['needs-you: Hello']);
    expect(world.transport.writes()).toHaveLength(2);
  });
});

describe("the server's reason for a refusal", () => {
  it.each([
    [413, '413: <html><body>Too large</body></html>', 'This is too large for the server.'],
    [418, '418: {"error":{"code":7}}', 'The server refused this (418).'],
    [418, '418: \n\n  <html>No</html>', 'The server refused this (418).'],
  ])('[SEND-14] is not shown where it is a page or data (%i)', async (status, message, told) => {
    expect(await refusedWith(status, message)).toEqual({ problem: told, isWordless: true });
  });

  it.each([
    [403, '403: Only for members'],
    [403, '403: Only for groups of <20 people'],
  ])('[SEND-14] is shown in its words (%i)', async (status, message) => {
    expect(await refusedWith(status, message)).toEqual({ problem: message, isWordless: undefined });
  });

  async function refusedWith(status: number, message: string) {
    const tab = newWorld();
    const answer = { ...json(status, {}), said: null, message } as WireAnswer;
    world.server.refuse = ({ method }) => (method === 'POST' ? answer : null);
    await comment(tab, 'Hello');
    await world.settle();
    const [entry] = await tab.outbox.unfinished();
    return { problem: (await listUnsent(tab.store))[0]?.problem, isWordless: entry?.error?.isWordless };
  }
});

describe('F15: an entity that is gone already', () => {
  it('[SEND-14] treats 404 on a deletion as success, and hands 404 on an edit to the user', async () => {
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

  it('F36: [PULL-3] does not treat a 404 that is not the API’s own as success', async () => {
    const tab = newWorld();
    await comment(tab, 'One');
    await world.settle();
    const filtered = { ...json(404, {}), isOwn: false, said: null, message: '404: Blocked' } as WireAnswer;
    world.server.refuse = ({ method }) => (method === 'DELETE' ? filtered : null);
    await deleteComment(tab.store, world.context, { commentId: '101' });
    tab.engine.wake('enqueued');
    await world.settle();
    expect(onServer()).toEqual(['One']);
    expect(await listUnsent(tab.store)).toMatchObject([{ state: 'needs-you', problem: '404: Blocked' }]);
  });
});
