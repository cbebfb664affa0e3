import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import {
  answer,
  closed,
  dialog,
  field,
  outboxOf,
  press,
  question,
  rowOf,
  select,
  submit,
} from '../members/members-screen.tsx';
import { openUsers, rita } from './users-screen.tsx';

const AT = '/admin/user-management';

afterEach(() => {
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

const roleOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Role of ${name}` });
const ADMIN_QUESTION = 'Make this user an administrator?';

describe('the role Administrator', () => {
  test('is asked about where it is chosen in a row', async () => {
    const { runtime } = await openUsers('/users');
    await userEvent.selectOptions(await roleOf('Mika Sato'), 'Administrator');
    within(await screen.findByRole('alertdialog', { name: ADMIN_QUESTION })).getByText('Mika Sato');
    await answer('Cancel');
    expect((await roleOf('Mika Sato')).value).toBe('user');
    expect(await outboxOf(runtime)).toEqual([]);
    await userEvent.selectOptions(await roleOf('Mika Sato'), 'Administrator');
    await answer('Make administrator');
    await screen.findByText('User role updated successfully');
    expect(await outboxOf(runtime)).toEqual([{ kind: 'user.role', body: { role: 'admin' } }]);
  });

  test('is asked about where a form gives it, and no more where it was held before', async () => {
    const { runtime } = await openUsers(AT);
    await press('Edit Mika Sato');
    await userEvent.selectOptions((await dialog('Edit User')).getByLabelText('Role'), 'Administrator');
    await submit('Edit User', 'Save changes');
    await screen.findByRole('alertdialog', { name: ADMIN_QUESTION });
    expect(await outboxOf(runtime)).toEqual([]);
    await answer('Make administrator');
    await screen.findByText('User updated successfully.');
    await closed();
    await press('Edit Ola Berg');
    await userEvent.type(field('Preferred name'), 'Olla');
    await submit('Edit User', 'Save changes');
    await closed();
    expect(await outboxOf(runtime)).toHaveLength(2);
  });

  test('is asked about where a new user gets it, once the form has nothing against it', async () => {
    const { runtime } = await openUsers(AT);
    await press('Add User');
    await userEvent.type(field('Email'), 'zoe@example.org');
    await userEvent.selectOptions(field('Role'), 'Administrator');
    await submit('Add User', 'Add User');
    await screen.findByText('First name is required');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.type(field('First name'), 'Zoë');
    await userEvent.type(field('Last name'), 'Ruiz');
    await submit('Add User', 'Add User');
    within(await screen.findByRole('alertdialog', { name: ADMIN_QUESTION })).getByText('Zoë Ruiz');
    expect(await outboxOf(runtime)).toEqual([]);
    await answer('Make administrator');
    await screen.findByText('User created successfully.');
    expect(await outboxOf(runtime)).toMatchObject([{ kind: 'user.create', body: { role: 'admin' } }]);
  });

  test('is asked about once for many, and given to those who lack it', async () => {
    const { runtime } = await openUsers('/users');
    await select('Mika Sato');
    await select('Ola Berg');
    await select('Noa Levi');
    await press('Change role');
    await userEvent.selectOptions((await dialog('Change role of 3 users')).getByLabelText('Role'), 'Administrator');
    await submit('Change role of 3 users', 'Save changes');
    await screen.findByRole('alertdialog', { name: 'Make 2 users administrators?' });
    await answer('Make administrators');
    await screen.findByText('2 users updated');
    expect(await outboxOf(runtime)).toHaveLength(2);
  });

  test.each([
    [AT, 'All Users', '/users', 'Instructor'],
    ['/users', 'Admin Users', AT, 'Organizer'],
  ])('and every other one is within reach of %s', async (path, link, other, role) => {
    const { address } = await openUsers(path);
    await userEvent.click(await screen.findByRole('link', { name: link }));
    await rowOf(/^Select Mika Sato/);
    expect(address()).toBe(other);
    await press('Add User');
    within((await dialog('Add User')).getByLabelText('Role')).getByRole('option', { name: role });
  });
});

describe('many users', () => {
  const many = Array.from({ length: 11 }, (_, at) => aUser({ id: `${20 + at}`, firstName: `P${at}`, lastName: 'Ito' }));

  test('are deleted after their number was typed where they are more than ten', async () => {
    const { runtime } = await openUsers('/users', { users: [rita, ...many] });
    await rowOf(/^Select P3 Ito/);
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'Select all' })[0] as HTMLElement);
    screen.getByText('12 selected');
    await press('Delete (11)');
    await answer('Delete 11 users');
    await screen.findByText('Please type 11');
    expect(await outboxOf(runtime)).toEqual([]);
    const number = (await question()).getByRole('textbox', { name: 'To delete 11 users, type the number' });
    await userEvent.type(number, '12{Enter}');
    expect(await outboxOf(runtime)).toEqual([]);
    await userEvent.clear(number);
    await userEvent.type(number, '11{Enter}');
    await screen.findByText('11 users deleted');
    expect(await outboxOf(runtime)).toHaveLength(11);
  });
});
