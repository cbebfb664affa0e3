import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listManagedGroups } from '#store/queries/groups/keyed-groups.ts';
import { openApp } from '../../routes/open-app.tsx';
import {
  admin,
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

describe('a new group', () => {
  test('gets its code from type, year and month until the user types one', async () => {
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
    // An emptied code is filled again when the field is left, and follows the other fields.
    await fill('Group code', '');
    await userEvent.tab();
    expect(field('Group code').value).toBe('JSS-27-03');
    await fill('Start date', '2027-04-05');
    expect(field('Group code').value).toBe('JSS-27-04');
  });

  test('has the year of its start date until another one is chosen', async () => {
    await open('/groups/manage?tab=new');
    await screen.findByRole('heading', { name: 'New group' });
    await fill('Start date', '2031-02-05');
    expect(field('Year').value).toBe('2031');
    // As a year is typed, digit by digit.
    await fill('Start date', '0002-02-05');
    await fill('Start date', '2032-02-05');
    expect(field('Year').value).toBe('2032');
    await fill('Year', '2030');
    await fill('Start date', '2033-02-05');
    expect(field('Year').value).toBe('2030');
  });

  test('is told of another group with its code, and may have it', async () => {
    const { runtime } = await open('/groups/manage?tab=new');
    await screen.findByRole('heading', { name: 'New group' });
    await fillIn();
    await fill('Group code', ' oki ');
    await screen.findByText('Okinawa also has this code.');
    await press('Create group');
    await waitFor(async () => expect(await unsent(runtime)).toHaveLength(1));
  });

  test('says at each field what is wrong with it, and keeps nothing', async () => {
    const { runtime } = await open('/groups/manage?tab=new');
    await fill('Year', '1999');
    await press('Create group');
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
    await press('Create group');
    const words = await screen.findByText('End date must be after start date');
    expect(field('End date').getAttribute('aria-describedby')).toContain(words.id);
    expect(field('End date').min).toBe('2027-03-05');
    expect(await unsent(runtime)).toEqual([]);
  });

  test('is kept, reported, and listed among the active ones a moment later', async () => {
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
    await press('Create group');
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

  test('that was made without a network is reported when the server has it', async () => {
    const { runtime } = await open('/groups/manage?tab=new', { online: false });
    await fillIn();
    await press('Create group');
    expect(await screen.findByText("Saved on this device. It will be sent when you're back online.")).toBeTruthy();
    expect(await (await row(/Hakone/)).findByText('Not sent yet')).toBeTruthy();
    await serverTakes(runtime);
    expect(await screen.findByText('Group Created')).toBeTruthy();
    expect(screen.getByText('The group has been successfully created and is now available.')).toBeTruthy();
  });

  test('that the server was too slow to accept in time is reported when the server has it', async () => {
    const { runtime } = await open('/groups/manage?tab=new', {}, (fake) => {
      fake.verdict = { outcome: 'saved' };
    });
    await fillIn();
    await press('Create group');
    expect(await screen.findByText("Saved on this device. It will be sent when you're back online.")).toBeTruthy();
    expect(await (await row(/Hakone/)).findByText('Not sent yet')).toBeTruthy();
    await serverTakes(runtime);
    expect(await screen.findByText('Group Created')).toBeTruthy();
  });

  test('that the server accepted while its form was waiting is reported once, and so is the next one', async () => {
    const { runtime } = await open('/groups/manage?tab=new', {}, (fake) => {
      fake.verdict = { outcome: 'saved' };
    });
    let say = () => {};
    runtime.hold = new Promise((resolve) => {
      say = () => resolve(undefined);
    });
    await fillIn();
    await press('Create group');
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
    await press('Create group');
    await screen.findByText('Group created');
    await (await row(/Not sent yet/)).findByText('Not sent yet');
    await serverTakes(runtime, '78');
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    // Its own form has reported it, in place of the earlier toast.
    expect(screen.getByText('Group created')).toBeTruthy();
    expect(screen.queryByText('Group Created')).toBeNull();
  });

  test('that waited when the screen was opened is reported when the server has it', async () => {
    const first = await open('/groups/manage?tab=new');
    await fillIn();
    await press('Create group');
    await (await row(/Hakone/)).findByText('Not sent yet');
    await userEvent.click(screen.getByRole('link', { name: 'Back to groups' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Manage groups' }));
    await (await row(/Hakone/)).findByText('Not sent yet');
    await serverTakes(first.runtime);
    expect(await screen.findByText('Group Created')).toBeTruthy();
  });

  test('that was made with a network is reported once, by its form', async () => {
    const { runtime } = await open('/groups/manage?tab=new');
    await fillIn();
    await press('Create group');
    await screen.findByText('Group created');
    await (await row(/Hakone/)).findByText('Not sent yet');
    await serverTakes(runtime);
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(screen.queryByText('Group Created')).toBeNull();
  });

  test('that was made without a network keeps the form of a member when the server has it', async () => {
    const { runtime } = await open('/groups/manage?tab=new', { online: false });
    await fillIn();
    await press('Create group');
    await userEvent.click(await screen.findByRole('link', { name: 'Members of Hakone' }));
    await press('Add Member');
    const form = within(await screen.findByRole('dialog', { name: 'Add Member' }));
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'Assistant');
    await serverTakes(runtime);
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('assistant');
  });

  test('that was made without a network offers an unsaved form of a member by its new address', async () => {
    const { runtime, router } = await open('/groups/manage?tab=new', { online: false });
    await fillIn();
    await press('Create group');
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
    await press('Create group');
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
