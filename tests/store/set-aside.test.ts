import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { createComment, editComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { createGroup } from '#store/commands/groups.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { eventForm, groupForm, keptCommand } from '#support/forms.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';

let ids = 0;
/** Later keys come first in the order of keys, in which the database has the edits. */
const context = { now: () => 1_000, uuid: () => `id-${999 - ++ids}` };
let store: Store;
let outbox: StoredOutbox;

beforeEach(async () => {
  ids = 0;
  store = openStore(`https://aside-${crypto.randomUUID()}.example|7`);
  await seedStore(store, {
    groups: [aGroup()],
    events: [anEvent()],
    comments: { 12: [aComment({ id: '32', userId: '7', content: 'Mine', version: 4 })] },
  });
  outbox = new StoredOutbox(store);
});

const comment = async (content: string, eventId = '12', attachments: readonly Attachment[] = []) =>
  (await keptCommand(createComment(store, context, { eventId, content, attachments }))).opId;
const edit = async () =>
  (await keptCommand(editComment(store, context, { commentId: '32', content: 'Mine, better' }))).opId;
const newEvent = (groupId = '1') => keptCommand(createEvent(store, context, { ...eventForm, groupId, files: [] }));
const pick = (name: string) =>
  keptCommand(pickFile(store, context, { file: new File([name], name, { type: 'text/plain' }), use: 'file' }));
const change = (opId: string, fields: object) => store.run((db) => db.outbox.update(opId, fields));
const lose = (opId: string) => store.run((db) => db.outbox.delete(opId));
const exported = async (only?: string): Promise<Record<string, unknown>[]> =>
  JSON.parse(await (await exportEdits(store, 2_000, only)).text()).entries;
const UNKNOWN = { kind: 'event.dream' };
const KNOWN = { kind: 'event.create' };
const REFUSED = { status: 403, message: 'Not allowed', fields: {}, behind: null };
const LOST = 'This edit belongs to something that cannot be read on this device.';

/** The state of an edit with what blocks it, or its own problem. @param now whether the outbox is read before */
async function stateOf(opId: string, now = true): Promise<unknown[]> {
  if (now) await outbox.unfinished();
  const row = await store.run((db) => db.outbox.get(opId));
  const error = row?.error as typeof REFUSED | null | undefined;
  return [row?.state, error && (error.behind ?? error.message)];
}

describe('readable edits', () => {
  it('[SEND-1] [STORE-8] are read and exported in their order', async () => {
    for (const content of ['One', 'Two', 'Three', 'Four']) await comment(content);
    const written = ['One', 'Two', 'Three', 'Four'].map((content) => ({ content }));
    expect((await outbox.unfinished()).map(({ body }) => body)).toEqual(written);
    expect((await exported()).map(({ body }) => body)).toEqual(written);
  });

  it('[STORE-8] are exported alone where only one is wanted', async () => {
    const [, two] = [await comment('One'), await comment('Two')];
    expect(await exported(two)).toMatchObject([{ opId: two }]);
  });

  it('[STORE-8] count as sent once they are exported, because the copy may be sent too', async () => {
    const [never, refused] = [await comment('One'), await comment('Two')];
    await outbox.markInFlight(refused, 1_500, 1_500);
    await outbox.refuse(refused, REFUSED);
    const marked = [
      { opId: never, attempts: 1, firstSentAt: 2_000 },
      { opId: refused, attempts: 2, firstSentAt: 1_500 },
    ];
    expect(await exported()).toMatchObject(marked);
    expect(await outbox.unfinished()).toMatchObject(marked);
  });

  it('[STORE-8] are exported without the bytes of a file that the device has lost', async () => {
    const list = await pick('list.txt');
    await store.run((db) => db.files.clear());
    expect(await exported()).toMatchObject([{ opId: list.opId }]);
  });

  it('[STORE-8] F11: are exported where storage is full, and for no other reason without a mark', async () => {
    const opId = await comment('One');
    const fails = (name: string) =>
      store.run(async (db) =>
        vi.spyOn(db.outbox, 'bulkPut').mockRejectedValueOnce(Object.assign(new Error(name), { name })),
      );
    await fails('QuotaExceededError');
    expect(await exported()).toMatchObject([{ opId }]);
    await fails('OtherError');
    await expect(exported()).rejects.toThrow('OtherError');
  });

  it('[RESTORE-4] stay as they are beside one that is put back', async () => {
    const fine = await edit();
    const aside = await comment('Hello');
    await change(aside, UNKNOWN);
    await outbox.unfinished();
    await store.run((db) => db.meta.put({ key: 'was-restored', value: 'new' }));
    await change(aside, { kind: 'comment.create' });
    expect(await outbox.unfinished()).toMatchObject([
      { opId: fine, base: { version: 4 } },
      { opId: aside, state: 'pending', base: null },
    ]);
  });

  it('[STORE-7] that are put back without a restore have the version that their author saw', async () => {
    const aside = await edit();
    await change(aside, UNKNOWN);
    await outbox.unfinished();
    await change(aside, { kind: 'comment.edit' });
    expect(await outbox.unfinished()).toMatchObject([{ opId: aside, base: { version: 4 } }]);
  });

  it('[RESTORE-4] that are put back have no version where their author saw none', async () => {
    const aside = await edit();
    const base = { version: null, snapshot: {} };
    await change(aside, { ...UNKNOWN, base });
    await outbox.unfinished();
    await store.run((db) => db.meta.put({ key: 'was-restored', value: 'new' }));
    await change(aside, { kind: 'comment.edit' });
    expect(await outbox.unfinished()).toMatchObject([{ opId: aside, base }]);
  });

  it('[STORE-7] that are put back are blocked by what was refused meanwhile, unless they were refused themselves', async () => {
    const event = await newEvent();
    const [waiting, refused] = [await comment('Who comes?', event.id), await comment('Rude', event.id)];
    for (const opId of [waiting, refused]) await change(opId, UNKNOWN);
    await outbox.unfinished();
    await outbox.markInFlight(event.opId, 1_000, 1_000);
    await outbox.refuse(event.opId, REFUSED);
    await change(waiting, { kind: 'comment.create' });
    await change(refused, { kind: 'comment.create', was: 'needs-you', error: REFUSED });
    expect(await stateOf(waiting)).toEqual(['needs-you', event.opId]);
    expect(await stateOf(refused)).toEqual(['needs-you', REFUSED.message]);
  });
});

describe('an edit that waits for what no edit makes', () => {
  it('[STORE-6] gets the real id where that is known', async () => {
    const waiting = await comment('Hello', 'local-1');
    await store.run((db) => db.ids.put({ local: 'local-1', realKey: 'event:12', real: '12' }));
    expect(await outbox.unfinished()).toMatchObject([
      { opId: waiting, state: 'pending', refs: { id: '12' }, deps: [] },
    ]);
  });

  it('[STORE-6] waits for what another edit makes beside its own entity', async () => {
    const event = await newEvent();
    await change(event.opId, { provides: ['local-1'] });
    const waiting = await comment('Hello', 'local-1');
    expect(await stateOf(waiting)).toEqual(['pending', null]);
    await change(event.opId, UNKNOWN);
    expect(await stateOf(waiting)).toEqual(['needs-you', event.opId]);
  });

  it('[STORE-6] needs the user where only a change of it is there, whether that can be read or not', async () => {
    const event = await newEvent();
    await outbox.markInFlight(event.opId, 1_000, 1_000);
    const form = { ...eventForm, title: 'Moved', eventId: event.id, attachments: [], files: [] };
    const { opId: changed } = await keptCommand(updateEvent(store, context, form));
    const waiting = await comment('Hello', event.id);
    await lose(event.opId);
    expect(await stateOf(changed)).toEqual(['needs-you', LOST]);
    expect(await stateOf(waiting)).toEqual(['needs-you', LOST]);
    await change(changed, { attempts: 'x' });
    await change(waiting, { state: 'pending', error: null });
    expect(await stateOf(waiting)).toEqual(['needs-you', LOST]);
  });

  it.each([
    ['is lost', lose, (opId: string, _: string) => opId],
    ['cannot be read', (opId: string) => change(opId, { attempts: 'x' }), (_: string, group: string) => group],
  ])('[STORE-6] blocks those that wait for it, where that %s', async (_, damage, blocker) => {
    const group = await keptCommand(createGroup(store, context, groupForm));
    const event = await newEvent(group.id);
    const list = await pick('list.txt');
    const [waiting, refused] = [await comment('See', event.id, [list.attachment]), await comment('Rude', event.id)];
    await lose(list.opId);
    await change(refused, { state: 'needs-you', error: REFUSED });
    await damage(group.opId);
    expect(await stateOf(waiting)).toEqual(['needs-you', blocker(event.opId, group.opId)]);
    expect(await stateOf(refused)).toEqual(['needs-you', REFUSED.message]);
  });
});

it('[STORE-7] a row that cannot be read is exported without the values that no file can have', async () => {
  const opId = await comment('Hello');
  await change(opId, { attempts: 'x', size: 5n });
  const [row] = await exported();
  expect(row).toMatchObject({ opId, attempts: 'x', body: { content: 'Hello' } });
  expect(row).not.toHaveProperty('size');
});

describe('a row that cannot be read, when it is discarded,', () => {
  it('[STORE-7] takes with it what also waits for a file, but nothing that waits for another reason', async () => {
    const event = await newEvent();
    const [list, map] = [await pick('list.txt'), await pick('map.txt')];
    await outbox.markInFlight(map.opId, 1_000, 1_000);
    await outbox.refuse(map.opId, REFUSED);
    const gone = await comment('List', event.id, [list.attachment]);
    const stays = await comment('Map', event.id, [map.attachment]);
    const other = await comment('Hello');
    await change(other, { state: 'needs-you', error: null });
    await change(event.opId, UNKNOWN);
    expect(await stateOf(gone)).toEqual(['needs-you', event.opId]);
    expect(await outbox.discard(event.opId)).toBe(true);
    expect((await outbox.unfinished()).map(({ opId }) => opId)).toEqual([list.opId, map.opId, stays, other]);
  });

  it('[STORE-7] leaves the bytes that another edit has', async () => {
    const list = await pick('list.txt');
    const [upload] = await outbox.unfinished();
    const damaged = await comment('Hello');
    await change(damaged, { attempts: 'x', files: upload?.files });
    expect(await outbox.discard(damaged)).toBe(true);
    expect((await outbox.unfinished()).map(({ opId }) => opId)).toEqual([list.opId]);
    expect(await store.run((db) => db.files.count())).toBe(1);
  });

  it('[STORE-7] stays where it was sent or is not there', async () => {
    const sent = await comment('Hello');
    await change(sent, { state: 'done', attempts: 'x' });
    expect([await outbox.discard(sent), await outbox.discard('nothing')]).toEqual([false, false]);
    expect(await store.run((db) => db.outbox.count())).toBe(1);
  });
});

describe('an edit that is blocked, when it is sent again,', () => {
  it.each([
    ['of an unknown kind', UNKNOWN],
    ['damaged', { attempts: 'x' }],
  ])('[STORE-6] stays blocked at once behind a row that is %s', async (_, damage) => {
    const event = await newEvent();
    const waiting = await comment('Who comes?', event.id);
    await change(event.opId, damage);
    await outbox.unfinished();
    await outbox.retry(waiting);
    expect(await stateOf(waiting, false)).toEqual(['needs-you', event.opId]);
    await change(event.opId, { ...KNOWN, attempts: 0 });
    expect(await stateOf(waiting)).toEqual(['pending', null]);
  });

  it('[STORE-6] stays blocked behind a refused row that was damaged since', async () => {
    const event = await newEvent();
    const waiting = await comment('Who comes?', event.id);
    await outbox.markInFlight(event.opId, 1_000, 1_000);
    await outbox.refuse(event.opId, REFUSED);
    await change(event.opId, { attempts: 'x' });
    await outbox.retry(waiting);
    expect(await stateOf(waiting, false)).toEqual(['needs-you', event.opId]);
  });

  it('[SEND-14] is pending where what blocked it is gone', async () => {
    const waiting = await comment('Hello');
    await change(waiting, { state: 'needs-you', error: { ...REFUSED, behind: 'gone' } });
    await outbox.retry(waiting);
    expect(await stateOf(waiting)).toEqual(['pending', null]);
  });
});
