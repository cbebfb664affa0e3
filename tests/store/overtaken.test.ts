import { beforeEach, describe, expect, it } from 'vitest';
import type { Comment } from '#contract/records/schedule/comment.ts';
import { createComment, editComment } from '#store/commands/comments.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';

let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
type Kept = Awaited<ReturnType<typeof createComment>>;
let store: Store;
let outbox: StoredOutbox;
let create: string;
let edit: string;

const refusal = { status: 422, message: 'Too rude', fields: {}, behind: null };
const stored = async (opId: string): Promise<OutboxEntry | undefined> =>
  (await outbox.unfinished()).find((entry) => entry.opId === opId);

const everything = () => store.run((db) => db.outbox.toArray());
const opIdOf = (result: Kept): string => (result.outcome === 'kept' ? result.opId : result.outcome);

const say = async (content: string) => opIdOf(await createComment(store, context, { eventId: '12', content }));

/** Marks the entry at a time, as held for 100 ms. */
async function mark(opId: string, at: number, serverAhead: number | null = null): Promise<OutboxEntry> {
  const marked = await outbox.markInFlight(opId, at, at + 100, serverAhead);
  if (!marked) throw new Error(`${opId} cannot be sent at ${at}`);
  return marked;
}

beforeEach(async () => {
  store = openStore(`https://overtaken-${++ids}.example|7`);
  await seedStore(store, {
    groups: [aGroup()],
    events: [anEvent()],
    comments: { 12: [aComment({ id: '32', userId: '7', content: 'Mine' })] },
  });
  outbox = new StoredOutbox(store);
  create = await say('Hello');
  edit = opIdOf(await editComment(store, context, { commentId: '32', content: 'Mine, better' }));
});

describe('an entry that waits', () => {
  it('[SEND-7] is not marked before an earlier edit of the same entity is done', async () => {
    await mark(edit, 5);
    const later = opIdOf(await editComment(store, context, { commentId: '32', content: 'Mine, best' }));
    expect(await outbox.markInFlight(later, 5, 100)).toBeNull();
    await outbox.acknowledge(edit, { id: '32', row: aComment({ id: '32', userId: '7', content: 'Mine, better' }) });
    await mark(later, 5);
  });

  it('[SEND-16] is done although a later edit of the same entity is damaged', async () => {
    await mark(edit, 5);
    const later = opIdOf(await editComment(store, context, { commentId: '32', content: 'Mine, best' }));
    await store.run((db) => db.outbox.update(later, { base: { version: 1, snapshot: null } }));
    const row = aComment({ id: '32', userId: '7', content: 'Mine, better', version: 2 });
    expect(await outbox.acknowledge(edit, { id: '32', row })).toMatchObject({ outcome: 'done' });
    expect(await stored(later)).toMatchObject({ base: { version: 1, snapshot: null } });
  });

  it('[SEND-6] is not marked before the id that it refers to is known', async () => {
    const reply = await createComment(store, context, { eventId: 'local-event', content: 'Elsewhere' });
    expect(await outbox.markInFlight(opIdOf(reply), 5, 100)).toBeNull();
  });

  it('[SEND-8] is marked before its time where the drain wants that', async () => {
    await mark(create, 5);
    await outbox.postpone(create, 9_000, null);
    expect(await mark(create, 200)).toMatchObject({ attempts: 2, firstSentAt: 5 });
  });
});

describe('an entry in flight', () => {
  it('[TABS-2] is not marked by another drain before its mark is over, and keeps the time of its first attempt', async () => {
    await mark(create, 5, 40);
    expect(await outbox.markInFlight(create, 104, 300)).toBeNull();
    expect(await mark(create, 105, 70)).toMatchObject({ attempts: 2, firstSentAt: 5, serverAhead: 40, nextAt: 205 });
  });

  it('[SEND-12] loses the attempt that made no request, and the time of the first one with it', async () => {
    const first = await mark(create, 5);
    await outbox.unmark(first, false);
    expect(await stored(create)).toMatchObject({ state: 'pending', attempts: 0, firstSentAt: null, nextAt: 0 });
    await mark(create, 10);
    const again = await mark(create, 200);
    await outbox.unmark(again, true);
    expect(await stored(create)).toMatchObject({ state: 'pending', attempts: 1, firstSentAt: 10, heldUntil: 0 });
  });
});

describe('a drain that another has overtaken', () => {
  it('[TABS-2] does not take back the mark of the other', async () => {
    const first = await mark(create, 5);
    const second = await mark(create, 200);
    await outbox.unmark(first, false);
    expect(await stored(create)).toEqual(second);
    await outbox.postpone(create, 9_000, null);
    await outbox.unmark(second, false);
    expect(await stored(create)).toMatchObject({ state: 'pending', attempts: 2, nextAt: 9_000 });
  });

  it('[TABS-2] does not rebase an edit that the other has marked or put back', async () => {
    const first = await mark(edit, 5);
    const merged = { ...first, rebases: 1 };
    const second = await mark(edit, 200);
    expect(await outbox.rebase(first, merged)).toBeNull();
    expect(await stored(edit)).toEqual(second);
    await outbox.postpone(edit, 9_000, null);
    expect(await outbox.rebase(second, merged)).toBeNull();
    expect(await stored(edit)).toMatchObject({ state: 'pending', rebases: 0, nextAt: 9_000 });
  });

  it('[TABS-2] does not refuse an entry that is done, or refused already', async () => {
    await mark(create, 5);
    await outbox.acknowledge(create, { id: '99', row: aComment({ id: '99', userId: '7', content: 'Hello' }) });
    expect(await outbox.refuse(create, refusal)).toEqual([]);
    expect(await stored(create)).toBeUndefined();
    await mark(edit, 5);
    await outbox.refuse(edit, refusal);
    expect(await outbox.refuse(edit, { ...refusal, message: 'Too late' })).toEqual([]);
    expect(await stored(edit)).toMatchObject({ state: 'needs-you', error: refusal });
  });

  it('[TABS-2] finds nothing to change where the edit was discarded meanwhile', async () => {
    const first = await mark(edit, 5);
    await outbox.postpone(edit, 50, null);
    expect(await outbox.discard(edit)).toBe(true);
    await outbox.unmark(first, false);
    await outbox.postpone(edit, 60, null);
    expect(await outbox.rebase(first, first)).toBeNull();
    expect(await outbox.refuse(edit, refusal)).toEqual([]);
    expect(await stored(edit)).toBeUndefined();
  });

  it('[TABS-2] marks nothing that is done or refused', async () => {
    await mark(create, 5);
    await outbox.acknowledge(create, { id: '99', row: aComment({ id: '99', userId: '7', content: 'Hello' }) });
    await mark(edit, 5);
    await outbox.refuse(edit, refusal);
    expect(await outbox.markInFlight(create, 500, 600)).toBeNull();
    expect(await outbox.markInFlight(edit, 500, 600)).toBeNull();
  });
});

describe('a choice of the user that another window has overtaken', () => {
  it.each<[string, (opId: string) => Promise<unknown>]>([
    ['Retry', (opId) => outbox.retry(opId)],
    ['a version', (opId) => outbox.settle(opId, { content: 'theirs' })],
    ['the removal of a file', (opId) => outbox.removeFile(opId, 'file')],
    ['the return to the form', (opId) => outbox.rollBack(opId)],
    ['the end of a hold', (opId) => outbox.release(opId, 1_000)],
  ])('[TABS-2] %s changes nothing of an edit that waits, is in flight, is done or was discarded', async (_, choose) => {
    const [postponed, done] = [await say('Later'), await say('Done')];
    await mark(postponed, 5);
    await outbox.postpone(postponed, 9_000, null);
    await mark(done, 5);
    await outbox.acknowledge(done, { id: '99', row: aComment({ id: '99', userId: '7', content: 'Done' }) });
    await mark(edit, 5);
    const before = await everything();
    for (const opId of [create, postponed, edit, done, 'discarded']) await choose(opId);
    expect(await everything()).toEqual(before);
  });

  it('[SEND-17] an edit in flight is neither discarded nor back in its form', async () => {
    const marked = await mark(edit, 5);
    expect([await outbox.discard(edit), await outbox.rollBack(edit)]).toEqual([false, false]);
    expect(await stored(edit)).toEqual(marked);
  });
});

it('the answer to a change does not bring back what a pull has removed', async () => {
  await mark(edit, 5);
  await new StoredReplica(store).replace('comment', '12', { rows: [], bad: [], at: 6 });
  await outbox.acknowledge(edit, { id: '32', row: aComment({ id: '32', userId: '7', content: 'Mine, better' }) });
  expect((await listComments(store, '12')).map(({ content }) => content)).toEqual(['Hello']);
});

it('[SEND-12] an entry whose request never left is as before its first attempt', async () => {
  await mark(create, 5);
  await outbox.postpone(create, 50, null, true);
  expect(await stored(create)).toMatchObject({ state: 'pending', firstSentAt: null, heldUntil: 0, nextAt: 50 });
});

it('[SEND-2] a rebased entry waits under a new key, as if it had never been sent', async () => {
  const marked = await mark(edit, 5);
  await outbox.rebase(marked, { ...marked, rebases: 1 });
  expect(await stored(edit)).toMatchObject({ state: 'pending', rebases: 1, attempts: 0, firstSentAt: null });
});

it('[SEND-14] a refusal blocks the edits that depend on it', async () => {
  await mark(create, 5);
  const [, own] = await listComments(store, '12');
  const change = async (content: string) =>
    opIdOf(await editComment(store, context, { commentId: own?.id ?? '', content }));
  const later = await change('Hello again');
  expect(await outbox.refuse(create, refusal)).toMatchObject([{ opId: create }, { opId: later, state: 'needs-you' }]);
  expect(await stored(later)).toMatchObject({ state: 'needs-you', error: { behind: create } });
});

describe('a later edit of the same comment', () => {
  const content = 'Mine, better';
  const pulled = (row: Partial<Comment>) =>
    new StoredReplica(store).replace('comment', '12', {
      rows: [aComment({ id: '32', userId: '7', ...row })],
      bad: [],
      at: 6,
    });
  let later: string;
  beforeEach(async () => {
    await mark(edit, 5);
    later = opIdOf(await editComment(store, context, { commentId: '32', content: 'Mine, best' }));
  });

  it("[MERGE-3] goes on from the answer, and not from another user's newer row", async () => {
    await pulled({ content: 'Theirs', version: 5 });
    await outbox.acknowledge(edit, { id: '32', row: aComment({ id: '32', userId: '7', content, version: 2 }) });
    expect(await stored(later)).toMatchObject({ base: { version: 2, snapshot: { content } } });
  });

  it('[MERGE-3] goes on from the stored row where the answer contains none', async () => {
    await pulled({ content, version: 2 });
    await outbox.acknowledge(edit, { id: '32', row: undefined });
    expect(await stored(later)).toMatchObject({ base: { version: 2, snapshot: { content } } });
  });
});
