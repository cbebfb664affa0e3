import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createComment, editComment } from '#store/commands/comments.ts';
import { HELD_MS, removeEvent } from '#store/commands/events.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { databaseName, openStore, type Store } from '#store/database/database.ts';
import { eraseAllButUnsent, eraseStore } from '#store/database/erase.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listOfflineStates } from '#store/queries/offline/copies.ts';
import { getComment, listComments } from '#store/queries/schedule/comments.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { readNews } from '#store/queries/unsent/notifications.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { addNotification, markNotificationsSeen, replaceNotifications } from '#store/replica/notifications.ts';
import { keptCommand } from '#support/forms.ts';
import { aComment, aGroup, aMember, aNotification, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import { newCommentEdit } from '#sync/kinds/comment.ts';

let databases = 0;
let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };

async function storeWithTrip(): Promise<Store> {
  databases += 1;
  const store = openStore(`https://outbox-${databases}.example|7`);
  await seedStore(store, {
    groups: [aGroup()],
    members: { 1: [aMember()] },
    events: [anEvent()],
    comments: { 12: [aComment(), aComment({ id: '32', userId: '7', content: 'Mine' })] },
    notifications: [aNotification()],
  });
  return store;
}

afterEach(() => vi.restoreAllMocks());

describe('keeping an edit', () => {
  it('[SEND-6] does not wait for an id that only occurs in a text', async () => {
    const store = await storeWithTrip();
    await createComment(store, context, { eventId: '12', content: 'local-first is great' });
    await createComment(store, context, { eventId: 'local-1', content: 'waits' });
    expect((await new StoredOutbox(store).unfinished()).map(({ deps }) => deps)).toEqual([[], ['local-1']]);
  });

  it('[SEND-1] gives every edit the next seq, regardless of the windows that write and discard in turns', async () => {
    const one = await storeWithTrip();
    const other = openStore(one.owner);
    const write = (window: Store, content: string) => createComment(window, context, { eventId: '12', content });
    await write(one, 'a');
    await write(other, 'b');
    const taken = await write(other, 'c');
    await write(one, 'd');
    if (taken.outcome === 'kept') await new StoredOutbox(one).discard(taken.opId);
    await write(one, 'e');
    await write(other, 'f');
    await Promise.all([write(one, 'g'), write(other, 'h')]);
    await write(one, 'i');
    const [first, ...others] = (await listUnsent(one)).map(({ text }) => text);
    expect(first).toBe('a');
    expect(others.slice(0, 4)).toEqual(['b', 'd', 'e', 'f']);
    expect(others.slice(4, 6).sort()).toEqual(['g', 'h']);
    expect(others.slice(6)).toEqual(['i']);
  });

  it('[SEND-1] gives the next seq after an edit that could not be stored', async () => {
    const store = await storeWithTrip();
    const write = (content: string) => createComment(store, context, { eventId: '12', content });
    await write('a');
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    await store.run(async (db) => vi.spyOn(db.meta, 'put').mockRejectedValueOnce(full));
    expect(await write('b')).toMatchObject({ outcome: 'not-saved' });
    expect(await write('c')).toMatchObject({ outcome: 'kept', seq: 2 });
  });

  it('[EVENT-10] holds a deletion until all held edits are let go, and changes no other edit then', async () => {
    const store = await storeWithTrip();
    const outbox = new StoredOutbox(store);
    const comment = await keptCommand(createComment(store, context, { eventId: '12', content: 'Later' }));
    await outbox.markInFlight(comment.opId, 1_000, 1_000);
    await outbox.postpone(comment.opId, 9_000, null);
    const removal = await keptCommand(removeEvent(store, context, { eventId: '12' }));
    const [waiting, held] = await outbox.unfinished();
    expect(held?.nextAt).toBe(1_000 + HELD_MS);
    await outbox.releaseAll(2_000);
    expect(await outbox.unfinished()).toMatchObject([waiting, { opId: removal.opId, heldUntil: 0, nextAt: 0 }]);
  });

  it('[SEND-5] opens the database with strict durability', async () => {
    const store = await storeWithTrip();
    const durability = await store.run(async (db) => (db as unknown as { _options: unknown })._options);
    expect(durability).toMatchObject({ chromeTransactionDurability: 'strict' });
  });

  it("[SEND-18] shows it at once, marked as waiting, after the server's rows", async () => {
    const store = await storeWithTrip();
    await createComment(store, context, { eventId: '12', content: '  Hello  ' });
    expect((await listComments(store, '12')).map(({ content, pending }) => [content, pending])).toEqual([
      ['See you there', null],
      ['Mine', null],
      ['Hello', 'waiting'],
    ]);
    expect(await listUnsent(store)).toMatchObject([
      { title: 'Comment on “Sushi workshop”', text: 'Hello', place: { eventId: '12' }, state: 'waiting' },
    ]);
  });

  it('[STORE-1] writes nothing that the contract refuses, and names the field', async () => {
    const store = await storeWithTrip();
    const result = await createComment(store, context, { eventId: '12', content: '   ' });
    expect(result).toMatchObject({ outcome: 'invalid', fields: { content: expect.any(String) } });
    expect(await listUnsent(store)).toEqual([]);
  });

  it('[STORE-1] F11: writes nothing when storage is full, and says so in plain words', async () => {
    const store = await storeWithTrip();
    const quota = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    await store.run(async (db) => vi.spyOn(db.outbox, 'add').mockRejectedValue(quota as never));
    expect(await createComment(store, context, { eventId: '12', content: 'Hello' })).toEqual({
      outcome: 'not-saved',
      message: expect.stringContaining('out of space'),
    });
    vi.restoreAllMocks();
    expect(await listUnsent(store)).toEqual([]);
  });

  it('[STORE-1] F11: writes nothing of a picked file either, when storage is full', async () => {
    const store = await storeWithTrip();
    const quota = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    await store.run(async (db) => vi.spyOn(db.files, 'bulkPut').mockRejectedValue(quota as never));
    const file = new File(['Packing list'], 'list.txt', { type: 'text/plain' });
    expect(await pickFile(store, context, { file, use: 'file' })).toEqual({
      outcome: 'not-saved',
      message: expect.stringContaining('out of space'),
    });
    vi.restoreAllMocks();
    expect(await listUnsent(store)).toEqual([]);
    expect(await store.run((db) => db.files.count())).toBe(0);
  });

  it('[STORE-3] F12: opens a new handle when the browser has dropped the connection, and loses nothing', async () => {
    const store = await storeWithTrip();
    let lost = 0;
    await store.run(async (db) =>
      vi.spyOn(db, 'transaction').mockImplementation((() => {
        lost += 1;
        throw Object.assign(new Error('connection is closing'), { name: 'InvalidStateError' });
      }) as never),
    );
    expect(await createComment(store, context, { eventId: '12', content: 'Hello' })).toMatchObject({ outcome: 'kept' });
    expect(lost).toBe(1);
    expect(await listUnsent(store)).toHaveLength(1);
  });

  it('[STORE-3] says that it was not saved when the new handle fails too', async () => {
    const store = await storeWithTrip();
    vi.spyOn(Dexie.prototype, 'transaction').mockImplementation((() => {
      throw Object.assign(new Error('connection is closing'), { name: 'InvalidStateError' });
    }) as never);
    expect(await createComment(store, context, { eventId: '12', content: 'Hello' })).toMatchObject({
      outcome: 'not-saved',
    });
  });
});

describe('an acknowledgement', () => {
  it('[STORE-4] writes the row, the real id everywhere and the state done together', async () => {
    const store = await storeWithTrip();
    const outbox = new StoredOutbox(store);
    const kept = await createComment(store, context, { eventId: '12', content: 'Hello' });
    const opId = kept.outcome === 'kept' ? kept.opId : '';
    await outbox.markInFlight(opId, 5, 5);
    const [, , own] = await listComments(store, '12');
    const local = own?.id ?? '';
    await editComment(store, context, { commentId: local, content: 'Hello again' });
    const before = await outbox.unfinished();
    expect(before[1]).toMatchObject({ refs: { id: local }, deps: [local], entity: { id: local } });

    await outbox.acknowledge(opId, { id: '99', row: aComment({ id: '99', userId: '7', content: 'Hello' }) });
    // As stored: reading the outbox would rename what is not renamed yet.
    const rows = await store.run((db) => db.outbox.where('state').notEqual('done').toArray());
    expect(rows).toMatchObject([{ refs: { id: '99' }, deps: [], entity: { id: '99' } }]);
    expect(await getComment(store, local)).toMatchObject({ id: '99', content: 'Hello again', pending: 'waiting' });

    // From a screen that still has the local id.
    await outbox.enqueue(newCommentEdit({ id: local, eventId: '12', version: null }, 'And again'), 'late', 9);
    expect(await store.run((db) => db.outbox.get('late'))).toMatchObject({ refs: { id: '99' }, entity: { id: '99' } });
  });

  it('[STORE-4] does not change the comment’s stable key', async () => {
    const store = await storeWithTrip();
    const outbox = new StoredOutbox(store);
    const keys = async () => (await listComments(store, '12')).slice(2).map(({ key }) => key);
    await createComment(store, context, { eventId: '12', content: 'Hello' });
    const [own] = await listComments(store, '12').then((list) => list.slice(2));
    await editComment(store, context, { commentId: own?.id ?? '', content: 'Hello again' });
    expect(await keys()).toEqual([own?.key]);

    const [entry] = await outbox.unfinished();
    const row = aComment({ id: '99', userId: '7', content: 'Hello again' });
    await outbox.acknowledge(entry?.opId ?? '', { id: '99', row });
    expect((await listComments(store, '12'))[2]?.id).toBe('99');
    expect(await keys()).toEqual([own?.key]);
  });

  it('[STORE-4] changes nothing when it comes a second time', async () => {
    const store = await storeWithTrip();
    const outbox = new StoredOutbox(store);
    const kept = await createComment(store, context, { eventId: '12', content: 'Hello' });
    const opId = kept.outcome === 'kept' ? kept.opId : '';
    const row = aComment({ id: '99', content: 'Hello' });
    await outbox.acknowledge(opId, { id: '99', row });
    await store.run((db) => db.comments.delete('99'));
    expect(await outbox.acknowledge(opId, { id: '99', row })).toEqual({ outcome: 'over' });
    expect(await listComments(store, '12')).toHaveLength(2);
  });

  it('[STORE-4] does not put an older version over a newer one', async () => {
    const store = await storeWithTrip();
    await store.run((db) => db.comments.update('32', { content: 'Changed by an admin', version: 5 }));
    const kept = await editComment(store, context, { commentId: '32', content: 'Mine again' });
    const opId = kept.outcome === 'kept' ? kept.opId : '';
    await new StoredOutbox(store).acknowledge(opId, {
      id: '32',
      row: aComment({ id: '32', content: 'Mine again', version: 2 }),
    });
    expect(await getComment(store, '32')).toMatchObject({ content: 'Changed by an admin' });
  });

  it('[RESTORE-1] keeps the last five hundred sent ones, and deletes the oldest fifty together', async () => {
    const store = await storeWithTrip();
    const outbox = new StoredOutbox(store);
    const send = async (content: string) => {
      const kept = await createComment(store, context, { eventId: '12', content });
      if (kept.outcome !== 'kept') throw new Error(kept.outcome);
      await outbox.acknowledge(kept.opId, { id: `1${content}`, row: null });
      return kept.opId;
    };
    const [first] = [await send('first')];
    const row = await store.run((db) => db.outbox.get(first));
    // The many between are written like the first one, to spare their sending.
    const many = Array.from({ length: 547 }, (_, index) => ({ ...row, opId: `done-${index}`, seq: 10 + index }));
    await store.run(async (db) => {
      await db.outbox.bulkAdd(many as never);
      await db.meta.put({ key: 'seq', value: 1_000 });
    });
    const sent = () => store.run((db) => db.outbox.where('state').equals('done').sortBy('seq'));
    await send('last but one');
    expect(await sent()).toHaveLength(549);
    await send('last');
    const done = await sent();
    expect(done).toHaveLength(500);
    expect(done.at(-1)?.body).toEqual({ content: 'last' });
    expect(done[0]?.seq).toBeGreaterThan(1);
  });
});

describe('a wait that comes late', () => {
  it('[STORE-4] changes nothing of an entry that was settled meanwhile', async () => {
    const store = await storeWithTrip();
    const outbox = new StoredOutbox(store);
    const inFlight = async (content: string) => {
      const kept = await createComment(store, context, { eventId: '12', content });
      const opId = kept.outcome === 'kept' ? kept.opId : '';
      await outbox.markInFlight(opId, 5, 5);
      return opId;
    };
    const accepted = await inFlight('Accepted');
    await outbox.acknowledge(accepted, { id: '99', row: aComment({ id: '99', userId: '7', content: 'Accepted' }) });
    const refused = await inFlight('Refused');
    const refusal = { status: 422, message: 'Too rude', fields: {}, behind: null };
    await outbox.refuse(refused, refusal);
    for (const opId of [accepted, refused]) await outbox.postpone(opId, 9_000, null);
    expect(await outbox.unfinished()).toMatchObject([{ opId: refused, state: 'needs-you', error: refusal }]);
  });
});

describe('another version of the app', () => {
  it('[STORE-5] tells the page that holds the database open, and lets the upgrade happen', async () => {
    const store = await storeWithTrip();
    const told = vi.fn();
    store.onOutdated(told);
    const newer = new Dexie(databaseName(store.owner));
    newer.version(99).stores({ outbox: 'opId, &seq, state, entityKey, scope, *deps, owner' });
    await newer.open();
    expect(told).toHaveBeenCalledOnce();
    newer.close();
  });
});

describe('signing out', () => {
  it('[SESSION-5] erases nothing where an edit was made after the user had been asked', async () => {
    const store = await storeWithTrip();
    await createComment(store, context, { eventId: '12', content: 'From another tab' });
    expect(await eraseStore(store, 'refuse')).toBe(1);
    const again = openStore(store.owner);
    expect(await listUnsent(again)).toMatchObject([{ text: 'From another tab' }]);
    expect(await eraseStore(again, 'erase')).toBe(0);
  });

  it('[SESSION-5] erases everything of the user', async () => {
    const store = await storeWithTrip();
    await createComment(store, context, { eventId: '12', content: 'Hello' });
    await eraseStore(store, 'erase');
    const again = openStore(store.owner);
    const counts = await again.run((db) =>
      Promise.all(db.tables.map(async ({ name }) => [name, await db.table(name).count()])),
    );
    expect(counts.filter(([, count]) => count !== 0)).toEqual([['meta', 1]]);
  });

  it('[SESSION-5] keeps only the unsent edits and the rows needed to show them, on request', async () => {
    const store = await storeWithTrip();
    await createComment(store, context, { eventId: '12', content: 'Hello' });
    await editComment(store, context, { commentId: '32', content: 'Mine, better' });
    await eraseAllButUnsent(store);
    expect((await listComments(store, '12')).map((row) => row.content)).toEqual(['Mine, better', 'Hello']);
    expect(await listUnsent(store)).toHaveLength(2);
    expect(await getEvent(store, '12')).not.toBeNull();
    expect([...(await listOfflineStates(store)).values()].map(({ state }) => state)).toEqual(['none']);
    expect(await readNews(store)).toBeNull();
    expect(await store.run((db) => db.members.count())).toBe(0);
  });
});

describe('notifications', () => {
  it('are unknown until the server has sent its list, also an empty one, and stay as seen after the next', async () => {
    const store = openStore('https://notifications.example|7');
    expect(await readNews(store)).toBeNull();
    await replaceNotifications(store, []);
    expect(await readNews(store)).toEqual({ activities: [], times: [], seenUpTo: 0 });
    const notification = aNotification();
    await markNotificationsSeen(store, notification.createdAt);
    await replaceNotifications(store, [notification]);
    expect((await readNews(store))?.seenUpTo).toBe(Date.parse(notification.createdAt));
  });

  it('[APP-6] keeps the newest twenty, each once', async () => {
    const store = await storeWithTrip();
    const at = (index: number) => new Date(Date.parse('2026-04-02T00:00:00.000Z') + index * 1_000).toISOString();
    await replaceNotifications(
      store,
      Array.from({ length: 25 }, (_, index) =>
        aNotification({ id: `${25 - index}`, eventId: `${25 - index}`, createdAt: at(25 - index) }),
      ),
    );
    expect((await readNews(store))?.activities).toHaveLength(20);
    expect(await addNotification(store, aNotification({ id: '26', eventId: '26', createdAt: at(26) }))).toBe(true);
    expect(await addNotification(store, aNotification({ id: '26', createdAt: at(26) }))).toBe(false);
    const news = await readNews(store);
    expect(news?.activities.map((each) => each.id).slice(0, 2)).toEqual(['26', '25']);
    expect(await store.run((db) => db.notifications.count())).toBe(20);
  });
});
