import { describe, expect, it } from 'vitest';
import { deleteComment, editComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { kindsWithEvents, newEvent } from '#support/event-kind.ts';
import { json } from '#support/model-server.ts';
import { aGroup } from '#support/rows.ts';
import type { Tab } from '#support/sync-world.ts';
import { newGroupArchive } from '#sync/kinds/group.ts';
import { comment, newWorld, onServer, setWriteFates, shown, unsent, world } from './world-fixture.ts';

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

  it('[SEND-6] arrives in the right order with the right ids', async () => {
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

  it('[SEND-6] does so too when the tab dies between the event’s creation and the replacement of its id', async () => {
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

  it('[SEND-6] [SEND-7] keeps a change and a deletion made before the first answer, though the tab dies', async () => {
    const tab = newWorld();
    world.transport.fate = ({ method }) => (method === 'POST' ? 'lose' : 'pass');
    await comment(tab, 'Dinner at six');
    await comment(tab, 'Dinner is cancelled');
    await world.pass(450);
    expect(onServer().sort()).toEqual(['Dinner at six', 'Dinner is cancelled']);
    world.transport.online = false;
    const idOf = async (content: string) =>
      (await listComments(tab.store, '12')).find((row) => row.content === content)?.id ?? '';
    await editComment(tab.store, world.context, {
      commentId: await idOf('Dinner at six'),
      content: 'Dinner at seven',
    });
    await deleteComment(tab.store, world.context, { commentId: await idOf('Dinner is cancelled') });
    tab.kill();

    const next = world.openTab();
    next.engine.wake('started');
    await world.pass(1_000);
    expect(await shown(next)).toEqual(['Dinner at seven (waiting)']);
    world.transport.online = true;
    world.transport.fate = () => 'pass';
    next.engine.wake('online');
    await world.settle();
    expect(onServer()).toEqual(['Dinner at seven']);
    expect(world.server.effects.filter(({ what }) => what === 'create')).toHaveLength(2);
    expect(await unsent(next)).toEqual([]);
  });
});

describe('F14: an edit while its earlier version is in flight', () => {
  it('[SEND-7] lands both, in order', async () => {
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

  it('[SEND-7] keeps the order of edits when the earlier one has to wait', async () => {
    const tab = newWorld();
    await comment(tab, 'First');
    await world.settle();
    setWriteFates(503);
    await editComment(tab.store, world.context, { commentId: '101', content: 'Second' });
    tab.engine.wake('enqueued');
    await world.pass(250);
    await editComment(tab.store, world.context, { commentId: '101', content: 'Third' });
    tab.engine.wake('enqueued');
    await world.settle();
    expect(world.server.effects.map((effect) => effect.content)).toEqual(['First', 'Second', 'Third']);
  });
});

describe('F22: an edit that closes its group', () => {
  /** The texts of comments, and the archiving, in the order in which they left. */
  const left = () =>
    world.transport.writes().map(({ method, body }) => (method === 'DELETE' ? 'archive' : JSON.stringify(body)));

  /** The group is archived on this device. @param refused the words of comments that the server does not accept */
  async function archive(tab: Tab, refused: Record<string, number> = {}): Promise<void> {
    world.server.refuse = ({ method, body }) => {
      const status = refused[(body as { content?: string } | null)?.content ?? ''];
      if (status !== undefined) return json(status, { message: 'No' });
      return method === 'DELETE' ? json(200, { message: 'Archived' }) : null;
    };
    await tab.outbox.enqueue(newGroupArchive(aGroup({ id: '1' })), world.context.uuid(), world.clock.now());
    tab.engine.wake('enqueued');
  }

  it('[SEND-15] leaves after every earlier one, however long that waits; a later one does not wait for it', async () => {
    const tab = newWorld();
    world.transport.online = false;
    await comment(tab, 'First');
    await comment(tab, 'Second');
    await archive(tab, { Second: 500 });
    await comment(tab, 'Third');
    world.transport.online = true;
    tab.engine.wake('online');
    await world.pass(60_000);
    expect(left()).not.toContain('archive');
    expect(onServer()).toEqual(['First', 'Third']);
    world.server.refuse = ({ method }) => (method === 'DELETE' ? json(200, { message: 'Archived' }) : null);
    await world.settle();
    expect(left().at(-1)).toBe('archive');
    expect(await unsent(tab)).toEqual([]);
  });

  it.each([
    ['needs the user', 403],
    ['the server fails at again and again', 500],
  ])('[SEND-15] does not wait for an edit that %s', async (_, status) => {
    const tab = newWorld();
    await comment(tab, 'First');
    await archive(tab, { First: status });
    await world.pass(3_600_000);
    expect(left()).toContain('archive');
    expect(await unsent(tab)).toEqual(['needs-you: First']);
  });
});
