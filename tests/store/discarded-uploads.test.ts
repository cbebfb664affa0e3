import { beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { createComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { eventForm, keptCommand } from '#support/forms.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';

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
const newEvent = () => keptCommand(createEvent(store, context, { ...eventForm, groupId: '1', files: [] }));
const left = async () => (await outbox.unfinished()).map(({ opId }) => opId);

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
