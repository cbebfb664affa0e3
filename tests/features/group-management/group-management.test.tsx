import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Group } from '#contract/group.ts';
import { addDays, localDay } from '#contract/time/day.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listManagedGroups } from '#store/queries/keyed-groups.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const today = localDay(Date.now(), 'UTC');
const admin = aUser({ id: '3', role: 'admin' });
const organizer = aUser({ id: '2', firstName: 'Noa', role: 'organizer' });

const zone = { defaultTimezone: 'UTC', createdBy: '3' };
const kyoto = aGroup({
  ...zone,
  id: '1',
  name: 'Kyoto Spring',
  code: 'HSS-26-04',
  type: 'HSS',
  year: 2026,
  startDate: '2026-04-01',
  endDate: '2026-04-14',
  memberCount: 1,
});
const nikko = aGroup({
  ...zone,
  id: '2',
  name: 'Nikko',
  code: 'JSS-99-01',
  type: 'JSS',
  startDate: addDays(today, 3),
  endDate: addDays(today, 9),
  memberCount: 12,
});
const uji = aGroup({ ...zone, id: '3', name: 'Uji', code: 'U', startDate: addDays(today, -1), endDate: today });
const nowhere = aGroup({ ...zone, id: '5', name: 'Nowhere', code: 'N', startDate: null });
const okinawa = aGroup({ ...zone, id: '4', name: 'Okinawa', code: 'OKI', isArchived: true });
const groups: Group[] = [kyoto, nikko, uji, nowhere, okinawa];

async function open(path = '/groups/manage', options: FakeOptions = {}, prepare?: (runtime: FakeRuntime) => void) {
  const app = await openApp(path, { user: admin, seed: { groups }, ...options }, (runtime) => {
    runtime.setSync({ pulledAt: Date.now() });
    prepare?.(runtime);
  });
  await screen.findByRole('heading', { level: 1, name: 'Group Management' });
  return app;
}

const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.trim());
const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
};
/** Presses a button of the question that is open, as soon as it lies on top. */
const answer = async (label: string) => {
  const box = await screen.findByRole('alertdialog');
  await waitFor(() => expect(box.style.pointerEvents).toBe('auto'));
  await userEvent.click(within(box).getByRole('button', { name: label }));
};
/** The server makes the group that waits first. */
const serverTakes = async ({ store }: FakeRuntime, id = '77') => {
  const outbox = new StoredOutbox(store);
  const [entry] = await outbox.unfinished();
  if (!entry) throw new Error('nothing waits');
  await outbox.markInFlight(entry.opId, Date.now(), Date.now());
  const made = aGroup({ id, name: 'Hakone', code: 'JSS-27-03', createdBy: '3' });
  await outbox.acknowledge(entry.opId, { id, row: made });
};
const unsent = async ({ store }: FakeRuntime) =>
  (await new StoredOutbox(store).unfinished()).map(({ kind, entity, body }) => ({ kind, id: entity.id, body }));

beforeEach(() => localStorage.clear());

describe('the groups that a person runs', () => {
  test('stand in a table with code, type, dates, members and status', async () => {
    const { address } = await open();
    const spring = await row(/Kyoto Spring/);
    for (const words of ['HSS-26-04', 'HSS', 'Apr 1, 2026 - Apr 14, 2026', '1 member', 'Completed'])
      expect(spring.getByText(words)).toBeTruthy();
    expect((await row(/Nikko/)).getByText('12 members')).toBeTruthy();
    expect((await row(/Nikko/)).getByText('Upcoming')).toBeTruthy();
    expect((await row(/Uji/)).getByText('Active')).toBeTruthy();
    expect((await row(/Nowhere/)).getByText('Undefined')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Select all',
      'Group Name',
      'Code',
      'Type',
      'Duration',
      'Members',
      'Status',
      'Actions',
    ]);
    expect(rows()).not.toContain('Okinawa');
    const members = spring.getByRole('link', { name: 'Members of Kyoto Spring' });
    expect(members.getAttribute('href')).toBe('/groups/1/members');
    await userEvent.click(screen.getByRole('link', { name: 'Back to groups' }));
    await waitFor(() => expect(address()).toBe('/groups'));
  });

  test('are searched by name, code and type, which stands in the address', async () => {
    const { address } = await open();
    await row(/Nikko/);
    const search = screen.getByRole('searchbox', { name: 'Search groups...' });
    for (const words of ['NIKKO', 'jss-99', 'jss']) {
      await userEvent.clear(search);
      await userEvent.type(search, words);
      await waitFor(() => expect(rows()).toEqual(['Nikko']));
    }
    await waitFor(() => expect(address()).toBe('/groups/manage?q=jss'));
    await userEvent.type(search, ' nothing');
    expect(await screen.findByText('No matching groups')).toBeTruthy();
    await press('Clear Search');
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(document.activeElement).toBe(search);
    expect(address()).toBe('/groups/manage');
  });

  test('are edited beside what is searched for, which stays', async () => {
    const { address } = await open();
    await row(/Nikko/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search groups...' }), 'jss');
    await waitFor(() => expect(rows()).toEqual(['Nikko']));
    await press('Edit Nikko');
    await waitFor(() => expect(address()).toBe('/groups/manage?edit=%222%22&q=jss'));
    expect(rows()).toEqual(['Nikko']);
  });

  test('that are archived have a tab of their own, which the address names', async () => {
    const { address } = await open();
    await tab('Archived Groups');
    await waitFor(() => expect(rows()).toEqual(['Okinawa']));
    expect(address()).toBe('/groups/manage?tab=archived');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  test('are for an organizer those that were made or are managed by them', async () => {
    const mine = { ...nikko, createdBy: '2' };
    const managed = aMember({ id: '22', userId: '2', role: 'group_manager' });
    const plain = aMember({ id: '23', userId: '2', role: 'operation' });
    const seed = { groups: [kyoto, mine, uji], members: { 1: [managed], 3: [plain] } };
    await open('/groups/manage', { user: organizer, seed });
    await waitFor(() => expect(rows().sort()).toEqual(['Kyoto Spring', 'Nikko']));
  });

  test.each(['user', 'instructor'])('are no business of a person with the role %s', async (role) => {
    const { address } = await openApp('/groups/manage', { user: aUser({ role }), seed: { groups } });
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('that are not there yet can be made', async () => {
    await open('/groups/manage', { seed: { groups: [] } });
    expect(await screen.findByText('No active groups')).toBeTruthy();
    await press('Create First Group');
    expect(await screen.findByRole('heading', { name: 'New group' })).toBeTruthy();
    await tab('Archived Groups');
    expect(await screen.findByText('No archived groups')).toBeTruthy();
  });

  test('that could not be loaded are asked for again', async () => {
    const { runtime } = await openApp('/groups/manage', { user: admin }, (fake) => {
      fake.refreshOutcome = { outcome: 'failed', message: '500: Oops' };
    });
    expect(await screen.findByText('Error loading groups. Please try again.')).toBeTruthy();
    runtime.refreshOutcome = { outcome: 'refreshed' };
    await press('Try Again');
    await waitFor(() => expect(runtime.asked.filter((call) => call === 'refresh groups')).toHaveLength(2));
  });

  test('are refreshed at a press, which says how it went', async () => {
    const { runtime } = await open();
    await press('Refresh');
    expect(await screen.findByText('Groups refreshed')).toBeTruthy();
    expect(screen.getByText('The latest group list has been loaded.')).toBeTruthy();
    runtime.refreshOutcome = { outcome: 'failed', message: '500: Oops' };
    await press('Refresh');
    expect(await screen.findByText('Refresh failed')).toBeTruthy();
    expect(screen.getByText('Failed to refresh the group list. Please try again.')).toBeTruthy();
  });
});

const fillIn = async () => {
  await fill('Group name', 'Hakone');
  await userEvent.selectOptions(field('Type'), 'JSS');
  await fill('Year', '2027');
  await fill('Start date', '2027-03-05');
  await fill('End date', '2027-03-09');
};

describe('a new group', () => {
  test('gets its code from type, year and month until somebody types one', async () => {
    await open('/groups/manage?tab=new');
    await screen.findByRole('heading', { name: 'New group' });
    expect(field('Group code').value).toBe('');
    await fillIn();
    expect(field('Group code').value).toBe('JSS-27-03');
    await fill('Start date', '2027-02-05');
    expect(field('Group code').value).toBe('JSS-27-02');
    await fill('Group code', 'OWN');
    await fill('Start date', '2027-03-05');
    expect(field('Group code').value).toBe('OWN');
  });

  test('says at each field what is wrong with it, and keeps nothing', async () => {
    const { runtime } = await open('/groups/manage?tab=new');
    await fill('Year', '1999');
    await press('Create Group');
    for (const words of [
      'Group name is required',
      'Group code is required',
      'Group type is required',
      'Year must be a whole number from 2000 to 2100',
      'Start date is required',
      'End date is required',
    ])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(field('Group name'));
    await fillIn();
    await fill('End date', '2027-03-04');
    await press('Create Group');
    const words = await screen.findByText('End date must be after start date');
    expect(field('End date').getAttribute('aria-describedby')).toContain(words.id);
    expect(field('End date').min).toBe('2027-03-05');
    expect(await unsent(runtime)).toEqual([]);
  });

  test('is kept, told of, and stands among the active ones a moment later', async () => {
    const { runtime, address } = await open('/groups/manage?tab=new');
    await fillIn();
    const timezone = screen.getByRole('combobox', { name: 'Time zone' });
    await userEvent.click(timezone);
    const list = within(await screen.findByRole('listbox', { name: 'Time zone' }));
    const options = (await list.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options.slice(0, 3)).toEqual(['UTC', 'Asia/Hong Kong', 'Asia/Tokyo']);
    expect(options[13]).toBe('America/Chicago');
    expect(list.getByText(/^\d+ more\. Type to find them\.$/)).toBeTruthy();
    await userEvent.click(list.getByRole('option', { name: 'Asia/Seoul' }));
    await press('Create Group');
    expect(await screen.findByText('Group created')).toBeTruthy();
    expect(screen.getByText('The group has been successfully created.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/groups/manage'));
    await waitFor(() => expect(rows().join()).toContain('Hakone'));
    expect((await unsent(runtime))[0]).toMatchObject({
      kind: 'group.create',
      body: {
        name: 'Hakone',
        code: 'JSS-27-03',
        type: 'JSS',
        year: 2027,
        startDate: '2027-03-05',
        defaultTimezone: 'Asia/Seoul',
      },
    });
  });

  test('that was made without a network is told of when the server has it', async () => {
    const { runtime } = await open('/groups/manage?tab=new', { online: false });
    await fillIn();
    await press('Create Group');
    expect(await screen.findByText("Saved on this device. It will be sent when you're back online.")).toBeTruthy();
    expect(await (await row(/Hakone/)).findByText('Not sent yet')).toBeTruthy();
    await serverTakes(runtime);
    expect(await screen.findByText('Group Created')).toBeTruthy();
    expect(screen.getByText('The group has been successfully created and is now available.')).toBeTruthy();
  });

  test('that the server was too slow to take in time is told of when the server has it', async () => {
    const { runtime } = await open('/groups/manage?tab=new', {}, (fake) => {
      fake.verdict = { outcome: 'saved' };
    });
    await fillIn();
    await press('Create Group');
    expect(await screen.findByText("Saved on this device. It will be sent when you're back online.")).toBeTruthy();
    expect(await (await row(/Hakone/)).findByText('Not sent yet')).toBeTruthy();
    await serverTakes(runtime);
    expect(await screen.findByText('Group Created')).toBeTruthy();
  });

  test('that the server took while its form said that it waits is told of once, and so is the next one', async () => {
    const { runtime } = await open('/groups/manage?tab=new', {}, (fake) => {
      fake.verdict = { outcome: 'saved' };
    });
    let say = () => {};
    runtime.hold = new Promise((resolve) => {
      say = () => resolve(undefined);
    });
    await fillIn();
    await press('Create Group');
    await waitFor(async () => expect(await unsent(runtime)).toHaveLength(1));
    await serverTakes(runtime);
    // The list has it by then.
    await act(async () => void (await listManagedGroups(runtime.store, admin)));
    say();
    await screen.findByText('Group Created');
    expect(screen.getAllByText('Group Created')).toHaveLength(1);
    runtime.verdict = null;
    await row(/Hakone/);
    await tab('Create New Group');
    await fillIn();
    await press('Create Group');
    await screen.findByText('Group created');
    await (await row(/Not sent yet/)).findByText('Not sent yet');
    await serverTakes(runtime, '78');
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    // Its own form has told of it, in the place of what was told before.
    expect(screen.getByText('Group created')).toBeTruthy();
    expect(screen.queryByText('Group Created')).toBeNull();
  });

  test('that waited when the screen was opened is told of when the server has it', async () => {
    const first = await open('/groups/manage?tab=new');
    await fillIn();
    await press('Create Group');
    await (await row(/Hakone/)).findByText('Not sent yet');
    await userEvent.click(screen.getByRole('link', { name: 'Back to groups' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Manage Groups' }));
    await (await row(/Hakone/)).findByText('Not sent yet');
    await serverTakes(first.runtime);
    expect(await screen.findByText('Group Created')).toBeTruthy();
  });

  test('that was made with a network is told of once, by its form', async () => {
    const { runtime } = await open('/groups/manage?tab=new');
    await fillIn();
    await press('Create Group');
    await screen.findByText('Group created');
    await (await row(/Hakone/)).findByText('Not sent yet');
    await serverTakes(runtime);
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(screen.queryByText('Group Created')).toBeNull();
  });

  test('that was made without a network keeps the form of a member when the server has it', async () => {
    const { runtime } = await open('/groups/manage?tab=new', { online: false });
    await fillIn();
    await press('Create Group');
    await userEvent.click(await screen.findByRole('link', { name: 'Members of Hakone' }));
    await press('Add Member');
    const form = within(await screen.findByRole('dialog', { name: 'Add Member' }));
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'Assistant');
    await serverTakes(runtime);
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('assistant');
  });

  test('that was made without a network offers what was left in the form of a member by its new address', async () => {
    const { runtime, router } = await open('/groups/manage?tab=new', { online: false });
    await fillIn();
    await press('Create Group');
    await userEvent.click(await screen.findByRole('link', { name: 'Members of Hakone' }));
    await press('Add Member');
    const form = within(await screen.findByRole('dialog', { name: 'Add Member' }));
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'Assistant');
    await router.navigate({ to: '/groups' });
    await serverTakes(runtime);
    await router.navigate({ to: '/groups/$groupId/members', params: { groupId: '77' } });
    expect(await screen.findByText('Not saved: add member')).toBeTruthy();
    await press('Continue');
    const again = within(await screen.findByRole('dialog', { name: 'Add Member' }));
    expect(again.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('assistant');
  });

  test('that the server refuses stays in its form, with the reason', async () => {
    await open('/groups/manage?tab=new', {}, (runtime) => {
      runtime.verdict = { outcome: 'rejected', message: 'Too many groups', fields: {} };
    });
    await fillIn();
    await press('Create Group');
    expect(await screen.findByText('Failed to create the group. Please try again.')).toBeTruthy();
    expect(screen.getAllByText('Too many groups').length).toBeGreaterThan(0);
    expect(field('Group name').value).toBe('Hakone');
  });

  test('that was not saved is offered again', async () => {
    const first = await open('/groups/manage?tab=new');
    await fill('Group name', 'Hakone');
    first.unmount();
    await openApp('/groups/manage', { user: admin, seed: { groups } });
    expect(await screen.findByText('Not saved: a new group')).toBeTruthy();
    await press('Continue');
    await waitFor(() => expect(field('Group name').value).toBe('Hakone'));
    await press('Cancel');
    await answer('Discard');
    await waitFor(() => expect(screen.queryByLabelText('Group name')).toBeNull());
  });
});

describe('a group', () => {
  test('is changed in a form above the table', async () => {
    const { runtime, address } = await open();
    await press('Edit Kyoto Spring');
    await waitFor(() => expect(document.activeElement).toBe(field('Group name')));
    expect(address()).toBe('/groups/manage?edit=%221%22');
    await fill('Group name', 'Kyoto in May');
    await press('Save Changes');
    expect(await screen.findByText('Group updated')).toBeTruthy();
    expect(screen.getByText('The group has been successfully updated.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Group name')).toBeNull());
    expect(await unsent(runtime)).toEqual([{ kind: 'group.update', id: '1', body: { name: 'Kyoto in May' } }]);
  });

  test('gives the focus back to what opened its form', async () => {
    await open();
    await press('Edit Nikko');
    await waitFor(() => expect(document.activeElement).toBe(field('Group name')));
    await press('Cancel');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Nikko'));
  });

  test('gives the focus to the tab that is chosen then, where another tab opened the form', async () => {
    await open();
    await tab('Create New Group');
    await waitFor(() => expect(document.activeElement).toBe(field('Group name')));
    await press('Cancel');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tab'));
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  });

  test('that was made without a network keeps its form, and what is typed in it, when the server has it', async () => {
    const { runtime, address } = await open('/groups/manage?tab=new', { online: false });
    await fillIn();
    await press('Create Group');
    await press(/^Edit Hakone/);
    await waitFor(() => expect(document.activeElement).toBe(field('Group name')));
    const before = address();
    await fill('Group name', 'Hakone in May');
    await serverTakes(runtime);
    await screen.findByText('Group Created');
    expect(field('Group name').value).toBe('Hakone in May');
    expect(document.activeElement).toBe(field('Group name'));
    await press('Save Changes');
    await waitFor(async () =>
      expect(await unsent(runtime)).toMatchObject([
        { kind: 'group.update', id: '77', body: { name: 'Hakone in May' } },
      ]),
    );
    expect(before).toMatch(/edit=local-/);
  });

  test('that the server does not let be changed says so', async () => {
    await open('/groups/manage?edit=%221%22', {}, (runtime) => {
      runtime.verdict = { outcome: 'rejected', message: 'Not yours', fields: {} };
    });
    await screen.findByRole('heading', { name: 'Edit Kyoto Spring' });
    await fill('Group name', 'Kyoto in May');
    await press('Save Changes');
    expect(await screen.findByText('Failed to update the group. Please try again.')).toBeTruthy();
  });

  test('whose new dates leave events outside shows them and asks', async () => {
    const event = anEvent({ id: '11', groupId: '1', title: 'Temple walk', startTime: '2026-04-13T01:00:00.000Z' });
    const { runtime } = await open('/groups/manage?edit=%221%22', { seed: { groups, events: [event] } });
    await screen.findByRole('heading', { name: 'Edit Kyoto Spring' });
    await fill('End date', '2026-04-12');
    await press('Save Changes');
    const question = within(await screen.findByRole('alertdialog', { name: '1 event is outside these dates' }));
    expect(question.getByText('Temple walk')).toBeTruthy();
    await answer('Keep editing');
    expect(await unsent(runtime)).toEqual([]);
    await press('Save Changes');
    await answer('Save these dates');
    expect(await screen.findByText('Group updated')).toBeTruthy();
    expect(await unsent(runtime)).toEqual([{ kind: 'group.update', id: '1', body: { endDate: '2026-04-12' } }]);
  });

  test('whose new zone leaves events outside shows them and asks', async () => {
    // The last hour of the last day in UTC; two days later in no zone, and the day after in Tokyo.
    const event = anEvent({
      id: '11',
      groupId: '1',
      title: 'Farewell',
      startTime: '2026-04-14T22:00:00.000Z',
      endTime: '2026-04-14T23:00:00.000Z',
    });
    const { runtime } = await open('/groups/manage?edit=%221%22', { seed: { groups, events: [event] } });
    await screen.findByRole('heading', { name: 'Edit Kyoto Spring' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
    await press('Save Changes');
    const question = within(await screen.findByRole('alertdialog', { name: '1 event is outside these dates' }));
    expect(question.getByText('Farewell')).toBeTruthy();
    await answer('Save these dates');
    await waitFor(async () =>
      expect(await unsent(runtime)).toEqual([
        { kind: 'group.update', id: '1', body: { defaultTimezone: 'Asia/Tokyo' } },
      ]),
    );
  });

  test('is archived after a question, and brought back by Undo', async () => {
    const { runtime } = await open();
    await press('Archive Nikko');
    await answer('Archive');
    expect(await screen.findByText('Group archived')).toBeTruthy();
    expect(screen.getByText('The group has been successfully archived.')).toBeTruthy();
    await waitFor(() => expect(rows()).not.toContain('Nikko'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Active Groups' })));
    await press('Undo');
    await waitFor(async () =>
      expect((await unsent(runtime)).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
        'group.archive 2',
        'group.unarchive 2',
      ]),
    );
  });

  test('that cannot be archived says so', async () => {
    await open('/groups/manage', {}, (runtime) => {
      runtime.verdict = { outcome: 'rejected', message: '', fields: {} };
    });
    await press('Archive Nikko');
    await answer('Archive');
    expect(await screen.findByText('Error')).toBeTruthy();
    const words = 'Failed to archive the group. Please try again.';
    expect(screen.getByText((text) => text.startsWith(words))).toBeTruthy();
  });

  test('is brought back from the archive once the server has heard of it', async () => {
    const { runtime } = await open('/groups/manage?tab=archived', { online: false });
    await press('Bring back Okinawa');
    await answer('Bring back');
    expect(await (await row(/Okinawa/)).findByText('Not sent yet')).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Bring back Okinawa' });
    expect(again.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Okinawa' }));
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    expect(await unsent(runtime)).toEqual([{ kind: 'group.unarchive', id: '4', body: { isArchived: false } }]);
  });

  test('is archived together with others, after one question', async () => {
    const { runtime } = await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Nikko' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Uji' }));
    const bar = within(screen.getByRole('region', { name: 'Selected' }));
    expect(bar.getByText('2 selected')).toBeTruthy();
    await userEvent.click(bar.getByRole('button', { name: 'Archive' }));
    await answer('Archive');
    expect(await screen.findByText('2 groups archived')).toBeTruthy();
    expect((await unsent(runtime)).map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual([
      'group.archive 2',
      'group.archive 3',
    ]);
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });
});

describe('an icon', () => {
  const drawing =
    (path: string | null, themes: string[] | null = ['Torii', 'Peak']) =>
    (runtime: FakeRuntime) => {
      runtime.icons = { themes, path };
    };

  test('is drawn by the server from a theme, a style and a colour', async () => {
    const { runtime } = await open('/groups/manage?edit=%221%22', {}, drawing('/uploads/icon.svg'));
    await press('Suggest themes');
    await userEvent.click(await screen.findByRole('radio', { name: 'Peak' }));
    await userEvent.selectOptions(field('Style'), 'Badge');
    await userEvent.click(screen.getByRole('radio', { name: 'Teal' }));
    await press('Generate icon');
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(screen.getByText('Custom icon generated successfully!')).toBeTruthy();
    expect(runtime.asked).toContain(
      'icon {"groupName":"Kyoto Spring","groupType":"HSS","style":"badge","color":"teal","theme":"Peak"}',
    );
    await press('Save Changes');
    await waitFor(async () =>
      expect(await unsent(runtime)).toEqual([
        { kind: 'group.update', id: '1', body: { iconPath: '/uploads/icon.svg' } },
      ]),
    );
  });

  test('that could not be drawn says so', async () => {
    const { runtime } = await open('/groups/manage?edit=%221%22', {}, drawing(null, null));
    await press('Suggest themes');
    expect(await screen.findByText('Failed to load theme suggestions')).toBeTruthy();
    runtime.icons = { themes: ['Torii'], path: null };
    await press('Suggest themes');
    await press('Generate icon');
    expect(await screen.findByText('Failed to generate custom icon')).toBeTruthy();
  });

  test('is not asked for without a network', async () => {
    await open('/groups/manage?edit=%221%22', { online: false });
    expect(await screen.findByText('An icon is drawn by the server: that needs a connection.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Suggest themes' }).disabled).toBe(true);
  });
});
