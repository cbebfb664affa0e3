import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { anEvent } from '#support/rows.ts';
import {
  answer,
  field,
  fill,
  fillIn,
  groups,
  open,
  press,
  row,
  rows,
  serverTakes,
  tab,
  unsent,
} from './management-screen.ts';

beforeEach(() => localStorage.clear());

describe('a group', () => {
  test('is changed in a form above the table', async () => {
    const { runtime, address } = await open();
    await press('Edit Kyoto Spring');
    await waitFor(() => expect(document.activeElement).toBe(field('Group name')));
    await waitFor(() => expect(address()).toBe('/groups/manage?edit=%221%22'));
    await fill('Group name', 'Kyoto in May');
    await press('Save changes');
    expect(await screen.findByText('Group updated')).toBeTruthy();
    expect(screen.getByText('The group has been successfully updated.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Group name')).toBeNull());
    expect(await unsent(runtime)).toEqual([{ kind: 'group.update', id: '1', body: { name: 'Kyoto in May' } }]);
  });

  test('returns the focus to the button that opened its form', async () => {
    await open();
    await press('Edit Nikko');
    await waitFor(() => expect(document.activeElement).toBe(field('Group name')));
    await press('Cancel');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Nikko'));
  });

  test('leaves the focus to the tab that opened its form, and returns it', async () => {
    await open();
    await tab('Create New Group');
    await screen.findByLabelText('Group name');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Create New Group', selected: true }));
    await press('Cancel');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tab'));
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  });

  test('that was made without a network keeps its form, and the typed text, when the server has it', async () => {
    const { runtime, address } = await open('/groups/manage?tab=new', { online: false });
    await fillIn();
    await press('Create group');
    await press(/^Edit Hakone/);
    await waitFor(() => expect(document.activeElement).toBe(field('Group name')));
    const before = address();
    await fill('Group name', 'Hakone in May');
    await serverTakes(runtime);
    await screen.findByText('Group Created');
    expect(field('Group name').value).toBe('Hakone in May');
    expect(document.activeElement).toBe(field('Group name'));
    await press('Save changes');
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
    await press('Save changes');
    expect(await screen.findByText('Failed to update the group. Please try again.')).toBeTruthy();
  });

  test('whose new dates leave events outside shows them and asks', async () => {
    const event = anEvent({ id: '11', groupId: '1', title: 'Temple walk', startTime: '2026-04-13T01:00:00.000Z' });
    const { runtime } = await open('/groups/manage?edit=%221%22', { seed: { groups, events: [event] } });
    await screen.findByRole('heading', { name: 'Edit Kyoto Spring' });
    await fill('End date', '2026-04-12');
    await press('Save changes');
    const question = within(await screen.findByRole('alertdialog', { name: '1 event is outside these dates' }));
    expect(question.getByText('Temple walk')).toBeTruthy();
    await answer('Keep editing');
    expect(await unsent(runtime)).toEqual([]);
    await press('Save changes');
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
    await press('Save changes');
    const question = within(await screen.findByRole('alertdialog', { name: '1 event is outside these dates' }));
    expect(question.getByText('Farewell')).toBeTruthy();
    await answer('Save these dates');
    await waitFor(async () =>
      expect(await unsent(runtime)).toEqual([
        { kind: 'group.update', id: '1', body: { defaultTimezone: 'Asia/Tokyo' } },
      ]),
    );
  });

  test('is archived after a question, and restored by Undo', async () => {
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

  test('is restored from the archive once the server knows that it is archived', async () => {
    const { runtime } = await open('/groups/manage?tab=archived', { online: false });
    await press('Restore Okinawa');
    await answer('Restore');
    expect(await (await row(/Okinawa/)).findByText('Not sent yet')).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Restore Okinawa' });
    expect(again.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Okinawa' }));
    expect(screen.queryByRole('toolbar', { name: 'Selected' })).toBeNull();
    expect(await unsent(runtime)).toEqual([{ kind: 'group.unarchive', id: '4', body: { isArchived: false } }]);
  });

  test('is archived together with others, after one question', async () => {
    const { runtime } = await open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Nikko' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Uji' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected' }));
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

  test('is drawn by the server from a theme, a style and a color', async () => {
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
    await press('Save changes');
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

  test('is not requested without a network', async () => {
    await open('/groups/manage?edit=%221%22', { online: false });
    expect(await screen.findByText('Generating an icon needs a connection.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Suggest themes' }).disabled).toBe(true);
  });
});
