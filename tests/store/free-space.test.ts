import { beforeEach, describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { choose, removeCopy } from '#store/replica/choose-copy.ts';
import { copyChoices } from '#store/replica/copy-choices.ts';
import { filesState } from '#store/replica/files-settings.ts';
import { freeSpace } from '#store/replica/free-space.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import '#sync/kinds/all-kinds.ts';

const NOW = Date.parse('2026-04-05T00:00:00.000Z');
const DAY_MS = 86_400_000;

let stores = 0;
let store: Store;
let replica: StoredReplica;
let media: number;

const past = aGroup({ id: '2', name: 'Last year', startDate: '2025-04-01', endDate: '2025-04-08' });
const context = { now: () => NOW, uuid: () => crypto.randomUUID() };
const make = (at = NOW) =>
  freeSpace(store, at, async () => {
    media -= 1;
    return media >= 0;
  });
const files = () => store.run((db) => db.files.count());

beforeEach(async () => {
  stores += 1;
  media = 0;
  store = openStore(`https://room-${stores}.example|7`);
  replica = new StoredReplica(store);
  await replica.replaceGroups({ rows: [aGroup(), past], bad: [], at: NOW });
  for (const id of ['1', '2']) {
    await replica.replace('member', id, { rows: [aMember()], bad: [], at: NOW });
    await replica.replace('event', id, { rows: [anEvent({ id: `${id}2`, groupId: id })], bad: [], at: NOW });
    await replica.replace('comment', `${id}2`, { rows: [aComment({ id: `${id}1` })], bad: [], at: NOW });
  }
});

describe('F34: freeing storage on a device', () => {
  it('[STORE-2] evicts the pictures first, then sent files, hidden groups and past ones', async () => {
    media = 1;
    const outbox = new StoredOutbox(store);
    const arrived = await pickFile(store, context, { file: new File(['one'], 'one.txt'), use: 'file' });
    const waiting = await pickFile(store, context, { file: new File(['two'], 'two.txt'), use: 'file' });
    expect([arrived.outcome, waiting.outcome]).toEqual(['kept', 'kept']);
    const [first] = await outbox.unfinished();
    await outbox.markInFlight(first?.opId ?? '', NOW, NOW);
    await outbox.acknowledge(first?.opId ?? '', { id: '/uploads/one.txt', row: null });
    await replica.putGroup(aGroup({ id: '3' }), NOW);
    await replica.removeGroup('3', NOW);
    expect(await files()).toBe(2);

    expect(await make()).toBe(true);
    // Otherwise the pictures would be fetched again at once.
    expect(await store.run(async (db) => filesState(db))).toEqual({ state: 'full', at: NOW });
    expect(await files()).toBe(2);
    expect(await make()).toBe(true);
    expect(await files()).toBe(1);
    expect(await make()).toBe(true);
    expect(await store.run((db) => db.meta.where('key').startsWith('removed-group').count())).toBe(0);
    expect(await listMembers(store, '2')).toHaveLength(1);
    expect(await make()).toBe(true);
    expect(await listMembers(store, '2')).toEqual([]);
    expect(await listComments(store, '22')).toEqual([]);
    expect(await make()).toBe(false);

    // Edits in flight stay, and so do the names of all groups and every unsent edit.
    expect((await listGroups(store)).map(({ id }) => id).sort()).toEqual(['1', '2']);
    expect(await listMembers(store, '1')).toHaveLength(1);
    expect(await listComments(store, '12')).toHaveLength(1);
    expect(await outbox.unfinished()).toHaveLength(1);
  });

  it('[STORE-2] keeps the bytes of a sent file that an unsent edit has too', async () => {
    const outbox = new StoredOutbox(store);
    for (const name of ['sent.txt', 'unsent.txt'])
      await pickFile(store, context, { file: new File([name], name), use: 'file' });
    const [sent, unsent] = await outbox.unfinished();
    await store.run((db) =>
      db.outbox.update(unsent?.opId ?? '', { files: [...(sent?.files ?? []), ...(unsent?.files ?? [])] }),
    );
    await outbox.markInFlight(sent?.opId ?? '', NOW, NOW);
    await outbox.acknowledge(sent?.opId ?? '', { id: '/uploads/sent.txt', row: null });
    while (await make());
    expect(await files()).toBe(2);
  });

  it('[STORE-2] does not fetch a past group again for a day, unless the user opens it', async () => {
    expect(await replica.evicted(NOW)).toEqual(new Set());
    await make();
    expect(await replica.evicted(NOW + DAY_MS - 1)).toEqual(new Set(['2']));
    expect(await replica.evicted(NOW + DAY_MS)).toEqual(new Set());
    await replica.replace('member', '2', { rows: [aMember()], bad: [], at: NOW });
    expect(await replica.evicted(NOW)).toEqual(new Set());
  });

  it('[STORE-2] keeps a past group with an unsent edit', async () => {
    await createComment(store, context, { eventId: '22', content: 'Thank you all' });
    expect(await make()).toBe(false);
    expect(await listComments(store, '22')).toHaveLength(2);
  });

  it('[STORE-15] removes no copy of a group with an unsent edit, and forgets a choice that is taken back', async () => {
    const choices = () => store.run(async (db) => copyChoices(db));
    await createComment(store, context, { eventId: '22', content: 'Thank you all' });
    expect(await removeCopy(store, '2')).toBe(false);
    expect(await listComments(store, '22')).toHaveLength(2);
    expect(await choices()).toEqual(new Map());
    expect(await removeCopy(store, '1')).toBe(true);
    expect(await listComments(store, '12')).toEqual([]);
    expect(await choices()).toEqual(new Map([['1', 'removed']]));
    await store.run((db) => choose(db, '1', null));
    expect(await choices()).toEqual(new Map());
  });

  it('[STORE-7] [STORE-2] keeps a past group in which the only unsent edit cannot be read', async () => {
    await createComment(store, context, { eventId: '22', content: 'Unsent' });
    await store.run((db) => db.outbox.toCollection().modify({ schemaVersion: 99 }));
    await new StoredOutbox(store).unfinished();
    while (await make());
    expect(await listMembers(store, '2')).toHaveLength(1);
  });
});
