import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commentPlace, type DraftContent, type DraftPlace } from '#runtime/drafts/drafts.ts';
import { drafts } from '#runtime/drafts/window.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import { syncWords } from '../../../src/features/sync-status/sync-words.ts';
import { openApp } from '../../routes/open-app.tsx';

const NOW = Date.parse('2026-04-02T10:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const calm: SyncStatus = {
  online: true,
  waiting: 0,
  sending: 0,
  needsYou: 0,
  pulling: null,
  pulledAt: NOW,
  heardAt: null,
  pullFailed: false,
  mayBeErased: false,
  atPortal: false,
  paused: false,
  blocker: null,
};

test.each<[Partial<SyncStatus>, string]>([
  [{}, 'Up to date'],
  [{ online: false }, 'Offline'],
  [{ online: false, waiting: 3 }, '3 not sent'],
  [{ online: false, atPortal: true, waiting: 3 }, 'Wi-Fi sign-in'],
  [{ waiting: 2 }, '2 not sent'],
  [{ waiting: 2, sending: 1 }, 'Sending…'],
  [{ needsYou: 1, online: false, waiting: 4 }, 'Needs attention'],
  [{ paused: true, waiting: 1 }, 'Paused'],
  [{ pulling: { done: 1, total: 9 } }, 'Updating…'],
  [{ pulledAt: null }, 'Connecting…'],
  [{ pullFailed: true }, 'Not updated'],
  [{ pullFailed: true, pulledAt: null }, 'Not updated'],
  [{ pullFailed: true, pulling: { done: 1, total: 9 } }, 'Updating…'],
  [{ pullFailed: true, online: false }, 'Offline'],
  [{ blocker: { why: 'room', status: null, since: 1 }, needsYou: 1, waiting: 2 }, 'Out of space'],
  [{ blocker: { why: 'busy', status: null, since: 1 }, waiting: 2 }, '2 not sent'],
  // The server has been silent since.
  [{ pulledAt: NOW - 40_000 }, 'Up to date'],
  [{ pulledAt: NOW - 9 * 60_000 }, 'Updated 9 minutes ago'],
  [{ pulledAt: NOW - 9 * 60_000, heardAt: NOW - 31_000 }, 'Up to date'],
  [{ pulledAt: NOW - 9 * 60_000, heardAt: NOW - 60_000 }, 'Updated 1 minute ago'],
  [{ pulledAt: NOW - 50_000, heardAt: NOW - 46_000 }, 'Updated just now'],
  [{ pulledAt: NOW - 9 * 60_000, online: false }, 'Offline'],
  [{ pulledAt: NOW - 9 * 60_000, waiting: 2 }, '2 not sent'],
])('[PULL-10] F39: with %j the mark says %j', (change, word) => {
  expect(syncWords({ ...calm, ...change }, NOW).word).toBe(word);
});

test.each([
  [{}, 1, '1 draft can no longer be posted or saved.'],
  [{ online: false, waiting: 2 }, 2, '2 drafts can no longer be posted or saved.'],
  [{ needsYou: 1 }, 1, '1 edit needs attention. 1 draft can no longer be posted or saved.'],
])('[APP-6] with %j and lost drafts the mark says so', (change, lost, sentence) => {
  expect(syncWords({ ...calm, ...change }, NOW, lost)).toEqual({
    tone: 'attention',
    word: 'Needs attention',
    sentence,
  });
});

describe('[APP-6] a draft whose event is not on this device any more', () => {
  afterEach(() => forgetDrafts());
  const seed = { groups: [aGroup()], events: [anEvent()] };
  const put = (place: DraftPlace, content: DraftContent) => drafts.put(drafts.at(place), content);

  /** The app with a draft on an event; the server then removes the user from its group. */
  async function openWithDraft(text = 'I will miss you all') {
    put(commentPlace('7', '12'), { text, files: [] });
    const app = await openApp('/groups', { seed });
    act(() => app.runtime.setSync({ pulledAt: Date.now() }));
    await screen.findByRole('button', { name: 'Sync: Up to date' });
    const leaveGroup = () => new StoredReplica(app.runtime.store).replaceGroups({ rows: [], bad: [], at: 2 });
    return { ...app, leaveGroup };
  }

  test('is reported by the mark and listed with its words, to copy', async () => {
    const app = await openWithDraft();
    await app.leaveGroup();
    await app.user.click(await screen.findByRole('button', { name: 'Sync: Needs attention' }));
    const list = within(await screen.findByRole('dialog', { name: 'Sync' }));
    const row = within((await list.findByText('I will miss you all')).closest('li') ?? document.body);
    row.getByText('An unposted comment');
    row.getByText('Its event is no longer on this device.');
    await app.user.click(row.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('I will miss you all');
  });

  test('is discarded only after a question, with the files that were picked for it', async () => {
    const app = await openWithDraft();
    const picked = await app.runtime.person()?.files.pick({ file: new File(['x'], 'plan.txt'), use: 'file' });
    if (picked?.outcome !== 'kept') throw new Error('The file was not kept');
    put(commentPlace('7', '12', '32'), { text: null, files: [picked.attachment] });
    await app.leaveGroup();
    await app.user.click(await screen.findByRole('button', { name: 'Sync: Needs attention' }));
    const section = (await screen.findByText(/^Leftover drafts/)).closest('section') ?? document.body;
    for (const name of ['plan.txt', 'I will miss you all']) {
      const row = within((await within(section).findByText(name)).closest('li') ?? document.body);
      await app.user.click(row.getByRole('button', { name: 'Discard' }));
      const question = within(row.getByRole('group', { name: 'Discard this draft?' }));
      await app.user.click(question.getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryByText(name)).toBeNull());
    }
    expect(drafts.names('7')).toBe('');
    expect(await listUnsent(app.runtime.store)).toEqual([]);
    await screen.findByText('Everything is sent.');
  });

  test('of a form whose group is gone is reported and listed with its words, to copy or discard', async () => {
    const fields = { title: 'room assignment of Ana', changed: { notes: 'Needs a crib' }, before: { notes: '' } };
    put({ userId: '7', scope: 'group:1', form: 'edit-room 61' }, { text: 'Notes: Needs a crib', files: [], fields });
    const app = await openApp('/groups', { seed });
    act(() => app.runtime.setSync({ pulledAt: Date.now() }));
    await screen.findByRole('button', { name: 'Sync: Up to date' });
    await new StoredReplica(app.runtime.store).replaceGroups({ rows: [], bad: [], at: 2 });
    await app.user.click(await screen.findByRole('button', { name: 'Sync: Needs attention' }));
    const list = within(await screen.findByRole('dialog', { name: 'Sync' }));
    const row = within((await list.findByText('Notes: Needs a crib')).closest('li') ?? document.body);
    row.getByText('Not saved: room assignment of Ana');
    row.getByText('Its group is no longer on this device.');
    await app.user.click(row.getByRole('button', { name: 'Discard' }));
    const question = within(row.getByRole('group', { name: 'Discard this draft?' }));
    await app.user.click(question.getByRole('button', { name: 'Discard' }));
    await screen.findByText('Everything is sent.');
  });

  test('of a group that was archived meanwhile is reported and listed too', async () => {
    const app = await openWithDraft();
    const groups = new StoredReplica(app.runtime.store);
    await groups.replaceGroups({ rows: [aGroup({ isArchived: true })], bad: [], at: 2 });
    await app.user.click(await screen.findByRole('button', { name: 'Sync: Needs attention' }));
    const list = within(await screen.findByRole('dialog', { name: 'Sync' }));
    const row = within((await list.findByText('I will miss you all')).closest('li') ?? document.body);
    row.getByText('Its group is archived and read-only.');
    row.getByRole('button', { name: 'Copy' });
  });

  test("is not another user's, and is not reported before the groups are on this device", async () => {
    put(commentPlace('9', '12'), { text: 'Not mine', files: [] });
    const app = await openWithDraft();
    await app.leaveGroup();
    await screen.findByRole('button', { name: 'Sync: Needs attention' });
    expect(screen.getByTitle('1 draft can no longer be posted or saved.')).toBeTruthy();
    act(() => app.runtime.setSync({ pulledAt: null }));
    await screen.findByRole('button', { name: 'Sync: Connecting…' });
  });
});

async function openWithUnsent() {
  const app = await openApp('/groups', { online: false, seed: { groups: [aGroup()], events: [anEvent()] } });
  const person = app.runtime.person();
  await person?.run((commands) => commands.createComment, { eventId: '12', content: 'Is there hot water?' });
  act(() => app.runtime.setSync({ waiting: 1 }));
  const [entry] = await listUnsent(app.runtime.store);
  if (!entry) throw new Error('The comment is not in the outbox');
  return { ...app, opId: entry.opId };
}

async function openList({ user }: Awaited<ReturnType<typeof openWithUnsent>>) {
  await user.click(await screen.findByRole('button', { name: /^Sync: / }));
  return within(await screen.findByRole('dialog', { name: 'Sync' }));
}

test('the mark opens the list of unsent edits, with their text and place', async () => {
  const app = await openWithUnsent();
  expect(await screen.findByRole('button', { name: 'Sync: 1 not sent' })).toBeTruthy();
  const list = await openList(app);
  expect(await list.findByText('Is there hot water?')).toBeTruthy();
  expect(list.getByText('Not sent yet')).toBeTruthy();
  expect(list.getByRole('link', { name: /Sushi workshop/ }).getAttribute('href')).toBe('/events/12');
  expect(list.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('an edit is discarded only after a confirmation', async () => {
  const app = await openWithUnsent();
  const list = await openList(app);
  await app.user.click(await list.findByRole('button', { name: 'Discard' }));
  const question = within(await list.findByRole('group', { name: 'Discard this edit?' }));
  expect(app.runtime.asked).toEqual([]);
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep' }));
  await app.user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(app.runtime.asked).toEqual([`discard ${app.opId}`]));
  await waitFor(() => expect(screen.queryByText('Is there hot water?')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Sync' })));
});

test('a refused edit shows the reason and can be retried or copied', async () => {
  const app = await openWithUnsent();
  const reason = { status: 403, message: 'You are no longer in this group', fields: {}, behind: null };
  await new StoredOutbox(app.runtime.store).refuse(app.opId, reason);
  const list = await openList(app);
  expect(await list.findByText('You are no longer in this group')).toBeTruthy();
  await app.user.click(list.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Is there hot water?');
  await app.user.click(list.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(app.runtime.asked).toEqual([`retry ${app.opId}`]));
  await waitFor(() => expect(list.queryByText('You are no longer in this group')).toBeNull());
});

test('[RESTORE-1] edits that a restored server lacks have a section, and are sent again one by one or all', async () => {
  const app = await openWithUnsent();
  const outbox = new StoredOutbox(app.runtime.store);
  const person = app.runtime.person();
  for (const content of ['Who brings the map?', 'I do'])
    await person?.run((commands) => commands.createComment, { eventId: '12', content });
  const opIds = (await outbox.unfinished()).map(({ opId }) => opId);
  for (const [index, opId] of opIds.entries()) {
    await outbox.markInFlight(opId, 0, 0);
    await outbox.acknowledge(opId, { id: String(90 + index), row: aComment({ id: String(90 + index) }) });
  }
  await listLacked(app.runtime.store, async () => new Set());
  const list = await openList(app);
  const heading = await list.findByRole('heading', { name: 'Missing after the server was restored 3' });
  const section = within(heading.closest('section') ?? document.body);
  expect(list.queryByRole('heading', { name: /^Needs attention/ })).toBeNull();
  const row = within(section.getByText('Who brings the map?').closest('li') ?? document.body);
  await app.user.click(row.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(section.queryByText('Who brings the map?')).toBeNull());
  section.getByText('Is there hot water?');
  await app.user.click(section.getByRole('button', { name: 'Send all again' }));
  await waitFor(() => expect(heading.isConnected).toBe(false));
  const [first, second, third] = opIds;
  expect(app.runtime.asked).toEqual([second, first, third].map((opId) => `retry ${opId}`));
  expect((await outbox.unfinished()).map(({ opId, state }) => [opId, state])).toEqual(
    opIds.map((opId) => [opId, 'pending']),
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Sync' })));
});

test('[MERGE-2] both versions of a conflict are shown, and the chosen ones stay', async () => {
  const app = await openWithUnsent();
  const { store } = app.runtime;
  const said = { status: 412, message: 'Another person changed this too.', fields: {}, behind: null };
  await store.run(async (db) => {
    await db.comments.put({ ...aComment({ id: '31', userId: '7', content: 'Six' }), eventId: '12', groupId: '1' });
  });
  await app.runtime.person()?.run((commands) => commands.editComment, { commentId: '31', content: 'Eight' });
  const edit = (await listUnsent(store)).find(({ kind }) => kind === 'comment.edit');
  const theirs = JSON.parse(JSON.stringify(aComment({ id: '31', content: 'Seven', version: 2 })));
  await new StoredOutbox(store).refuse(edit?.opId ?? '', said, { theirs, version: 2, fields: ['content'] });
  const list = await openList(app);
  await app.user.click(await list.findByRole('button', { name: 'Choose…' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Choose a version' }));
  expect(choice.getByText('Eight')).toBeTruthy();
  expect(choice.getByText('Seven')).toBeTruthy();
  const keep = choice.getByRole('button', { name: 'Save choice' });
  expect(keep.getAttribute('aria-disabled')).toBe('true');
  await app.user.click(choice.getByRole('radio', { name: /Theirs/ }));
  await app.user.click(keep);
  await waitFor(() => expect(app.runtime.asked).toEqual([`settle ${edit?.opId} {"content":"theirs"}`]));
  await waitFor(async () => expect((await listUnsent(store)).map(({ kind }) => kind)).toEqual(['comment.create']));
});

test('[MERGE-2] of several fields all of one side can be chosen, and single ones of the other', async () => {
  const app = await openWithUnsent();
  const { store } = app.runtime;
  const person = app.runtime.person();
  const { id: eventId, groupId, createdBy, version, attachments, ...form } = anEvent();
  const change = { title: 'Soba workshop', startTime: '2026-04-02T01:30:00.000Z' };
  await person?.run((commands) => commands.updateEvent, { ...form, ...change, eventId, files: [], attachments: [] });
  const edit = (await listUnsent(store)).find(({ kind }) => kind === 'event.update');
  const said = { status: 412, message: 'Another person changed this too.', fields: {}, behind: null };
  const changed = { title: 'Udon', startTime: '2026-04-02T00:00:00.000Z', updatedBy: '9' };
  const theirs = JSON.parse(JSON.stringify(anEvent(changed)));
  const ben = aMember({ id: '81', userId: '9', firstName: 'Ben', lastName: 'Okafor' });
  await store.run((db) => db.members.put({ ...ben, groupId: '1' }));
  const fields = ['title', 'startTime'];
  await new StoredOutbox(store).refuse(edit?.opId ?? '', said, { theirs, version: 2, fields });
  const list = await openList(app);
  // The changed entity is named as before, and times are shown by the clocks of its place.
  const row = within((await list.findByText('Sushi workshop')).closest('li') ?? document.body);
  expect(row.getByText(/^Title: Soba workshop\s+Start: Apr 2, 2026 10:30 AM Tokyo \(JST\)$/)).toBeTruthy();
  await app.user.click(row.getByRole('button', { name: 'Choose…' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Choose a version' }));
  expect(choice.getByText(/^“Sushi workshop”: changed by another person/)).toBeTruthy();
  expect(choice.getByText('Apr 2, 2026 09:00 AM Tokyo (JST)')).toBeTruthy();
  expect(choice.getAllByRole('radio', { name: 'Theirs (last changed by Ben Okafor)' })).toHaveLength(2);
  await app.user.click(choice.getByRole('button', { name: 'Choose all of theirs' }));
  await app.user.click(within(choice.getByRole('group', { name: 'Title' })).getByRole('radio', { name: /^Yours/ }));
  await app.user.click(choice.getByRole('button', { name: 'Save choice' }));
  const settled = `settle ${edit?.opId} {"title":"mine","startTime":"theirs"}`;
  await waitFor(() => expect(app.runtime.asked).toEqual([settled]));
});

test('a conflict can be left undecided, and the focus returns to where it was opened', async () => {
  const app = await openWithUnsent();
  const said = { status: 412, message: 'Another person changed this too.', fields: {}, behind: null };
  await app.runtime.store.run(async (db) => {
    await db.comments.put({ ...aComment({ id: '31', userId: '7', content: 'Six' }), eventId: '12', groupId: '1' });
  });
  await app.runtime.person()?.run((commands) => commands.editComment, { commentId: '31', content: 'Eight' });
  const edit = (await listUnsent(app.runtime.store)).find(({ kind }) => kind === 'comment.edit');
  const theirs = JSON.parse(JSON.stringify(aComment({ id: '31', content: 'Seven', version: 2 })));
  const conflict = { theirs, version: 2, fields: ['content'] };
  await new StoredOutbox(app.runtime.store).refuse(edit?.opId ?? '', said, conflict);
  const list = await openList(app);
  const choose = await list.findByRole('button', { name: 'Choose…' });
  await app.user.click(choose);
  const choice = within(await screen.findByRole('dialog', { name: 'Choose a version' }));
  await app.user.click(choice.getByRole('button', { name: 'Decide later' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose a version' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(choose));
  expect(app.runtime.asked).toEqual([]);
});

test('a long text is shortened until the user expands it', async () => {
  const app = await openWithUnsent();
  const long = 'Bring boots. '.repeat(30).trim();
  await app.runtime.person()?.run((commands) => commands.createComment, { eventId: '12', content: long });
  const list = await openList(app);
  const text = await list.findByText(long);
  expect(text.className).toContain('cut');
  const more = list.getByRole('button', { name: 'Show all' });
  await app.user.click(more);
  expect(text.className).not.toContain('cut');
  expect(list.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
});

test('a file is discarded by itself, and named with the edit that it belonged to when it was sent', async () => {
  const app = await openWithUnsent();
  const { store } = app.runtime;
  const person = app.runtime.person();
  const file = new File(['Meet at nine'], 'plan.txt', { type: 'text/plain' });
  const picked = await person?.files.pick({ file, use: 'file' });
  if (picked?.outcome !== 'kept') throw new Error('The file was not kept');
  await person?.run((commands) => commands.createComment, {
    eventId: '12',
    content: 'The plan',
    attachments: [picked.attachment],
  });
  const list = await openList(app);
  const row = within((await list.findByText('plan.txt', { exact: true })).closest('li') ?? document.body);
  await app.user.click(row.getByRole('button', { name: 'Discard' }));
  row.getByText('The file is erased from this device and removed from its edit.');

  await store.run((db) => db.outbox.toCollection().modify({ state: 'done' }));
  await app.user.click(await list.findByText('Recently sent'));
  await list.findByText(/^The plan\s+plan.txt$/);
  expect(list.queryByText('plan.txt', { exact: true })).toBeNull();
});

async function exported(app: Awaited<ReturnType<typeof openWithUnsent>>) {
  const text = await (await exportEdits(app.runtime.store, 1)).text();
  return JSON.parse(text) as { owner: string; entries: Record<string, unknown>[] };
}

const fileOf = (content: unknown) => new File([JSON.stringify(content)], 'edits.json', { type: 'application/json' });

test('F32: [STORE-8] [STORE-9] the effects of a file of edits are shown before any of it is imported', async () => {
  const app = await openWithUnsent();
  const archive = await exported(app);
  const [entry = {}] = archive.entries;
  await app.runtime.store.run((db) => db.outbox.clear());
  const list = await openList(app);
  const other = { ...entry, opId: 'other', entity: { type: 'comment', id: 'local-other' } };
  const tampered = { ...other, body: { content: 'Hello', role: 'admin' } };
  await app.user.upload(
    list.getByLabelText('File of unsent edits'),
    fileOf({ ...archive, entries: [entry, tampered] }),
  );
  const preview = within(await screen.findByRole('dialog', { name: 'Import unsent edits' }));
  expect(preview.getByRole('heading', { name: 'Will be sent in your name 1' })).toBeTruthy();
  expect(preview.getByText('Is there hot water?')).toBeTruthy();
  expect(preview.getByText('It contains an unexpected field: role.')).toBeTruthy();
  expect(await listUnsent(app.runtime.store)).toEqual([]);
  await app.user.click(preview.getByRole('button', { name: 'Import 1 edit' }));
  expect(await screen.findByText('1 edit imported')).toBeTruthy();
  expect(await listUnsent(app.runtime.store)).toMatchObject([{ text: 'Is there hot water?' }]);
});

test('F32: [STORE-8] [STORE-9] a file without any usable edit says why in plain words', async () => {
  const app = await openWithUnsent();
  const archive = await exported(app);
  const list = await openList(app);
  const input = list.getByLabelText('File of unsent edits');
  for (const [content, word] of [
    [{}, 'It does not contain unsent edits, or it is damaged.'],
    [{ ...archive, owner: `${archive.owner}1` }, "It contains another person's edits. Only they can import it."],
    [
      { ...archive, owner: 'https://elsewhere.example|7' },
      'Its edits belong to another server, https://elsewhere.example, and can only be sent there.',
    ],
  ] as const) {
    await app.user.upload(input, fileOf(content));
    expect(await screen.findByText(word)).toBeTruthy();
  }
  await app.user.upload(input, fileOf(archive));
  const preview = within(await screen.findByRole('dialog', { name: 'Import unsent edits' }));
  expect(preview.getByText('Nothing new in this file.')).toBeTruthy();
  expect(preview.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

test('F33: [STORE-7] an edit that cannot be read is shown with its text, and goes only when it is discarded', async () => {
  const app = await openWithUnsent();
  await app.runtime.store.run((db) => db.outbox.update(app.opId, { deps: 'none', entity: 5 }));
  const list = await openList(app);
  expect(await list.findByRole('heading', { name: 'Cannot be read 1' })).toBeTruthy();
  expect(list.getByText('Is there hot water?')).toBeTruthy();
  const why = 'This edit is damaged on this device and cannot be sent. Copy its text and enter it again.';
  expect(list.getByText(why)).toBeTruthy();
  expect(list.getByRole('button', { name: 'Export' })).toBeTruthy();
  await app.user.click(list.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  await app.user.click(list.getByRole('button', { name: 'Discard' }));
  await app.user.click(list.getByRole('button', { name: 'Keep' }));
  expect(document.activeElement).toBe(list.getByRole('button', { name: 'Discard' }));
  await app.user.click(list.getByRole('button', { name: 'Discard' }));
  await app.user.click(within(list.getByRole('group', { name: 'Discard this edit?' })).getByText('Discard'));
  await waitFor(() => expect(list.queryByText('Is there hot water?')).toBeNull());
  expect(await app.runtime.store.run((db) => db.outbox.count())).toBe(0);
});

test('F33: [STORE-7] an edit without any readable text offers nothing to copy', async () => {
  const app = await openWithUnsent();
  await app.runtime.store.run((db) => db.outbox.update(app.opId, { deps: 'none', body: 5 }));
  const list = await openList(app);
  expect(await list.findByText('Its text cannot be read.')).toBeTruthy();
  expect(list.getByText('This edit is damaged on this device and cannot be sent. Please enter it again.')).toBeTruthy();
  expect(list.queryByText(/Copy/)).toBeNull();
  expect(list.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test('F10: a captive portal is named, with a link that opens its page', async () => {
  const app = await openWithUnsent();
  act(() => app.runtime.setSync({ online: false, atPortal: true }));
  const list = await openList(app);
  list.getByText(/^This Wi-Fi requires sign-in\. 1 edit is saved on this device/);
  const link = list.getByRole('link', { name: 'Open sign-in page' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/environment', '_blank']);
});

test('[STORE-1] the list says where the browser may erase the stored data', async () => {
  const app = await openWithUnsent();
  act(() => app.runtime.setSync({ mayBeErased: true }));
  const list = await openList(app);
  expect(list.getByText('This browser may erase saved data')).toBeTruthy();
});

/** The number of times that the server has failed at the edit. */
async function fails(app: Awaited<ReturnType<typeof openWithUnsent>>, times: number) {
  const { store } = app.runtime;
  const outbox = new StoredOutbox(store);
  const now = Date.now();
  await outbox.markInFlight(app.opId, now, now);
  const since = new Date(now).setHours(0, 0, 0, 0);
  await outbox.postpone(app.opId, now + 60_000, {
    status: 500,
    message: 'Something went wrong on the server.',
    fields: {},
    behind: null,
    waiting: { why: 'server', since },
    failing: { times, since, isStuck: times >= 10 },
  });
}

test('F34: [SEND-18] an edit that waits says why and since when', async () => {
  const app = await openWithUnsent();
  await fails(app, 3);
  const list = await openList(app);
  expect(
    await list.findByText('The server could not save it (error 500), since 12:00 AM. It will be retried.'),
  ).toBeTruthy();
  expect(list.getByRole('heading', { name: /^Not sent yet/ })).toBeTruthy();
  expect(list.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('F34: [SEND-18] one that waits for the network, or for its turn, says so too', async () => {
  const app = await openWithUnsent();
  const list = await openList(app);
  expect(await list.findByText('Is there hot water?')).toBeTruthy();
  expect(list.queryByText(/^No connection/)).toBeNull();
  const since = new Date().setHours(0, 0, 0, 0);
  act(() => app.runtime.setSync({ blocker: { why: 'connection', status: null, since } }));
  expect(await list.findByText('No connection since 12:00 AM.')).toBeTruthy();
});

test('F34: [SEND-19] one that the server fails at again and again needs the user, who may retry, copy or discard', async () => {
  const app = await openWithUnsent();
  await fails(app, 10);
  const list = await openList(app);
  expect(await list.findByRole('heading', { name: /^Needs attention/ })).toBeTruthy();
  expect(list.getByText('The server could not save it (error 500), since 12:00 AM. It will be retried.')).toBeTruthy();
  expect(list.getByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(list.getByRole('button', { name: 'Discard' })).toBeTruthy();
  await app.user.click(list.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(app.runtime.asked).toEqual([`retry ${app.opId}`]));
});

test('F34: [STORE-2] a device without room says what to free', async () => {
  const app = await openWithUnsent();
  const list = await openList(app);
  act(() => app.runtime.setSync({ blocker: { why: 'room', status: null, since: Date.now() }, waiting: 1 }));
  expect(await list.findByText('Free some space on this device')).toBeTruthy();
  expect(list.getByText(/^This device is out of space, so sending has stopped\./)).toBeTruthy();
  expect(await list.findByText(/^This device is out of space, since .*It is sent once there is space\.$/)).toBeTruthy();
});
