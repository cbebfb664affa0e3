import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { aComment } from '#support/rows.ts';
import { type AppWithUnsent, openList, openWithUnsent } from './sync-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-02T10:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

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
async function fails(app: AppWithUnsent, times: number) {
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
