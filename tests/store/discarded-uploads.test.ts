import { beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { createComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { eventForm, keptCommand } from '#support/forms.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import type { Conflict, FileRef } from '#sync/entry/entry.ts';

let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
let store: Store;
let outbox: StoredOutbox;

beforeEach(async () => {
  store = openStore(`https://discarded-${++ids}.example|7`);
  await seedStore(store, { groups: [aGroup()], events: [anEvent()] });
  outbox = new StoredOutbox(store);
});

const pick = (name: string) =>
  keptCommand(pickFile(store, context, { file: new File([name], name, { type: 'text/plain' }), use: 'file' }));
const comment = async (content: string, attachments: readonly Attachment[] = [], eventId = '12') =>
  (await keptCommand(createComment(store, context, { eventId, content, attachments }))).opId;
const newEvent = (...files: File[]) => keptCommand(createEvent(store, context, { ...eventForm, groupId: '1', files }));
const left = async () => (await outbox.unfinished()).map(({ opId }) => opId);

const REFUSED = { status: 400, message: 'The file is empty', fields: {}, behind: null };
const refuse = async (opId: string, conflict: Conflict | null = null) => {
  await outbox.markInFlight(opId, 1_000, 1_000);
  await outbox.refuse(opId, REFUSED, conflict);
};

describe('a file of a new event that was refused', () => {
  let opId: string;
  let id: string;
  let one: FileRef;
  let two: FileRef;
  beforeEach(async () => {
    ({ opId, id } = await newEvent(...['one', 'two'].map((name) => new File([name], name, { type: 'text/plain' }))));
    const [entry] = await outbox.unfinished();
    [one, two] = (entry?.files ?? []) as unknown as [FileRef, FileRef];
  });
  const bytes = () => store.run((db) => db.files.toCollection().primaryKeys());
  const event = { opId: expect.any(String), state: 'pending', body: { title: eventForm.title } };

  it('[FILE-7] is removed from it, and the event is sent with its other files, or without any', async () => {
    await refuse(opId);
    await outbox.removeFile(opId, one.id);
    expect(await outbox.unfinished()).toMatchObject([{ ...event, files: [two] }]);
    expect(await bytes()).toEqual([two.id]);
    await refuse(opId);
    await outbox.removeFile(opId, two.id);
    expect(await outbox.unfinished()).toMatchObject([{ ...event, files: [] }]);
    expect(await bytes()).toEqual([]);
  });

  it('[FILE-7] stays while the event is sent or has a conflict, and where another file is removed', async () => {
    const stays = async (fileId = one.id) => {
      const before = await outbox.unfinished();
      await outbox.removeFile(opId, fileId);
      expect(await outbox.unfinished()).toEqual(before);
    };
    await stays();
    await outbox.markInFlight(opId, 1_000, 1_000);
    await stays();
    await outbox.refuse(opId, REFUSED);
    await stays('another');
    await outbox.retry(opId);
    await refuse(opId, { theirs: {}, version: 2, fields: ['title'] });
    await stays();
  });

  it('[FILE-7] is gone from the device when a later edit leaves it out', async () => {
    await refuse(opId);
    const kept = (await getEvent(store, id))?.attachments.flatMap(({ name, url }) => (name === 'two' ? url : []));
    await keptCommand(updateEvent(store, context, { ...eventForm, eventId: id, attachments: kept ?? [], files: [] }));
    expect(await outbox.unfinished()).toMatchObject([{ ...event, files: [two] }]);
    expect(await bytes()).toEqual([two.id]);
  });
});

describe('an upload that is discarded', () => {
  it('[FILE-7] leaves the comment with it waiting for all else that it waits for', async () => {
    const event = await newEvent();
    const [list, map] = [await pick('list.txt'), await pick('map.txt')];
    await comment('See', [list.attachment, map.attachment], event.id);
    expect(await outbox.discard(list.opId)).toBe(true);
    const [, , waiting] = await outbox.unfinished();
    expect(waiting).toMatchObject({ body: { content: 'See', attachments: [map.attachment] } });
    expect(waiting?.deps.toSorted()).toEqual([event.id, map.attachment.url.replace('upload:', '')].toSorted());
  });

  it('[FILE-7] takes a comment with it that has no words', async () => {
    const list = await pick('list.txt');
    const words = await comment('See', [list.attachment]);
    await comment('', [list.attachment]);
    const other = await comment('Hello');
    expect(await outbox.discard(list.opId)).toBe(true);
    expect(await left()).toEqual([words, other]);
  });
});

describe('a comment that is discarded', () => {
  it('[FILE-7] takes its upload with it, but none that another comment has or that no comment has yet', async () => {
    const [own, shared, unused] = [await pick('own.txt'), await pick('shared.txt'), await pick('unused.txt')];
    const discarded = await comment('Both', [own.attachment, shared.attachment]);
    const other = await comment('One', [shared.attachment]);
    expect(await outbox.discard(discarded)).toBe(true);
    expect(await left()).toEqual([shared.opId, unused.opId, other]);
  });

  it('[FILE-7] takes its arrived upload with it, but none that another comment has or that no comment has yet', async () => {
    const [own, shared, unused] = [await pick('own.txt'), await pick('shared.txt'), await pick('unused.txt')];
    for (const { opId } of [own, shared, unused]) {
      await outbox.markInFlight(opId, 1_000, 2_000);
      await outbox.acknowledge(opId, { id: `/uploads/${opId}.txt`, row: null });
    }
    const [ofOwn, ofShared] = [own, shared].map(({ opId, attachment }) => ({
      ...attachment,
      url: `/uploads/${opId}.txt`,
    })) as [Attachment, Attachment];
    const discarded = await comment('Both', [ofOwn, ofShared]);
    await comment('One', [ofShared]);
    expect(await outbox.discard(discarded)).toBe(true);
    const done = await store.run((db) => db.outbox.where('state').equals('done').primaryKeys());
    expect(done.toSorted()).toEqual([shared.opId, unused.opId].toSorted());
  });

  it('[FILE-7] leaves its upload that is in flight', async () => {
    const list = await pick('list.txt');
    const discarded = await comment('See', [list.attachment]);
    await outbox.markInFlight(list.opId, 1_000, 2_000);
    expect(await outbox.discard(discarded)).toBe(true);
    expect(await left()).toEqual([list.opId]);
  });

  it('[SEND-17] leaves the new event that it is on', async () => {
    const event = await newEvent();
    const discarded = await comment('Hello', [], event.id);
    expect(await outbox.discard(discarded)).toBe(true);
    expect(await left()).toEqual([event.opId]);
  });
});

describe('a new event that is discarded', () => {
  it('[SEND-17] takes its comments with it', async () => {
    const event = await newEvent();
    await comment('Hello', [], event.id);
    expect(await outbox.discard(event.opId)).toBe(true);
    expect(await left()).toEqual([]);
  });
});

describe('an upload that arrives', () => {
  it('[FILE-6] gives its address to a change of an event whose creation is in flight', async () => {
    const event = await newEvent();
    await outbox.markInFlight(event.opId, 1_000, 2_000);
    const file = new File(['view'], 'view.png', { type: 'image/png' });
    const { opId, attachment } = await keptCommand(pickFile(store, context, { file, use: 'image' }));
    const description = (url: string) => `<p><img src="${url}" alt="" /></p>`;
    const changed = {
      ...eventForm,
      description: description(attachment.url),
      eventId: event.id,
      attachments: [],
      files: [],
    };
    await keptCommand(updateEvent(store, context, changed));
    await outbox.markInFlight(opId, 1_000, 2_000);
    await outbox.acknowledge(opId, { id: '/uploads/view.png', row: null });
    expect((await outbox.unfinished()).at(-1)).toMatchObject({
      body: { description: description('/uploads/view.png') },
      deps: [event.id],
    });
  });
});
