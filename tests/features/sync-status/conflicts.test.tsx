import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { aComment, aMember, anEvent } from '#support/rows.ts';
import { openList, openWithUnsent } from './sync-dialog.tsx';

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
