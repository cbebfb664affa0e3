import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuditRow, AuditWire } from '#contract/records/installation/audit.ts';
import { dayBounds } from '#contract/time/clock.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const admin = aUser({ id: '3', role: 'admin', firstName: 'Rita' });
const aRow = (row: Partial<AuditRow> = {}): AuditRow => ({
  ...{ id: 1, at: '2026-11-18T10:30:00.000Z', action: 'sign-in', by: { id: 7, name: 'Mika Sato' } },
  ...{ address: '192.0.2.7', device: 'Firefox on Linux', subject: null, group: null, detail: null },
  ...row,
});

interface Given {
  path?: string;
  online?: boolean;
  audit?: FakeRuntime['audit'];
}

function open({ path = '/admin/audit', audit, ...options }: Given = {}) {
  return openApp(path, { user: admin, seed: { groups: [] }, ...options }, (runtime) => {
    runtime.environment.set(anEnvironment());
    if (audit) runtime.audit = audit;
  });
}

const answers =
  (...rows: Partial<AuditRow>[]) =>
  (): AuditWire => ({ rows: rows.map((row, at) => aRow({ id: rows.length - at, ...row })), next: null });
const asked = ({ asked }: FakeRuntime) => asked.filter((text) => /^audit|^report/.test(text));
const texts = async () =>
  (await screen.findAllByRole('row'))
    .slice(1)
    .map((row) => [...row.querySelectorAll(':scope > :not(:has(> button))')].map(({ textContent }) => textContent));

describe('the audit', () => {
  beforeEach(() => localStorage.clear());

  test('says who did what, to whom, from where and when', async () => {
    await open({
      audit: answers(
        { action: 'role-changed', subject: { kind: 'user', id: 9, name: 'Cy Ito' }, detail: 'user → organizer' },
        { action: 'deleted', subject: { kind: 'room assignment', id: 4, name: null }, group: { id: 1, name: 'Kyoto' } },
        { action: 'deleted', by: { id: 12, name: null }, subject: { kind: 'user', id: 5, name: null } },
        { action: 'sign-in-refused', by: null, device: null, detail: 'no account' },
        { action: 'of-a-later-server', by: null, address: null, device: null },
      ),
    });
    const rows = await texts();
    expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
      ['Role changed Member → Organizer', 'Mika Sato', 'Cy Ito', '192.0.2.7 · Firefox on Linux'],
      ['Deleted ', 'Mika Sato', 'Room assignment 4 · Kyoto', '192.0.2.7 · Firefox on Linux'],
      ['Deleted ', 'User 12', 'User 5', '192.0.2.7 · Firefox on Linux'],
      ['Sign-in refused no account', 'Not signed in', '–', '192.0.2.7'],
      ['of-a-later-server ', 'Not signed in', '–', 'The server'],
    ]);
    expect(rows[0]?.[4]).toMatch(/^Nov 18, 2026 /);
    screen.getByText('5 entries');
    screen.getByRole('button', { name: /^More for Role changed, Nov 18, 2026 / });
    // On a phone only the person is below the action; the rest has its header in the open row.
    expect([...document.querySelectorAll('[data-in-row=below]')].map(({ textContent }) => textContent)).toEqual([
      'Mika Sato',
      'Mika Sato',
      'User 12',
      'Not signed in',
      'Not signed in',
    ]);
  });

  test("names members' roles as the members' list does, and says nothing twice", async () => {
    await open({
      audit: answers(
        { action: 'member-role-changed', detail: 'student → assist_group_manager' },
        { action: 'role-changed', detail: 'user → admin' },
        { action: 'group-created', detail: 'created' },
      ),
    });
    expect((await texts()).map(([action]) => action?.trim())).toEqual([
      'Group role changed Student → Assist Group Manager',
      'Role changed Member → Administrator',
      'Group created',
    ]);
  });

  test('is searched on the server by person, action and days, which the address keeps', async () => {
    const { runtime, address } = await open({ path: '/admin/audit?action=deleted&to=2026-11-18', audit: answers({}) });
    await texts();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by person' }), 'mika');
    const until = new Date(dayBounds('2026-11-18', deviceZone()).to).toISOString();
    const query = JSON.stringify({ person: 'mika', action: 'deleted', until });
    await waitFor(() => expect(asked(runtime).at(-1)).toBe(`audit ${query}`));
    expect(address()).toBe('/admin/audit?action=deleted&to=2026-11-18&person=mika');
    // One request for the words, not one for each letter.
    expect(asked(runtime)).toHaveLength(2);
  });

  test('offers to clear filters that match nothing', async () => {
    const audit: FakeRuntime['audit'] = ({ person }) => answers(...(person ? [] : [{}]))();
    const { runtime } = await open({ path: '/admin/audit?person=none', audit });
    const clear = await screen.findByRole('button', { name: 'Clear Filters' });
    let answer = () => {};
    runtime.hold = new Promise((resolve) => {
      answer = resolve;
    });
    await userEvent.click(clear);
    expect(screen.queryByText('Nothing recorded yet')).toBeNull();
    answer();
    expect(await texts()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search by person' }));
  });

  test('shows more on request', async () => {
    const audit = ({ before }: Readonly<Record<string, string>>): AuditWire =>
      before === '2' ? { rows: [aRow({ id: 1 })], next: null } : { rows: [aRow({ id: 3 }), aRow({ id: 2 })], next: 2 };
    await open({ audit });
    await screen.findByText('2 entries shown');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('3 entries');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('is exported whole, with the filters, and reports that', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const audit = ({ before }: Readonly<Record<string, string>>): AuditWire =>
      before ? { rows: [aRow({ by: { id: 8, name: '=1+1' } })], next: null } : { rows: [aRow({ id: 2 })], next: 2 };
    const { runtime } = await open({ path: '/admin/audit?action=sign-in', audit });
    await texts();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(asked(runtime).at(-1)).toBe('report export {"what":"audit"}'));
    const lines = (await files[0]?.text())?.trim().split('\r\n');
    expect(lines?.slice(1)).toEqual([
      '2026-11-18T10:30:00.000Z,Signed in,,Mika Sato,7,,,,,192.0.2.7,Firefox on Linux',
      `2026-11-18T10:30:00.000Z,Signed in,,"'=1+1",8,,,,,192.0.2.7,Firefox on Linux`,
    ]);
    vi.restoreAllMocks();
  });

  test('needs a connection, and comes with it', async () => {
    const { runtime } = await open({ online: false, audit: answers({}) });
    await screen.findByText('The audit needs a connection');
    act(() => runtime.setSync({ online: true }));
    expect(await texts()).toHaveLength(1);
  });

  test('says that it could not be loaded, and tries again', async () => {
    let fails = true;
    await open({ audit: () => (fails ? null : answers({})()) });
    await screen.findByText('Error loading the audit. Please try again.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await texts()).toHaveLength(1);
  });
});
