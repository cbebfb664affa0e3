import { beforeEach, describe, expect, it } from 'vitest';
import { createComment, editComment } from '#store/commands/comments.ts';
import { openStore } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { seedStore } from '#support/fake-runtime.tsx';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';

let stores = 0;
let outbox: StoredOutbox;
let create: string;
let edit: string;

const refusal = { status: 422, message: 'Too rude', fields: {}, behind: null };
const stored = async (opId: string): Promise<OutboxEntry | undefined> =>
  (await outbox.unfinished()).find((entry) => entry.opId === opId);

/** Marks the entry at a time, as held for 100 ms. */
async function mark(opId: string, at: number, serverAhead: number | null = null): Promise<OutboxEntry> {
  const marked = await outbox.markInFlight(opId, at, at + 100, serverAhead);
  if (!marked) throw new Error(`${opId} cannot be sent at ${at}`);
  return marked;
}

beforeEach(async () => {
  stores += 1;
  let ids = 0;
  const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
  const store = openStore(`https://overtaken-${stores}.example|7`);
  await seedStore(store, {
    groups: [aGroup()],
    events: [anEvent()],
    comments: { 12: [aComment({ id: '32', userId: '7', content: 'Mine' })] },
  });
  outbox = new StoredOutbox(store);
  const kept = [
    await createComment(store, context, { eventId: '12', content: 'Hello' }),
    await editComment(store, context, { commentId: '32', content: 'Mine, better' }),
  ];
  [create = '', edit = ''] = kept.map((each) => (each.outcome === 'kept' ? each.opId : each.outcome));
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

  it('[TABS-2] marks nothing that is done or refused', async () => {
    await mark(create, 5);
    await outbox.acknowledge(create, { id: '99', row: aComment({ id: '99', userId: '7', content: 'Hello' }) });
    await mark(edit, 5);
    await outbox.refuse(edit, refusal);
    expect(await outbox.markInFlight(create, 500, 600)).toBeNull();
    expect(await outbox.markInFlight(edit, 500, 600)).toBeNull();
  });
});

it('[SEND-12] an entry whose request never left is as before its first attempt', async () => {
  await mark(create, 5);
  await outbox.postpone(create, 50, null, true);
  expect(await stored(create)).toMatchObject({ state: 'pending', firstSentAt: null, heldUntil: 0, nextAt: 50 });
});
