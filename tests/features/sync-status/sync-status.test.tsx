import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SyncStatus } from '#runtime/types.ts';
import { exportEdits } from '#store/edit-archive.ts';
import { StoredOutbox } from '#store/outbox.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { aComment, aGroup, anEvent } from '#support/rows.ts';
import { syncWords } from '../../../src/features/sync-status/sync-words.ts';
import { openApp } from '../../routes/open-app.tsx';

const calm: SyncStatus = {
  online: true,
  waiting: 0,
  sending: 0,
  needsYou: 0,
  pulling: null,
  pulledAt: 1,
  pullFailed: false,
  mayBeErased: false,
  paused: false,
};

test.each<[Partial<SyncStatus>, string]>([
  [{}, 'Up to date'],
  [{ online: false }, 'Offline'],
  [{ online: false, waiting: 3 }, '3 not sent'],
  [{ waiting: 2 }, '2 not sent'],
  [{ waiting: 2, sending: 1 }, 'Sending…'],
  [{ needsYou: 1, online: false, waiting: 4 }, 'Needs you'],
  [{ paused: true, waiting: 1 }, 'Paused'],
  [{ pulling: { done: 1, total: 9 } }, 'Updating…'],
  [{ pulledAt: null }, 'Connecting…'],
  [{ pullFailed: true }, 'Not updated'],
  [{ pullFailed: true, pulledAt: null }, 'Not updated'],
  [{ pullFailed: true, pulling: { done: 1, total: 9 } }, 'Updating…'],
  [{ pullFailed: true, online: false }, 'Offline'],
])('with %j the mark says %j', (change, word) => {
  expect(syncWords({ ...calm, ...change }).word).toBe(word);
});

async function openWithUnsent() {
  const app = await openApp('/groups', { online: false, seed: { groups: [aGroup()], events: [anEvent()] } });
  const person = app.runtime.person();
  await person?.comments.create({ eventId: '12', content: 'Is there hot water?' });
  act(() => app.runtime.setSync({ waiting: 1 }));
  const [entry] = await listUnsent(app.runtime.store);
  if (!entry) throw new Error('The comment is not in the outbox');
  return { ...app, opId: entry.opId };
}

async function openList({ user }: Awaited<ReturnType<typeof openWithUnsent>>) {
  await user.click(await screen.findByRole('button', { name: /^Sync: / }));
  return within(await screen.findByRole('dialog', { name: 'Sync' }));
}

test('the mark opens the list of what is not sent, with its text and where it belongs', async () => {
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
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Sync' }));
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

test('[S74] both versions of what two people changed are shown, and the chosen ones stay', async () => {
  const app = await openWithUnsent();
  const { store } = app.runtime;
  const said = { status: 412, message: 'Somebody else changed this too.', fields: {}, behind: null };
  await store.run(async (db) => {
    await db.comments.put({ ...aComment({ id: '31', userId: '7', content: 'Six' }), eventId: '12', groupId: '1' });
  });
  await app.runtime.person()?.comments.edit({ commentId: '31', content: 'Eight' });
  const edit = (await listUnsent(store)).find(({ kind }) => kind === 'comment.edit');
  const theirs = JSON.parse(JSON.stringify(aComment({ id: '31', content: 'Seven', version: 2 })));
  await new StoredOutbox(store).refuse(edit?.opId ?? '', said, { theirs, version: 2, fields: ['content'] });
  const list = await openList(app);
  await app.user.click(await list.findByRole('button', { name: 'Choose…' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Which version stays?' }));
  expect(choice.getByText('Eight')).toBeTruthy();
  expect(choice.getByText('Seven')).toBeTruthy();
  const keep = choice.getByRole('button', { name: 'Keep this version' });
  expect(keep).toHaveProperty('disabled', true);
  await app.user.click(choice.getByRole('radio', { name: /Theirs/ }));
  await app.user.click(keep);
  await waitFor(() => expect(app.runtime.asked).toEqual([`settle ${edit?.opId} {"content":"theirs"}`]));
  await waitFor(async () => expect((await listUnsent(store)).map(({ kind }) => kind)).toEqual(['comment.create']));
});

test('[S86] unsent edits are taken over from a file, with a word about each outcome', async () => {
  const app = await openWithUnsent();
  const archive = new File([await exportEdits(app.runtime.store, 1)], 'edits.json', { type: 'application/json' });
  const list = await openList(app);
  const input = list.getByLabelText('File of unsent edits');
  await app.user.upload(input, archive);
  expect(await screen.findByText('Nothing new in this file')).toBeTruthy();
  await app.user.upload(input, new File(['{}'], 'other.json', { type: 'application/json' }));
  expect(await screen.findByText('It is no file of unsent edits.')).toBeTruthy();
});

test('[S87] the list says where the browser may erase what is kept', async () => {
  const app = await openWithUnsent();
  act(() => app.runtime.setSync({ mayBeErased: true }));
  const list = await openList(app);
  expect(list.getByText('This browser may erase what is kept here')).toBeTruthy();
});
