import { afterEach, describe, expect, it } from 'vitest';
import type { Command } from '#store/commands/command.ts';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { acknowledgeArrived } from '#store/restore/arrived.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { archiveGroup } from '#support/archive-group.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import { localId } from '#sync/entry/entry.ts';
import { newSeenMark } from '#sync/kinds/seen.ts';

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

/** A restored server that has only the edits under these keys. */
const restored = (...known: string[]) => listLacked(store, async () => new Set(known));

const edit = (content: string) => kept(editComment(store, context, { commentId: '32', content }));

describe('F17: the edits that the server lacks', () => {
  const states = async (outbox: StoredOutbox) =>
    (await outbox.unfinished()).map(({ opId, state, error }) => [opId, state, error?.behind ?? null]);

  it('[RESTORE-1] [RESTORE-2] are sent only when the user sends them again, and hold a later edit of the same entity', async () => {
    const outbox = await storeWithTrip();
    const first = await edit('First');
    await outbox.markInFlight(first, 1_000, 1_000);
    await outbox.acknowledge(first, { id: null, row: undefined });
    const second = await edit('Second');
    await restored();
    expect(await outbox.markInFlight(first, 2_000, 2_000)).toBeNull();
    expect(await listUnsent(store)).toMatchObject([
      { opId: first, isLacked: true, text: 'First', problem: null },
      { opId: second, isLacked: false, problem: 'Waiting for an earlier change that could not be sent.' },
    ]);
    await outbox.retry(first);
    expect(await outbox.markInFlight(second, 2_000, 2_000)).toBeNull();
    expect(await outbox.markInFlight(first, 2_000, 2_000)).toMatchObject({ opId: first, state: 'in-flight' });
    await outbox.acknowledge(first, { id: null, row: undefined });
    expect(await outbox.markInFlight(second, 3_000, 3_000)).toMatchObject({ opId: second, state: 'in-flight' });
  });

  it('[RESTORE-1] are all acknowledged ones whose keys it does not know, however many', async () => {
    const outbox = await storeWithTrip();
    const opIds: string[] = [];
    for (let count = 0; count < 150; count += 1) {
      const opId = await edit(`Version ${count}`);
      await outbox.markInFlight(opId, 1_000, 1_000);
      await outbox.acknowledge(opId, { id: null, row: undefined });
      opIds.push(opId);
    }
    await restored(...opIds.slice(0, 100));
    expect((await listUnsent(store)).map(({ opId }) => opId)).toEqual(opIds.slice(100));
  });

  it('[RESTORE-3] are sent again without a question only where the app itself made them', async () => {
    const outbox = await storeWithTrip();
    await outbox.enqueue(newSeenMark(localId('seen'), '1', '2026-04-02T01:00:00.000Z'), 'mark', 1_000);
    await outbox.markInFlight('mark', 1_000, 1_000);
    await outbox.acknowledge('mark', { id: '5', row: undefined });
    await restored();
    expect(await states(outbox)).toEqual([['mark', 'pending', null]]);
  });

  it('[RESTORE-2] are not joined with a later edit, which would leave under another key', async () => {
    const outbox = await storeWithTrip();
    const created = await kept(createComment(store, context, { eventId: '12', content: 'Hello' }));
    await outbox.markInFlight(created, 1_000, 1_000);
    await outbox.acknowledge(created, { id: '33', row: aComment({ id: '33', userId: '7', content: 'Hello' }) });
    await restored();
    const [comment] = (await listComments(store, '12')).filter(({ content }) => content === 'Hello');
    await kept(editComment(store, context, { commentId: comment?.id ?? '', content: 'Hello all' }));
    expect((await outbox.unfinished()).map(({ opId }) => opId)).toEqual([created, expect.any(String)]);
  });

  it('[SEND-15] go before the archiving of their group once the user sends them again', async () => {
    const outbox = await storeWithTrip();
    const first = await edit('First');
    await outbox.markInFlight(first, 1_000, 1_000);
    await outbox.acknowledge(first, { id: null, row: undefined });
    const archive = await kept(archiveGroup(store, context, { groupId: '1' }));
    await restored();
    await outbox.retry(first);
    expect(await outbox.markInFlight(archive, 2_000, 2_000)).toBeNull();
    await outbox.markInFlight(first, 2_000, 2_000);
    await outbox.refuse(first, { ...REFUSED, status: 403 });
    expect(await outbox.markInFlight(archive, 3_000, 3_000)).toMatchObject({ state: 'in-flight' });
  });

  it('[RESTORE-2] are held behind an earlier refused edit when the user sends them again', async () => {
    const outbox = await storeWithTrip();
    const first = await edit('First');
    await outbox.markInFlight(first, 1_000, 1_000);
    const second = await edit('Second');
    await outbox.acknowledge(second, { id: null, row: undefined });
    await outbox.refuse(first, { ...REFUSED, status: 403 });
    expect(await states(outbox)).toEqual([[first, 'needs-you', null]]);
    await restored();
    await outbox.retry(second);
    expect(await states(outbox)).toEqual([
      [first, 'needs-you', null],
      [second, 'needs-you', first],
    ]);
    await outbox.discard(first);
    expect(await states(outbox)).toEqual([[second, 'pending', null]]);
  });
});

describe('F17: another user recreates their entity', () => {
  const mine = { userId: '7', content: 'Mine', clientKey: 'key-of-32' };
  const list = async () => (await listComments(store, '12')).map(({ id, content, pending }) => [id, content, pending]);

  async function refusedAsGone(outbox: StoredOutbox, replica: StoredReplica): Promise<string> {
    await replica.replace('comment', '12', { rows: [aComment({ id: '32', ...mine })], bad: [], at: 1_000 });
    await replica.renew('before');
    const opId = await edit('Changed');
    await outbox.markInFlight(opId, 1_000, 1_000);
    await outbox.acknowledge(opId, { id: null, row: undefined });
    await restored();
    await replica.renew('after');
    await outbox.retry(opId);
    await outbox.markInFlight(opId, 2_000, 2_000);
    await outbox.refuse(opId, { ...REFUSED, status: 404 });
    return opId;
  }

  it('[RESTORE-7] an edit follows it, and can be sent again though it was refused under the old id', async () => {
    const outbox = await storeWithTrip();
    const replica = new StoredReplica(store, (db, ...rows) => acknowledgeArrived(db, store, ...rows));
    const opId = await refusedAsGone(outbox, replica);
    expect(await list()).toEqual([['32', 'Changed', 'needs-you']]);
    await replica.replace('comment', '12', { rows: [aComment({ id: '1032', ...mine })], bad: [], at: 2_000 });
    expect(await list()).toEqual([['1032', 'Changed', 'needs-you']]);
    await outbox.retry(opId);
    expect((await outbox.markInFlight(opId, 3_000, 3_000))?.refs).toEqual({ id: '1032' });
  });

  it('[RESTORE-7] edits behind a refused one follow with it', async () => {
    const outbox = await storeWithTrip();
    const replica = new StoredReplica(store, (db, ...rows) => acknowledgeArrived(db, store, ...rows));
    const opId = await refusedAsGone(outbox, replica);
    const later = await edit('Changed again');
    expect((await listUnsent(store)).map(({ state }) => state)).toEqual(['needs-you', 'needs-you']);
    await replica.replace('comment', '12', { rows: [aComment({ id: '1032', ...mine })], bad: [], at: 2_000 });
    expect((await outbox.unfinished()).map(({ opId, state, refs }) => [opId, state, refs])).toEqual([
      [opId, 'needs-you', { id: '1032' }],
      [later, 'needs-you', { id: '1032' }],
    ]);
    await outbox.retry(opId);
    expect((await outbox.unfinished()).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  it('[RESTORE-7] the answer to a request under the old id does not count', async () => {
    const outbox = await storeWithTrip();
    const replica = new StoredReplica(store, (db, ...rows) => acknowledgeArrived(db, store, ...rows));
    const opId = await refusedAsGone(outbox, replica);
    await outbox.retry(opId);
    await outbox.markInFlight(opId, 3_000, 3_000);
    await replica.replace('comment', '12', { rows: [aComment({ id: '1032', ...mine })], bad: [], at: 2_000 });
    await outbox.acknowledge(opId, { id: null, row: undefined });
    expect(await list()).toEqual([['1032', 'Changed', 'waiting']]);
  });

  it('[PULL-1] [RESTORE-7] an entity that this device recreated itself is acknowledged by its own key, which unblocks the edits that wait for it', async () => {
    const outbox = await storeWithTrip();
    const replica = new StoredReplica(store, (db, ...rows) => acknowledgeArrived(db, store, ...rows));
    await replica.renew('before');
    const opId = await kept(createComment(store, context, { eventId: '12', content: 'Hello' }));
    await outbox.markInFlight(opId, 1_000, 1_000);
    const local = (await outbox.unfinished())[0]?.entity.id ?? '';
    await kept(editComment(store, context, { commentId: local, content: 'Hello all' }));
    await replica.renew('after');
    const made = aComment({ id: '1032', userId: '7', content: 'Hello', clientKey: opId });
    await replica.replace('comment', '12', { rows: [made], bad: [], at: 2_000 });
    expect((await outbox.unfinished()).map(({ refs, deps }) => [refs, deps])).toEqual([[{ id: '1032' }, []]]);
  });

  it('[RESTORE-7] a comment follows its event', async () => {
    const outbox = await storeWithTrip();
    const replica = new StoredReplica(store, (db, ...rows) => acknowledgeArrived(db, store, ...rows));
    const event = { groupId: '1', clientKey: 'key-of-12' };
    await replica.replace('event', '1', { rows: [anEvent({ id: '12', ...event })], bad: [], at: 1_000 });
    await replica.renew('before');
    await kept(createComment(store, context, { eventId: '12', content: 'Hello' }));
    await replica.renew('after');
    await replica.replace('event', '1', { rows: [anEvent({ id: '1012', ...event })], bad: [], at: 2_000 });
    expect((await outbox.unfinished()).map(({ scope, refs }) => [scope, refs])).toEqual([
      ['event:1012', { id: '1012' }],
    ]);
    expect(await replica.ids('event', '1')).toEqual(['1012']);
  });
});

describe('F17: files that were sent', () => {
  /** A file that was picked and has been acknowledged; its name. */
  async function sent(outbox: StoredOutbox, name: string, megabytes: number): Promise<void> {
    const file = new File([new Uint8Array(megabytes * 1024 * 1024)], name, { type: 'text/plain' });
    const picked = await pickFile(store, context, { file, use: 'file' });
    if (picked.outcome !== 'kept') throw new Error(picked.message);
    await outbox.markInFlight(picked.opId, 1_000, 1_000);
    await outbox.acknowledge(picked.opId, { id: `/uploads/${name}`, row: null });
  }
  const bytesKept = () => store.run(async (db) => (await db.files.toArray()).map(({ bytes }) => bytes.byteLength));

  it('[RESTORE-3] are kept to be sent again, the newest of them', async () => {
    const outbox = await storeWithTrip();
    await sent(outbox, 'old.txt', 4);
    await sent(outbox, 'newer.txt', 8);
    await sent(outbox, 'newest.txt', 12);
    expect(await bytesKept()).toEqual([8 * 1024 * 1024, 12 * 1024 * 1024]);
    await restored();
    for (const { opId } of await listUnsent(store)) await outbox.retry(opId);
    const [old, ...others] = await outbox.unfinished();
    expect(old && (await outbox.bytes(old))).toBeNull();
    expect(others).toHaveLength(2);
    for (const other of others) expect(await outbox.bytes(other)).not.toBeNull();
  });

  it('[RESTORE-3] are deleted when nothing is left of their edit', async () => {
    const outbox = await storeWithTrip();
    await sent(outbox, 'old.txt', 1);
    await store.run(async (db) => {
      const [row] = await db.outbox.toArray();
      if (!row) throw new Error('Nothing was sent');
      const later = Array.from({ length: 600 }, (_, no) => ({
        ...row,
        opId: `later-${no}`,
        seq: Number(row.seq) + (no + 1) / 1_000,
        files: [],
      }));
      await db.outbox.bulkPut(later);
    });
    await sent(outbox, 'newest.txt', 2);
    expect(await bytesKept()).toEqual([2 * 1024 * 1024]);
  });
});

describe('F17: an edit is in flight when the server turns out to lack an earlier one', () => {
  /** An acknowledged edit that is sent again and refused, while the answer to a later one is on its way. */
  async function refusedMeanwhile(outbox: StoredOutbox): Promise<{ earlier: string; later: string }> {
    const earlier = await edit('First');
    await outbox.markInFlight(earlier, 1_000, 1_000);
    await outbox.acknowledge(earlier, { id: null, row: undefined });
    const later = await edit('Second');
    await outbox.markInFlight(later, 2_000, 2_000);
    await restored();
    await outbox.retry(earlier);
    await outbox.markInFlight(earlier, 3_000, 3_000);
    await outbox.refuse(earlier, REFUSED);
    return { earlier, later };
  }
  const states = async () => (await listUnsent(store)).map(({ text, state }) => `${text}: ${state}`);

  it.each<[string, (outbox: StoredOutbox, opId: string) => Promise<unknown>]>([
    ['is refused', (outbox, opId) => outbox.refuse(opId, REFUSED)],
    ['succeeds', (outbox, opId) => outbox.acknowledge(opId, { id: null, row: undefined })],
    ['does not come', (outbox, opId) => outbox.postpone(opId, 9_000, null)],
  ])(
    '[RESTORE-2] it waits behind an earlier one that was refused meanwhile, when its answer %s',
    async (_, answered) => {
      const outbox = await storeWithTrip();
      const { earlier, later } = await refusedMeanwhile(outbox);
      await answered(outbox, later);
      expect(await states()).toEqual(['First: needs-you', 'Second: needs-you']);
      await outbox.retry(earlier);
      expect(await states()).toEqual(['First: waiting', 'Second: waiting']);
    },
  );

  it.each<[string, boolean, (outbox: StoredOutbox, opId: string) => Promise<unknown>]>([
    ['sent again', false, (outbox, opId) => outbox.retry(opId)],
    ['settled for its own words', true, (outbox, opId) => outbox.settle(opId, { content: 'mine' })],
    ['settled for theirs', true, (outbox, opId) => outbox.settle(opId, { content: 'theirs' })],
  ])(
    '[SEND-14] an edit behind two refused ones is not unblocked by one of them: it is %s',
    async (_, isChoice, decide) => {
      const outbox = await storeWithTrip();
      const earlier = await edit('First');
      await outbox.markInFlight(earlier, 1_000, 1_000);
      await outbox.acknowledge(earlier, { id: null, row: undefined });
      const later = await edit('Second');
      await outbox.markInFlight(later, 2_000, 2_000);
      await outbox.postpone(later, 2_500, null);
      await outbox.markInFlight(later, 2_500, 2_500);
      const theirs = { ...aComment({ id: '32', content: 'Theirs' }) };
      await outbox.refuse(later, REFUSED, isChoice ? { theirs, version: 3, fields: ['content'] } : null);
      await kept(deleteComment(store, context, { commentId: '32' }));
      await restored();
      await outbox.retry(earlier);
      await outbox.markInFlight(earlier, 3_000, 3_000);
      await outbox.refuse(earlier, { ...REFUSED, status: 404 });

      await decide(outbox, later);
      expect((await outbox.unfinished()).map(({ state }) => state)).not.toContain('pending');
      await outbox.retry(earlier);
      expect((await outbox.unfinished()).map(({ state }) => state)).not.toContain('needs-you');
    },
  );
});
