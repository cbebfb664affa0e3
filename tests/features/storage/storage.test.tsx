import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { copyChoices } from '#store/replica/copy-choices.ts';
import { filesSettings, noteFilesState, noteUsed } from '#store/replica/files-settings.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { erasesAfterAWeek, lastingWords } from '../../../src/features/storage/storage-screen.tsx';
import { openApp } from '../../routes/open-app.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  useToastStore.setState({ shown: null });
});

const MB = 1024 * 1024;
const past = aGroup({ id: '2', name: 'Last year', startDate: '2020-04-01', endDate: '2020-04-08' });
const coming = aGroup({ id: '1', name: 'Japan', startDate: '2090-04-01', endDate: '2090-04-08' });
const seed = {
  groups: [coming, past, aGroup({ id: '3', name: 'Old', isArchived: true })],
  members: { '1': [aMember()] },
  events: [anEvent({ id: '12' })],
  files: { '1': { here: 12, total: 15, bytes: 3 * MB, failed: 3 }, '2': { here: 0, total: 4 } },
};

const open = (options = {}, prepare?: (runtime: FakeRuntime) => unknown) =>
  openApp('/settings/storage', { seed, ...options }, prepare);
const groupRow = (name: string) => screen.findByText(name).then((found) => found.closest('li') as HTMLElement);
const note = (state: Parameters<typeof noteFilesState>[1]) => async (runtime: FakeRuntime) =>
  runtime.store.run(async (db) => {
    await noteFilesState(db, state, Date.now());
    await noteUsed(db, 3 * MB);
  });
const settingsOf = ({ store }: FakeRuntime) => store.run(async (db) => filesSettings(db));
const choicesOf = ({ store }: FakeRuntime) => store.run(async (db) => Object.fromEntries(await copyChoices(db)));

const pick = async (name: string) =>
  chooseFromMenu(within(await groupRow('Japan')).getByRole('button', { name: 'More actions for Japan' }), name);

test('the settings lead to the storage of this device', async () => {
  const { address } = await openApp('/settings', { seed: { groups: [] } });
  await userEvent.click(await screen.findByRole('link', { name: 'Manage storage' }));
  await screen.findByRole('heading', { level: 1, name: 'Storage on this device' });
  expect(address()).toBe('/settings/storage');
  expect(screen.getByRole('link', { name: 'Back to settings' }).getAttribute('href')).toBe('/settings');
});

test('[STORE-11] the copies are checked again, and listed by group: whole, in part, not at all', async () => {
  const { runtime } = await open({}, note('failed'));
  const japan = within(await groupRow('Japan'));
  japan.getByText('Partly available offline');
  japan.getByText(/^12 of 15 files · Updated/);
  japan.getByText('3 MB of pictures and files');
  within(await groupRow('Last year')).getByText(/^0 of 4 files/);
  within(await groupRow('Old')).getByText('Archived');
  screen.getByText('3 failed and will be retried: 12 of 15 downloaded.');
  await waitFor(() => expect(runtime.asked).toContain('look at files'));
});

test('[STORE-14] the user chooses how much room files may take, and whether to use metered networks', async () => {
  const { runtime } = await open({}, note('whole'));
  await screen.findByText('3 MB');
  expect((await screen.findByLabelText<HTMLSelectElement>('Download in advance')).value).toBe(String(500 * MB));
  await userEvent.selectOptions(screen.getByLabelText('Download in advance'), 'Up to 1 GB');
  await waitFor(async () => expect((await settingsOf(runtime)).limit).toBe(1024 * MB));
  await userEvent.click(screen.getByRole('switch', { name: /metered/ }));
  await waitFor(async () => expect((await settingsOf(runtime)).onMetered).toBe(true));
  await userEvent.selectOptions(screen.getByLabelText('Download in advance'), 'Only what I open');
  await screen.findByText('Pictures and files are stored when you open them.');
});

test('[STORE-14] on a metered connection it says that it waits, and fetches on request', async () => {
  const { runtime } = await open({}, note('metered'));
  await screen.findByText('Paused to save data: 12 of 15 downloaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Download now' }));
  await waitFor(() => expect(runtime.asked).toContain('fetch files'));
  expect((await settingsOf(runtime)).askedAt).toBeGreaterThan(0);
});

test.each([
  ['fetching', 'Downloading pictures and files: 12 of 15 done.'],
  ['offline', 'Waiting for a connection: 12 of 15 downloaded.'],
  ['full', 'This device is out of space: 12 of 15 downloaded.'],
  ['none', 'This browser cannot store pictures and files, as in some private windows.'],
  ['limit', 'Limit reached: 12 of 15 downloaded. The next events come first.'],
] as const)('the state is described in a sentence (%s)', async (state, sentence) => {
  await open({}, note(state));
  await screen.findByText(sentence);
});

test('[STORE-15] a group is removed after a question, kept again on request, and fetched again', async () => {
  const { runtime } = await open();
  await pick('Download again');
  await waitFor(() => expect(runtime.asked).toContain('refresh group 1'));
  await pick('Remove from this device…');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Japan from this device?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Removed from this device');
  expect(await choicesOf(runtime)).toEqual({ '1': 'removed' });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep on this device: Japan' }));
  await waitFor(async () => expect(await choicesOf(runtime)).toEqual({}));
  await userEvent.click(screen.getByRole('button', { name: 'Keep on this device: Last year' }));
  await waitFor(async () => expect(await choicesOf(runtime)).toEqual({ '2': 'kept' }));
});

test('[STORE-15] a group with unsent edits stays, and says why', async () => {
  await open({}, async ({ store }) => {
    const context = { now: () => Date.now(), uuid: () => crypto.randomUUID() };
    await createComment(store, context, { eventId: '12', content: 'Wait', attachments: [] });
  });
  await pick('Remove from this device…');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('It has unsent edits. Remove it once they are sent.');
});

test('[STORE-15] a past group’s card has a button that keeps it, and reports a failure', async () => {
  const { runtime } = await openApp('/groups', { seed });
  runtime.refreshOutcome = { outcome: 'failed', message: 'The server returned an unexpected response' };
  await userEvent.click(await screen.findByRole('button', { name: 'Keep on this device: Last year' }));
  await screen.findByText('The group could not be downloaded');
  screen.getByText('The server returned an unexpected response');
  expect(screen.queryByRole('button', { name: 'Keep on this device: Japan' })).toBeNull();
});

test('[STORE-11] a group whose files were not checked yet is not shown as available', async () => {
  await openApp('/groups', { seed }, ({ store }) => store.run((db) => db.meta.delete('files|1')));
  const japan = within((await screen.findByRole('heading', { name: 'Japan' })).closest('li') as HTMLElement);
  await japan.findByText('Preparing for offline use');
});

test('F26: the durability of the data is described: in Safari, in a private window, without a promise, and with one', async () => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Google Inc.');
  const { runtime } = await open({}, (fake) => {
    fake.media.promise = false;
    fake.media.room = { usage: 20 * MB, quota: 120 * MB };
  });
  await screen.findByText(/^The browser may erase it when space runs low/);
  screen.getByText('The app uses about 20 MB and may use 100 MB more.');
  runtime.appUpdate.set({ ...runtime.appUpdate.get(), onDevice: 'never' });
  await screen.findByText(/^This looks like a private window/);
  expect(lastingWords(true, 'yes', false)).toMatch(/^The browser keeps everything/);
  expect(lastingWords(null, 'yes', true)).toMatch(
    /^Safari erases everything here if you do not open the app for 7 days/,
  );
  expect(erasesAfterAWeek({ vendor: 'Apple Computer, Inc.' }, false)).toBe(true);
  expect(erasesAfterAWeek({ vendor: 'Apple Computer, Inc.', standalone: true }, false)).toBe(false);
  expect(erasesAfterAWeek({ vendor: 'Apple Computer, Inc.' }, true)).toBe(false);
  expect(erasesAfterAWeek({ vendor: 'Google Inc.' }, false)).toBe(false);
});
