// @vitest-environment node
import { afterEach, describe, expect, it } from 'vitest';
import type { Command } from '#store/commands/command.ts';
import { editComment } from '#store/commands/comments.ts';
import { openStore, type Store } from '#store/database.ts';
import { StoredOutbox } from '#store/outbox.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { seedStore } from '#support/fake-runtime.tsx';
import { aComment, aGroup, anEvent } from '#support/rows.ts';

let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
const REFUSED = { status: 412, message: 'Changed meanwhile', fields: {}, behind: null };

let store: Store;
afterEach(() => store.close());

async function storeWithTrip(): Promise<StoredOutbox> {
  store = openStore(`https://restored-${++ids}.example|7`);
  const comments = { 12: [aComment({ id: '32', userId: '7', content: 'Mine' })] };
  await seedStore(store, { groups: [aGroup()], events: [anEvent()], comments });
  return new StoredOutbox(store);
}

async function kept(command: Promise<Command>): Promise<string> {
  const result = await command;
  return result.outcome === 'kept' ? result.opId : result.outcome;
}

const edit = (content: string) => kept(editComment(store, context, { commentId: '32', content }));

describe('F17: an edit is on its way when earlier ones are asked for again', () => {
  /** An acknowledged edit that is asked for again and refused, while a later one of the same comment is on its way. */
  async function refusedMeanwhile(outbox: StoredOutbox): Promise<{ earlier: string; later: string }> {
    const earlier = await edit('First');
    await outbox.markInFlight(earlier, 1_000, 1_000);
    await outbox.acknowledge(earlier, { id: null, row: undefined });
    const later = await edit('Second');
    await outbox.markInFlight(later, 2_000, 2_000);
    await outbox.verifyAgain();
    await outbox.markInFlight(earlier, 3_000, 3_000);
    await outbox.refuse(earlier, REFUSED);
    return { earlier, later };
  }
  const states = async () => (await listUnsent(store)).map(({ text, state }) => `${text}: ${state}`);

  it.each<[string, (outbox: StoredOutbox, opId: string) => Promise<unknown>]>([
    ['is refused', (outbox, opId) => outbox.refuse(opId, REFUSED)],
    ['succeeds', (outbox, opId) => outbox.acknowledge(opId, { id: null, row: undefined })],
    ['does not come', (outbox, opId) => outbox.postpone(opId, 9_000, null)],
  ])('[S80] it waits behind an earlier one that was refused meanwhile, when its answer %s', async (_, answered) => {
    const outbox = await storeWithTrip();
    const { earlier, later } = await refusedMeanwhile(outbox);
    await answered(outbox, later);
    expect(await states()).toEqual(['First: needs-you', 'Second: needs-you']);
    await outbox.retry(earlier);
    expect(await states()).toEqual(['First: waiting', 'Second: waiting']);
  });
});
