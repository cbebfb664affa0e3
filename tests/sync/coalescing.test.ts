import { beforeEach, describe, expect, it } from 'vitest';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { json } from '#support/model-server.ts';
import type { Tab } from '#support/sync-world.ts';
import { newWorld, world } from './world-fixture.ts';

let tab: Tab;
beforeEach(() => {
  tab = newWorld();
  world.server.comments.set(50, {
    id: 50,
    scheduleId: 12,
    userId: 7,
    content: 'On the server',
    clientKey: null,
    createdAt: '2026-04-01T00:00:00.000Z',
    version: 1,
  });
});

const create = (content: string) => createComment(tab.store, world.context, { eventId: '12', content });
const edit = (commentId: string, content: string) => editComment(tab.store, world.context, { commentId, content });
const remove = (commentId: string) => deleteComment(tab.store, world.context, { commentId });
const localIdOf = async (content: string) =>
  (await listComments(tab.store, '12')).find((row) => row.content === content)?.id ?? '';
const queue = async () => (await tab.outbox.unfinished()).map(({ kind, body }) => ({ kind, body }));

async function pulled(): Promise<void> {
  const pull = tab.puller.rows('comment', '12');
  await world.pass(300);
  await pull;
}

describe('edits that were never sent', () => {
  it('[MERGE-8] a comment and its change become one comment under a new key, at its old place', async () => {
    const first = await create('One');
    await create('Two');
    const second = await edit(await localIdOf('One'), 'One, better');
    expect(await queue()).toEqual([
      { kind: 'comment.create', body: { content: 'One, better' } },
      { kind: 'comment.create', body: { content: 'Two' } },
    ]);
    expect(first.outcome === 'kept' && second.outcome === 'kept' && first.opId !== second.opId).toBe(true);
    expect((await listComments(tab.store, '12')).map((row) => row.content)).toEqual(['One, better', 'Two']);
  });

  it('[MERGE-8] a comment and its deletion become nothing', async () => {
    await create('One');
    expect(await remove(await localIdOf('One'))).toEqual({ outcome: 'undone' });
    expect(await queue()).toEqual([]);
  });

  it('[MERGE-8] two changes become one, a change and a deletion become the deletion', async () => {
    await pulled();
    await edit('50', 'Once');
    await edit('50', 'Twice');
    expect(await queue()).toEqual([{ kind: 'comment.edit', body: { content: 'Twice' } }]);
    expect((await tab.outbox.unfinished())[0]?.base?.snapshot).toMatchObject({ content: 'On the server' });
    await remove('50');
    expect(await queue()).toEqual([{ kind: 'comment.delete', body: null }]);
    expect(await listComments(tab.store, '12')).toEqual([]);
  });
});

describe('edits that were sent', () => {
  it('[MERGE-8] are never coalesced with a later one, whatever their outcome', async () => {
    world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : 'drop');
    await create('One');
    tab.engine.wake('enqueued');
    await world.pass(500);
    await edit(await localIdOf('One'), 'One, better');
    expect((await queue()).map((entry) => entry.kind)).toEqual(['comment.create', 'comment.edit']);
    expect((await listComments(tab.store, '12')).map((row) => row.content)).toEqual(['One, better']);
  });
});

describe('a refused edit', () => {
  beforeEach(async () => {
    world.server.refuse = ({ method }) => (method === 'POST' ? json(422, { message: 'Too rude' }) : null);
    await create('Rude');
    tab.engine.wake('enqueued');
    await world.settle();
  });

  it('[SEND-14] is shown with its text and the server’s message', async () => {
    expect(await listComments(tab.store, '12')).toMatchObject([
      { content: 'Rude', pending: 'needs-you', problem: 'Too rude' },
    ]);
  });

  it('[MERGE-8] is replaced when the person changes it, and sent under a new key', async () => {
    await edit(await localIdOf('Rude'), 'Polite');
    world.server.refuse = () => null;
    tab.engine.wake('enqueued');
    await world.settle();
    expect([...world.server.comments.values()].map((row) => row.content)).toEqual(['On the server', 'Polite']);
    const keys = world.transport.writes().map((request) => request.key);
    expect(new Set(keys).size).toBe(2);
  });

  it('[SEND-2] keeps its key when it is sent again as it is', async () => {
    const [entry] = await tab.outbox.unfinished();
    await tab.outbox.retry(entry?.opId ?? '');
    world.server.refuse = () => null;
    tab.engine.wake('asked');
    await world.settle();
    expect(world.transport.writes().map((request) => request.key)).toEqual([entry?.opId, entry?.opId]);
  });

  it('[MERGE-8] is not coalesced when an earlier attempt of it may have been committed', async () => {
    world.server.refuse = () => null;
    world.transport.fate = ({ method }) => (method === 'GET' ? 'pass' : 'lose');
    await create('Maybe there');
    tab.engine.wake('enqueued');
    await world.pass(700);
    world.transport.fate = () => 'pass';
    world.server.refuse = ({ method }) => (method === 'POST' ? json(403, { message: 'Not a member' }) : null);
    world.server.keepsKeys = true;
    const entry = (await tab.outbox.unfinished()).at(-1);
    await tab.outbox.refuse(entry?.opId ?? '', { status: 403, message: 'Not a member', fields: {}, behind: null });
    await tab.outbox.markInFlight(entry?.opId ?? '', 0, 0);
    await edit(await localIdOf('Maybe there'), 'Changed');
    expect((await queue()).map((each) => each.kind)).toContain('comment.edit');
  });
});

describe('a deletion', () => {
  it('[SEND-18] hides the comment at once, and shows it again when it was refused', async () => {
    await pulled();
    await remove('50');
    expect(await listComments(tab.store, '12')).toEqual([]);
    world.server.refuse = ({ method }) => (method === 'DELETE' ? json(403, { message: 'Not yours' }) : null);
    tab.engine.wake('enqueued');
    await world.settle();
    expect(await listComments(tab.store, '12')).toMatchObject([
      { content: 'On the server', pending: 'needs-you', problem: 'Not yours' },
    ]);
  });
});
