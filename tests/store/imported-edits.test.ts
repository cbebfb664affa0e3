import { beforeEach, describe, expect, it } from 'vitest';
import { createComment, editComment } from '#store/commands/comments.ts';
import { createEvent } from '#store/commands/events.ts';
import { createGroup } from '#store/commands/groups.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { ARCHIVE_MAX_BYTES } from '#store/outbox/archive-format.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { importEdits, type OpenArchive, openArchive } from '#store/outbox/import.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { eventForm, groupForm, keptCommand } from '#support/forms.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';

let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
let store: Store;
let outbox: StoredOutbox;

beforeEach(async () => {
  store = openStore(`https://imported-${++ids}.example|7`);
  await seedStore(store, {
    groups: [aGroup()],
    events: [anEvent()],
    comments: { 12: [aComment({ id: '32', userId: '7', content: 'Mine' })] },
  });
  outbox = new StoredOutbox(store);
});

const comment = (content: string, eventId = '12') => keptCommand(createComment(store, context, { eventId, content }));
const newEvent = (groupId = '1') => keptCommand(createEvent(store, context, { ...eventForm, groupId, files: [] }));

interface ArchiveText {
  entries: OutboxEntry[];
  files: { id: string; hash: string; base64: string }[];
}

/** The unsent edits as a file that was changed, opened where all of them are gone, or only some. */
async function opened(change: (archive: ArchiveText) => unknown, ...gone: string[]): Promise<OpenArchive> {
  const archive = JSON.parse(await (await exportEdits(store, 2_000)).text());
  for (const opId of gone) await outbox.discard(opId);
  if (gone.length === 0) await store.run((db) => Promise.all([db.outbox.clear(), db.files.clear()]));
  await change(archive);
  const result = await openArchive(store, new Blob([JSON.stringify(archive)]));
  if (result.outcome !== 'open') throw new Error(result.outcome);
  return result.archive;
}

const problems = ({ notImportable }: OpenArchive) => notImportable.map(({ why }) => why);
const ORPHAN = 'It belongs to something that is neither in this file nor on this device.';

describe('a file of edits', () => {
  it('[STORE-8] is imported in the order in which the edits were made', async () => {
    for (const content of ['One', 'Two', 'Three']) await comment(content);
    const archive = await opened(({ entries }) => void entries.reverse());
    expect(await importEdits(store, archive)).toBe(3);
    expect((await outbox.unfinished()).map(({ body, seq }) => [body, seq])).toEqual([
      [{ content: 'One' }, 4],
      [{ content: 'Two' }, 5],
      [{ content: 'Three' }, 6],
    ]);
  });

  it('[STORE-8] is imported once, though two windows have opened it', async () => {
    await comment('One');
    const archive = await opened(() => {});
    expect([await importEdits(store, archive), await importEdits(store, archive)]).toEqual([1, 0]);
  });

  it('[STORE-10] brings no edit that is said to be sent, and none whose file has another size', async () => {
    const file = new File(['Packing list'], 'list.txt', { type: 'text/plain' });
    const picked = await keptCommand(pickFile(store, context, { file, use: 'file' }));
    const sent = await comment('One');
    const archive = await opened(({ entries }) => {
      for (const entry of entries) {
        if (entry.opId === sent.opId) entry.state = 'done';
        for (const each of entry.files) each.size += 1;
      }
    });
    expect(archive.importable).toEqual([]);
    expect(archive.notImportable.map(({ row, why }) => [row.opId, why])).toEqual([
      [picked.opId, 'One of its files is missing or has changed.'],
      [sent.opId, 'It is damaged.'],
    ]);
  });

  it('[STORE-8] brings the bytes of the edits that are imported, and no others', async () => {
    const pick = (name: string) =>
      keptCommand(pickFile(store, context, { file: new File([name], name, { type: 'text/plain' }), use: 'file' }));
    const [list, map] = [await pick('list.txt'), await pick('map.txt')];
    const archive = await opened(({ entries }) => {
      for (const entry of entries) if (entry.opId === map.opId) Object.assign(entry, { schemaVersion: 99 });
    });
    await importEdits(store, archive);
    const [entry] = await outbox.unfinished();
    expect(entry?.opId).toBe(list.opId);
    expect(await store.run((db) => db.files.toCollection().primaryKeys())).toEqual(entry?.files.map(({ id }) => id));
  });
});

it('[STORE-10] a file of edits brings its edits, though attachments in it cannot be read', async () => {
  const file = new File(['Packing list'], 'list.txt', { type: 'text/plain' });
  const { opId } = await keptCommand(pickFile(store, context, { file, use: 'file' }));
  const archive = await opened(({ files }) => {
    const [whole] = files;
    files.unshift(5 as never, { ...whole, id: 5 } as never, { ...whole, id: 'damaged', base64: '%' } as never);
  });
  expect(archive.files).toHaveLength(1);
  await importEdits(store, archive);
  expect((await outbox.unfinished()).map((entry) => entry.opId)).toEqual([opId]);
});

describe('a file that is not imported', () => {
  const sized = (size: number) => Object.defineProperty(new Blob(['{}']), 'size', { value: size });

  it('[STORE-9] is larger than browsers can read, or has no edits', async () => {
    expect(await openArchive(store, sized(ARCHIVE_MAX_BYTES + 1))).toEqual({ outcome: 'too-large' });
    expect(await openArchive(store, sized(ARCHIVE_MAX_BYTES))).toEqual({ outcome: 'unreadable' });
  });

  it('[STORE-9] has only edits of kinds that this version does not know', async () => {
    await comment('One');
    const archive = await opened(({ entries: [entry] }) => void Object.assign(entry ?? {}, { kind: 'comment.sing' }));
    expect(problems(archive)).toEqual(['Another version of the app made it, so it cannot be read.']);
  });
});

describe('an edit of a file that waits for another', () => {
  it('[STORE-9] waits for the creation of what it changes, and is not imported without it', async () => {
    const created = await comment('Hello');
    await outbox.markInFlight(created.opId, 1_000, 1_000);
    await keptCommand(editComment(store, context, { commentId: created.id, content: 'Hello again' }));
    const text = await (await exportEdits(store, 2_000)).text();
    const whole = await opened(() => {});
    expect(whole.importable.map(({ entry }) => entry.deps)).toEqual([[], [created.id]]);
    const { entries, ...rest } = JSON.parse(text);
    const part = await openArchive(store, new Blob([JSON.stringify({ ...rest, entries: entries.slice(1) })]));
    expect(part).toMatchObject({ archive: { importable: [], notImportable: [{ why: ORPHAN }] } });
  });

  it('[STORE-8] gets the real id where that was acknowledged since', async () => {
    const event = await newEvent();
    const { opId } = await comment('Who comes?', event.id);
    const arrive = () => outbox.acknowledge(event.opId, { id: '99', row: anEvent({ id: '99' }) });
    await importEdits(store, await opened(arrive, opId));
    expect(await store.run((db) => db.outbox.get(opId))).toMatchObject({ refs: { id: '99' }, deps: [] });
  });

  it('[STORE-9] is not imported where what it waits for is not either', async () => {
    const group = await keptCommand(createGroup(store, context, groupForm));
    const event = await newEvent(group.id);
    await comment('Who comes?', event.id);
    const archive = await opened(({ entries }) => void entries.shift());
    expect([archive.importable, problems(archive)]).toEqual([[], [ORPHAN, ORPHAN]]);
  });

  it('[STORE-9] is imported where that is still unsent on this device', async () => {
    const event = await newEvent();
    const { opId } = await comment('Who comes?', event.id);
    const archive = await opened(() => {}, opId);
    expect([archive.known, problems(archive)]).toEqual([1, []]);
    await importEdits(store, archive);
    expect(await outbox.unfinished()).toMatchObject([
      { opId: event.opId },
      { opId, state: 'pending', deps: [event.id], error: null },
    ]);
  });

  it('[STORE-9] is blocked where that was refused on this device, unless it was refused itself', async () => {
    const event = await newEvent();
    const { opId } = await comment('Who comes?', event.id);
    const { opId: other } = await comment('Rude', event.id);
    const own = { status: 422, message: 'Too rude', fields: {}, behind: null };
    const refused = ({ entries: [, , rude] }: ArchiveText) =>
      Object.assign(rude ?? {}, { state: 'needs-you', error: own });
    const archive = await opened(refused, opId, other);
    await outbox.markInFlight(event.opId, 1_000, 1_000);
    await outbox.refuse(event.opId, { status: 403, message: 'Not allowed', fields: {}, behind: null });
    await importEdits(store, archive);
    expect(await outbox.unfinished()).toMatchObject([
      { opId: event.opId, state: 'needs-you' },
      { opId, state: 'needs-you', error: { behind: event.opId } },
      { opId: other, error: own },
    ]);
  });
});

describe('an edit of a file that', () => {
  const edit = () => keptCommand(editComment(store, context, { commentId: '32', content: 'Mine, better' }));

  it('[STORE-9] was refused keeps the reason, and so does the one that waits for it', async () => {
    const first = await edit();
    await comment('Hello');
    const error = { status: 403, message: 'Not allowed', fields: {}, behind: null };
    const archive = await opened(({ entries: [refused, behind] }) => {
      Object.assign(refused ?? {}, { state: 'needs-you', error: { ...error, isLacked: true } });
      Object.assign(behind ?? {}, { state: 'needs-you', error: { ...error, status: null, behind: first.opId } });
    });
    await importEdits(store, archive);
    const stored = (await outbox.unfinished()).map((entry) => [entry.state, entry.error]);
    expect(stored).toEqual([
      ['needs-you', error],
      ['needs-you', { ...error, status: null, behind: first.opId }],
    ]);
  });

  it('[STORE-9] was in conflict is sent again, and so is the one that waits for it', async () => {
    const first = await edit();
    await comment('Hello');
    const error = { status: 412, message: 'Changed', fields: {}, behind: null };
    const conflict = { theirs: { ...aComment({ id: '32' }) }, version: 3, fields: ['content'] };
    const archive = await opened(({ entries: [asked, behind] }) => {
      Object.assign(asked ?? {}, { state: 'needs-you', error, conflict });
      Object.assign(behind ?? {}, { state: 'needs-you', error: { ...error, status: null, behind: first.opId } });
    });
    await importEdits(store, archive);
    const stored = (await outbox.unfinished()).map((entry) => [entry.state, entry.error, entry.conflict]);
    expect(stored).toEqual([
      ['pending', null, null],
      ['pending', null, null],
    ]);
  });

  it('[STORE-9] was in flight is sent when its request cannot arrive any more', async () => {
    await edit();
    await comment('Hello');
    const archive = await opened(({ entries: [sent, waiting] }) => {
      Object.assign(sent ?? {}, { state: 'in-flight', firstSentAt: 1_500, heldUntil: 5_000 });
      Object.assign(waiting ?? {}, { heldUntil: 6_000, nextAt: 7_000 });
    });
    await importEdits(store, archive);
    expect(await outbox.unfinished()).toMatchObject([
      { state: 'pending', nextAt: 5_000, firstSentAt: 1_500 },
      { state: 'pending', nextAt: 0 },
    ]);
  });
});
