import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { commentPlace, type DraftContent, type DraftPlace } from '#runtime/drafts/drafts.ts';
import { drafts } from '#runtime/drafts/window.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

describe('[APP-5] a draft whose event is not on this device any more', () => {
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
