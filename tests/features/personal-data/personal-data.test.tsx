import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RetentionWire, SessionWire } from '#contract/records/installation/personal-data.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { chooseOption } from '#support/choose-option.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';

const admin = aUser({ id: '3', role: 'admin', firstName: 'Rita' });
const mika = aUser({ id: '7', firstName: 'Mika', lastName: 'Sato', email: 'mika@example.org' });
const at = '2026-11-18T10:30:00.000Z';
const aSession = (id: number, session: Partial<SessionWire> = {}): SessionWire => ({
  ...{ id, createdAt: at, lastSeenAt: at, device: 'Firefox on Linux', address: '192.0.2.7', isCurrent: false },
  ...session,
});

const open = (path: string, prepare: (runtime: FakeRuntime) => unknown = () => {}, online = true) =>
  openApp(path, { user: admin, seed: { groups: [] }, online }, async (runtime) => {
    runtime.environment.set(anEnvironment({ extensions: 1 }));
    const rows = [admin, mika];
    await new StoredReplica(runtime.store).replaceList('users', { rows, bad: [], at: Date.now(), tag: null }, 0);
    await prepare(runtime);
  });

beforeEach(() => localStorage.clear());
afterEach(() => useToastStore.setState({ shown: null }));

describe('one’s own sessions', () => {
  const sessions = [
    aSession(1, { isCurrent: true }),
    aSession(2, { device: 'Chrome on Android' }),
    aSession(3, { device: null }),
  ];
  const openSettings = (online = true) =>
    open('/settings', (runtime) => void Object.assign(runtime, { sessions }), online);

  test('are listed, and each other one is ended, also all at once', async () => {
    const { runtime } = await openSettings();
    const list = await screen.findByRole('list', { name: 'Sessions' });
    const items = within(list).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent?.replace(/last used .*? ago/, 'last used ago'))).toEqual([
      expect.stringMatching(/^Firefox on Linux \(this browser\)192\.0\.2\.7 · last used/),
      expect.stringMatching(/^Chrome on Android192\.0\.2\.7 · last used .*Sign out$/),
      expect.stringMatching(/^A browser/),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
    await waitFor(() => expect(runtime.asked).toContain('end session 2 of 3'));
    expect(useToastStore.getState().shown?.title).toBe('Session ended');
    await waitFor(() => expect(document.activeElement).toBe(list));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(runtime.asked).toContain('end sessions of 3'));
    // Asked for again after each.
    await waitFor(() => expect(runtime.asked.filter((text) => text === 'sessions of 3')).toHaveLength(3));
  });

  test('need a connection, and a copy of the data is a link', async () => {
    const { runtime } = await openSettings(false);
    await screen.findByText('Sessions need a connection');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download my data' });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/users/3/export', true]);
    act(() => runtime.setSync({ online: true }));
    await screen.findByRole('list', { name: 'Sessions' });
  });
});

describe('data in the administration', () => {
  const aGroup = (id: number, name: string, endDate: string, isDue = false): RetentionWire['groups'][number] => ({
    ...{ id, name, endDate, members: 2, events: 1, files: 0, isDue },
  });
  const groups = [aGroup(1, 'Ancient', '2001-05-01', true), aGroup(2, 'Recent', new Date().toISOString().slice(0, 10))];
  const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

  test('of a user are their sessions and a copy', async () => {
    const { runtime } = await open(
      '/admin/data',
      (runtime) => void Object.assign(runtime, { sessions: [aSession(9)] }),
    );
    await screen.findByRole('combobox', { name: 'User' });
    await chooseOption('User', /Mika Sato/);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' }));
    await waitFor(() => expect(runtime.asked).toContain('end session 9 of 7'));
    const link = screen.getByRole('link', { name: 'Download their data' });
    expect(link.getAttribute('href')).toBe('/api/users/7/export');
  });

  test('are not searched for a user in a list that is not on this device', async () => {
    await open('/admin/data', async (runtime) => {
      runtime.refreshOutcome = { outcome: 'offline' };
      await runtime.store.run((db) => db.users.clear());
      await runtime.store.run((db) => db.meta.clear());
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'User' }), 'Mika');
    await screen.findByText('The list of users is not on this device yet.');
    expect(screen.queryByText('No one by that name.')).toBeNull();
  });

  test('of archived groups show what the setting deletes, and what another would', async () => {
    const retention = { groupsKeptDays: 730, auditDays: 365, groups };
    await open('/admin/data', (runtime) => void Object.assign(runtime, { retention }));
    await screen.findByText('Archived groups are deleted 730 days after they end. The next cleanup deletes 1.');
    expect(rows()).toEqual(['Ancient', 'Recent']);
    screen.getByText(/to be deleted/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Ended over 5 years ago');
    expect(rows()).toEqual(['Ancient']);
    const link = screen.getByRole('link', { name: 'Download Ancient' });
    expect(link.getAttribute('href')).toBe('/api/groups/1/export');
  });

  test('says that the archived groups could not be loaded, and tries again', async () => {
    let fails = true;
    await open('/admin/data', (runtime) => {
      const { told } = runtime;
      runtime.told = async (value) => (fails ? { outcome: 'failed', message: null } : told(value));
    });
    await screen.findByText('Archived groups could not be loaded');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No archived groups');
  });

  test('of a group are deleted after a question', async () => {
    const retention = { groupsKeptDays: null, auditDays: null, groups };
    const { runtime } = await open('/admin/data', (runtime) => void Object.assign(runtime, { retention }));
    await screen.findByText('Groups are not deleted automatically: GROUPS_KEPT_DAYS is not set.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ancient' }));
    await screen.findByRole('alertdialog', { name: 'Delete Ancient?' });
    expect(runtime.asked).not.toContain('delete group 1');
    runtime.retention = { ...retention, groups: [] };
    await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(runtime.asked).toContain('delete group 1'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(useToastStore.getState().shown?.title).toBe('Group deleted');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Groups are not deleted/));
  });
});
