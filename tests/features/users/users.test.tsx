import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import {
  answer,
  closed,
  columns,
  dialog,
  field,
  OFFLINE,
  outboxOf,
  press,
  refusal,
  rowOf,
  select,
  submit,
} from '../members/members-screen.tsx';
import { chooseFor, mika, nameless, openMenu, openUsers, putUsers, rita } from './users-screen.tsx';

afterEach(() => {
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent?.slice(1));
const roleOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Role of ${name}` });
const search = async (words: string) =>
  userEvent.type(await screen.findByRole('searchbox', { name: 'Search users' }), words);

describe('the list of users', () => {
  test('shows accounts with email and role', async () => {
    await openUsers('/users', { users: [rita, mika, nameless] });
    await screen.findByRole('heading', { level: 1, name: 'User Management' });
    const row = await rowOf(/^Select Mika Sato/);
    row.getByText('7');
    row.getByRole('cell', { name: 'mika@example.org' });
    expect((await roleOf('Mika Sato')).value).toBe('user');
    expect([...(await roleOf('Mika Sato')).options].map(({ value }) => value)).toEqual(['admin', 'instructor', 'user']);
    expect(columns()).toEqual(['Select all', 'User', 'Email', 'Role', 'Actions']);
    const nobody = await rowOf(/No email/);
    nobody.getByText('No email');
    expect(nobody.getByRole('rowheader').textContent).toContain('User');
    screen.getByText('3 users');
  });

  test('marks an unanswered invitation, and mails it again', async () => {
    const { runtime } = await openUsers('/users');
    (await rowOf(/Noa Levi/)).getByText('Invitation Pending');
    expect((await rowOf(/Mika Sato/)).queryByText('Active')).toBeNull();
    await chooseFor('Noa Levi', 'Resend invitation');
    await screen.findByText('Invitation email sent successfully.');
    expect(runtime.asked).toContain('resend 8');
  });

  test.each(['organizer', 'instructor', 'user'])('is hidden from a user with the role %s', async (role) => {
    const { address } = await openUsers('/users', { user: aUser({ role }), users: null });
    await screen.findByRole('heading', { name: /^Good / });
    expect(address()).toBe('/');
  });

  test('is searched by first name, last name and email, and narrowed by role and status', async () => {
    const { address } = await openUsers('/users');
    await rowOf(/Mika/);
    await search('CAMP');
    await waitFor(() => expect(names()).toEqual(['Noa Levi8Invitation Pending']));
    screen.getByText('1 of 5 users');
    await waitFor(() => expect(address()).toBe('/users?q=CAMP'));
    await search('zzz');
    await screen.findByText('No users found matching your search.');
    await press('Clear Filters');
    await waitFor(() => expect(names()).toHaveLength(5));
    await search('mika sat');
    await waitFor(() => expect(names()).toEqual(['Mika Sato7']));
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Administrator');
    await waitFor(() => expect(names()).toEqual(['Ola Berg4', 'Rita Ames3']));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'All roles');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Invitation Pending');
    await waitFor(() => expect(names()).toEqual(['Noa Levi8Invitation Pending']));
  });

  test('says so when it is empty', async () => {
    await openUsers('/users', { users: [] });
    await screen.findByText('No users found');
  });

  test('that could not be loaded says so, and is fetched again', async () => {
    const { runtime } = await openUsers('/users', {
      users: null,
      prepare: (made) => {
        made.refreshOutcome = { outcome: 'failed', message: '500: Internal Server Error' };
      },
    });
    await screen.findByText('Error loading users. Please try again.');
    runtime.refreshOutcome = { outcome: 'refreshed' };
    await putUsers(runtime, [rita]);
    await rowOf(/Rita Ames/);
  });

  test('that was never fetched says so without a network', async () => {
    const { runtime } = await openUsers('/users', {
      users: null,
      prepare: (made) => {
        made.refreshOutcome = { outcome: 'offline' };
      },
    });
    await screen.findByText('Not on this device yet');
    const asked = runtime.asked.length;
    await press('Try again');
    await waitFor(() => expect(runtime.asked.slice(asked)).toEqual(['refresh users']));
  });

  test('is fresh for five minutes', async () => {
    const { runtime, unmount } = await openUsers('/users', { at: Date.now() - 4 * 60_000 });
    await rowOf(/Mika/);
    expect(runtime.asked).not.toContain('refresh users');
    unmount();
    const { runtime: later } = await openUsers('/users', { at: Date.now() - 6 * 60_000 });
    await waitFor(() => expect(later.asked).toContain('refresh users'));
  });

  test('is refreshed, and reports the outcome', async () => {
    const { runtime } = await openUsers('/users');
    await press('Refresh');
    await screen.findByText('User list refreshed');
    expect(runtime.asked).toContain('refresh users');
    runtime.refreshOutcome = { outcome: 'offline' };
    await press('Refresh');
    await screen.findByText('Failed to refresh user list');
  });
});

describe('the role of a user', () => {
  test('is changed in the list, and restored by Undo', async () => {
    const { runtime } = await openUsers('/users');
    await userEvent.selectOptions(await roleOf('Mika Sato'), 'Instructor');
    await screen.findByText('User role updated successfully');
    expect(await outboxOf(runtime)).toEqual([{ kind: 'user.role', body: { role: 'instructor' } }]);
    await waitFor(async () => expect((await roleOf('Mika Sato')).value).toBe('instructor'));
    await press('Undo');
    await waitFor(async () => expect((await roleOf('Mika Sato')).value).toBe('user'));
    expect((await outboxOf(runtime)).at(-1)?.body).toEqual({ role: 'user' });
  });

  test('without a network waits on the device, marked', async () => {
    await openUsers('/users', { online: false });
    await userEvent.selectOptions(await roleOf('Mika Sato'), 'Instructor');
    await screen.findByText(OFFLINE);
    expect((await roleOf('Mika Sato')).value).toBe('instructor');
    await (await rowOf(/^Select Mika Sato/)).findByText('Not sent yet');
  });

  test('leaves the focus in the list where a filter hides the user with the new role', async () => {
    await openUsers('/users?role=user');
    const choice = await roleOf('Mika Sato');
    choice.focus();
    await userEvent.selectOptions(choice, 'Instructor');
    await waitFor(() => expect(names()).toEqual(['Cy Ito9']));
    const next = await roleOf('Cy Ito');
    await waitFor(() => expect(document.activeElement).toBe(next));
    await userEvent.selectOptions(await roleOf('Cy Ito'), 'Instructor');
    const clear = await screen.findByRole('button', { name: 'Clear Filters' });
    await waitFor(() => expect(document.activeElement).toBe(clear));
  });

  test('does not take the focus where the user has tapped beside the list meanwhile', async () => {
    const { runtime } = await openUsers('/users?role=user');
    const choice = await roleOf('Mika Sato');
    choice.focus();
    fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }));
    choice.blur();
    await runtime.person()?.run((commands) => commands.changeUserRole, { userId: mika.id, role: 'instructor' });
    await waitFor(() => expect(names()).toEqual(['Cy Ito9']));
    expect(document.activeElement).toBe(document.body);
  });

  test('does not take the focus where an address matches no user', async () => {
    await openUsers('/users?q=nobody-has-this');
    await screen.findByRole('button', { name: 'Clear Filters' });
    expect(document.activeElement).toBe(document.body);
  });

  test('that is refused stays unchanged', async () => {
    const { runtime } = await openUsers('/users');
    runtime.verdict = refusal('The last administrator must keep this role');
    await userEvent.selectOptions(await roleOf('Ola Berg'), 'User');
    await screen.findByText('Failed to update user role');
    await waitFor(async () => expect((await roleOf('Ola Berg')).value).toBe('admin'));
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('that the screen does not offer is among the choices, and a user cannot change their own', async () => {
    await openUsers('/users');
    expect((await roleOf('Noa Levi')).selectedOptions[0]?.text).toBe('Organizer');
    expect((await roleOf('Rita Ames')).disabled).toBe(true);
    expect((await roleOf('Ola Berg')).disabled).toBe(false);
  });
});

describe('adding and changing a user', () => {
  test('is reported in the words of this screen', async () => {
    const { runtime } = await openUsers('/users');
    await press('Add User');
    await submit('Add User', 'Add User');
    await (await dialog('Add User')).findByText('Please enter a valid email address');
    expect(document.activeElement).toBe(field('Email'));
    await userEvent.type(field('Email'), ' ZOE@example.org');
    await submit('Add User', 'Add User');
    await screen.findByText('User saved successfully');
    await closed();
    expect(await outboxOf(runtime)).toMatchObject([
      { kind: 'user.create', body: { email: 'zoe@example.org', role: 'user' } },
    ]);
  });

  test('writes every field of the form', async () => {
    const { runtime } = await openUsers('/users', { online: false });
    await press('Add User');
    await dialog('Add User');
    for (const [label, text] of [
      ['Email', 'zoe@example.org'],
      ['First name', 'Zoë'],
      ['Last name', 'Ruiz'],
      ['Preferred name', 'Zo'],
      ['Phone', '+34 600 000 000'],
      ['Profile image URL', '/uploads/zoe.png'],
    ] as const)
      await userEvent.type(field(label), text);
    await userEvent.selectOptions(field('Role'), 'Instructor');
    await submit('Add User', 'Add User');
    await screen.findByText(OFFLINE);
    expect((await outboxOf(runtime)).map(({ body }) => body)).toEqual([
      {
        email: 'zoe@example.org',
        role: 'instructor',
        firstName: 'Zoë',
        lastName: 'Ruiz',
        preferredName: 'Zo',
        phone: '+34 600 000 000',
        profileImageUrl: '/uploads/zoe.png',
      },
    ]);
    await (await rowOf(/^Select Zoë Ruiz/)).findByText('Not sent yet');
  });

  test('refuses a picture from elsewhere at its field', async () => {
    await openUsers('/users');
    await press('Add User');
    await userEvent.type(field('Email'), 'zoe@example.org');
    await userEvent.type(field('Profile image URL'), 'https://evil.example/x.png');
    await submit('Add User', 'Add User');
    await (await dialog('Add User')).findByText('Only pictures uploaded here can be shown');
  });

  test('that fails says so, and keeps the typed text', async () => {
    const { runtime } = await openUsers('/users');
    runtime.verdict = refusal('500: Internal Server Error');
    await press('Edit Mika Sato');
    await userEvent.type(field('Phone'), '112');
    await submit('Edit User', 'Save changes');
    await screen.findByText('Failed to save user');
    expect(field('Phone').value).toBe('112');
  });

  test('with an email that is in use says so at the field and in a toast', async () => {
    const { runtime } = await openUsers('/users');
    runtime.verdict = refusal('Email already in use', { email: 'Email already in use' });
    await press('Add User');
    await userEvent.type(field('Email'), 'ola@example.org');
    await submit('Add User', 'Add User');
    const shown = await dialog('Add User');
    await shown.findByText('This email is already in use. Please choose a different email address.');
    await screen.findByText('Email Already Exists');
    screen.getByText('This email address is already registered. Please use a different email.');
    expect(document.activeElement).toBe(field('Email'));
    expect(field('Email').value).toBe('ola@example.org');
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('with an email of a user on this device is not kept without a network', async () => {
    const { runtime } = await openUsers('/users', { online: false });
    await press('Add User');
    await userEvent.type(field('Email'), 'OLA@example.org');
    await submit('Add User', 'Add User');
    const shown = await dialog('Add User');
    await shown.findByText('This email is already in use. Please choose a different email address.');
    expect(await outboxOf(runtime)).toEqual([]);
    await userEvent.clear(field('Email'));
    await userEvent.type(field('Email'), 'new@example.org');
    await submit('Add User', 'Add User');
    await screen.findByText(OFFLINE);
  });

  test('keeps their own email without a network', async () => {
    await openUsers('/users', { online: false });
    await press('Edit Mika Sato');
    await userEvent.type(field('Phone'), '112');
    await submit('Edit User', 'Save changes');
    await screen.findByText(OFFLINE);
  });

  test('sends only the changed fields, and returns the focus', async () => {
    const { runtime } = await openUsers('/users');
    await press('Edit Mika Sato');
    await userEvent.clear(field('Last name'));
    await userEvent.type(field('Last name'), 'Mori');
    await submit('Edit User', 'Save changes');
    await screen.findByText('User saved successfully');
    await rowOf(/^Select Mika Mori/);
    expect(await outboxOf(runtime)).toEqual([{ kind: 'user.update', body: { lastName: 'Mori' } }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Mika Mori' })));
  });

  test('keeps at least one name', async () => {
    const { runtime } = await openUsers('/users');
    await press('Edit Mika Sato');
    await userEvent.clear(field('First name'));
    await userEvent.clear(field('Last name'));
    await submit('Edit User', 'Save changes');
    await screen.findByText('Please enter a first or a last name');
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('that was left is offered again', async () => {
    const view = await openUsers('/users');
    await press('Edit Mika Sato');
    await userEvent.type(field('Phone'), '112');
    view.unmount();
    await openUsers('/users');
    await screen.findByText('Not saved: changes to Mika Sato');
    await press('Continue');
    await waitFor(() => expect(field('Phone').value).toBe('112'));
  });
});

describe('deleting a user', () => {
  test('asks first, reports it, and leaves the focus in its place', async () => {
    const { runtime } = await openUsers('/users');
    await chooseFor('Mika Sato', 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    question.getByText(/This permanently deletes the user and their data\./);
    question.getByText('Mika Sato');
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await outboxOf(runtime)).toEqual([]);
    await chooseFor('Mika Sato', 'Delete');
    await answer('Delete');
    await screen.findByText('User deleted successfully');
    await waitFor(() => expect(names()).not.toContain('Mika Sato7'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('4 users')));
  });

  test('is a button with words in the open row of a phone', async () => {
    await openUsers('/users');
    await press('More for Ola Berg');
    const refused = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Ola Berg' });
    expect(refused.disabled).toBe(true);
    expect(refused.getAttribute('aria-description')).toBe('Administrators cannot be deleted.');
    await press('More for Mika Sato');
    await press('Delete Mika Sato');
    await answer('Delete');
    await screen.findByText('User deleted successfully');
  });

  test('that is refused restores the user', async () => {
    const { runtime } = await openUsers('/users');
    await chooseFor('Mika Sato', 'Delete');
    runtime.verdict = refusal('No.');
    await answer('Delete');
    await screen.findByText('Failed to delete user');
    await rowOf(/^Select Mika Sato/);
  });

  test('is not possible for administrators and oneself, and says so', async () => {
    await openUsers('/users');
    for (const [name, why] of [
      ['Ola Berg', 'Administrators cannot be deleted.'],
      ['Rita Ames', 'You cannot delete your own account.'],
    ] as const) {
      await openMenu(name);
      screen.getByText(why);
      const item = screen.getByRole('menuitem', { name: 'Delete' });
      expect(item.ariaDisabled).toBe('true');
      expect(item.getAttribute('aria-description')).toBe(why);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });
});

describe('several users at once', () => {
  test('get the same role with one answer', async () => {
    const { runtime } = await openUsers('/users');
    await select('Mika Sato');
    await select('Noa Levi');
    await select('Rita Ames');
    screen.getByText('3 selected');
    // The user who is signed in is left out.
    await press('Change role (2)');
    await userEvent.selectOptions((await dialog('Change role of 2 users')).getByLabelText('Role'), 'Instructor');
    await submit('Change role of 2 users', 'Save changes');
    await screen.findByText('2 users updated');
    await closed();
    expect(await outboxOf(runtime)).toEqual([
      { kind: 'user.role', body: { role: 'instructor' } },
      { kind: 'user.role', body: { role: 'instructor' } },
    ]);
    await press('Undo');
    await waitFor(async () => expect((await roleOf('Noa Levi')).value).toBe('organizer'));
    await waitFor(async () => expect((await roleOf('Mika Sato')).value).toBe('user'));
  });

  test('are reported where some are refused, and where some are sent already', async () => {
    const { runtime } = await openUsers('/users');
    runtime.verdict = refusal('They lead a trip.');
    await select('Mika Sato');
    await select('Cy Ito');
    await press('Delete');
    await answer('Delete 2 users');
    await screen.findByText('Failed to delete users. Please try again.');
    await screen.findByText('They lead a trip. Refused: 1 of 2.');
    runtime.verdict = { outcome: 'saved', tally: { all: 2, accepted: 1, refused: 0 } };
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await select('Noa Levi');
    await screen.findByText('2 selected');
    await press('Delete');
    await answer('Delete 2 users');
    await screen.findByText('1 of 2 sent. The rest will follow.');
  });

  test('are deleted after one question, except administrators', async () => {
    const { runtime } = await openUsers('/users');
    const [all] = await screen.findAllByRole('checkbox', { name: 'Select all' });
    if (all) await userEvent.click(all);
    await press('Delete (3)');
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    question.getByText((_, element) => element?.textContent === 'Cy Ito, Mika Sato, Noa Levi');
    await answer('Delete 3 users');
    await screen.findByText('3 users deleted');
    await waitFor(() => expect(names()).toEqual(['Ola Berg4', 'Rita Ames3']));
    expect((await outboxOf(runtime)).map(({ kind }) => kind)).toEqual(Array(3).fill('user.delete'));
  });
});
