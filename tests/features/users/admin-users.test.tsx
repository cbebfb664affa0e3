import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
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
import { chooseFor, cy, mika, noa, openMenu, openUsers, rita, withEnvironment } from './users-screen.tsx';

const AT = '/admin/user-management';

afterEach(() => {
  vi.restoreAllMocks();
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent?.slice(1));
const ben = aUser({
  id: '12',
  firstName: 'Ben',
  lastName: 'Okoye',
  email: 'ben@example.org',
  accountStatus: 'invited',
});

describe('the shell of the administration', () => {
  test.each([
    ['/admin', 'Dashboard', 'Admin Dashboard'],
    ['/admin/', 'Dashboard', 'Admin Dashboard'],
    [`${AT}?q=mika`, 'User', 'User Management'],
    ['/admin/settings', 'System Settings', 'System Settings'],
    ['/admin/groups', 'Group', 'Group Management'],
    ['/admin/help', 'Help', 'Quick start guide'],
    ['/admin/system-hotels', null, 'System Hotels'],
  ])('at %s marks its link', async (path, link, title) => {
    await openUsers(path, withEnvironment());
    await screen.findByRole('heading', { level: 1, name: title });
    const shell = within(screen.getByRole('navigation', { name: 'Administration' }));
    const links = shell.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      ['Dashboard', '/admin'],
      ['Group', '/admin/groups'],
      ['User', AT],
      ['System Settings', '/admin/settings'],
      ['Audit', '/admin/audit'],
      ['Data', '/admin/data'],
      ['Help', '/admin/help'],
    ]);
    const current = links.filter((each) => each.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(link ? [link] : []);
    const section = screen.getByRole('link', { name: 'Admin Dashboard' }).closest('li') as HTMLElement;
    const pages = within(within(section).getByRole('list')).queryAllByRole('link', { current: 'page' });
    expect(pages.map(({ textContent }) => textContent)).toEqual(link ? [link] : []);
  });

  test('has no links to the audit and to data on a server without our extensions', async () => {
    await openUsers('/admin', withEnvironment({ extensions: 0 }));
    const shell = within(await screen.findByRole('navigation', { name: 'Administration' }));
    const texts = ['Dashboard', 'Group', 'User', 'System Settings', 'Help'];
    expect(shell.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(texts);
    const section = screen.getByRole('link', { name: 'Admin Dashboard' }).closest('li') as HTMLElement;
    expect(within(within(section).getByRole('list')).getAllByRole('link')).toHaveLength(texts.length);
  });

  test.each(['/admin', AT, '/admin/groups', '/admin/settings', '/admin/system-hotels', '/admin/help'])(
    'at %s tells other users what they lack',
    async (path) => {
      const { user, address, unmount } = await openUsers(path, { user: aUser({ role: 'organizer' }), users: null });
      await screen.findByRole('heading', { level: 1, name: 'Admin Access Required' });
      screen.getByText('You need administrator privileges to access this area.');
      expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
      await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
      await screen.findByRole('heading', { name: /^Good / });
      expect(address()).toBe('/');
      unmount();
    },
  );
});

describe('the users in the administration', () => {
  test('are listed without customers, with role and status', async () => {
    await openUsers(AT, { users: [rita, mika, noa, cy] });
    const row = await rowOf(/^Select Noa Levi/);
    row.getByText('Organizer');
    row.getByText('Invitation Pending');
    (await rowOf(/^Select Rita Ames/)).getByText('Administrator');
    (await rowOf(/^Select Mika Sato/)).getByText('User');
    expect(columns()).toEqual(['Select all', 'Name', 'Email', 'Role', 'Status', 'Actions']);
    expect(names()).toEqual(['Mika Sato', 'Noa Levi', 'Rita Ames']);
  });

  test('are reported missing when there are none', async () => {
    await openUsers(AT, { users: [cy] });
    await screen.findByText('No users found.');
  });

  test('are reported missing when a search matches none', async () => {
    await openUsers(AT);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'Ito');
    await screen.findByText('No users found matching your search.');
  });

  test('are sorted by a header', async () => {
    await openUsers(AT, { users: [rita, mika, noa] });
    await rowOf(/^Select Noa Levi/);
    await press('Email');
    expect(names()).toEqual(['Mika Sato', 'Noa Levi', 'Rita Ames']);
    await press('Email');
    expect(names()).toEqual(['Rita Ames', 'Noa Levi', 'Mika Sato']);
  });
});

describe('the form of the administration', () => {
  test('says at each field what is wrong with it, and keeps nothing', async () => {
    const { runtime } = await openUsers(AT);
    await press('Add User');
    await submit('Add User', 'Add User');
    const form = await dialog('Add User');
    await form.findByText('Invalid email address');
    form.getByText('First name is required');
    form.getByText('Last name is required');
    expect(document.activeElement).toBe(field('Email'));
    expect([...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).options].map((o) => o.value)).toEqual([
      'user',
      'organizer',
      'admin',
    ]);
    expect(await outboxOf(runtime)).toEqual([]);
  });

  const fill = async () => {
    await press('Add User');
    await userEvent.type(field('Email'), 'zoe@example.org');
    await userEvent.type(field('First name'), 'Zoë');
    await userEvent.type(field('Last name'), 'Ruiz');
  };

  test('creates a user and says so', async () => {
    await openUsers(AT);
    await fill();
    await submit('Add User', 'Add User');
    await screen.findByText('User created successfully.');
    await closed();
    const row = await rowOf(/^Select Zoë Ruiz/);
    row.getByText('Invitation Pending');
    // The first invitation is sent with the account.
    expect(row.queryByRole('button', { name: /^Resend/ })).toBeNull();
  });

  test('that the server refuses says so, and keeps the typed text', async () => {
    const { runtime } = await openUsers(AT);
    runtime.verdict = refusal('Please select a valid role', { role: 'Please select a valid role' });
    await fill();
    await submit('Add User', 'Add User');
    await screen.findByText('Failed to create user. Please try again.');
    await (await dialog('Add User')).findByText('Please select a valid role', { selector: '[role=dialog] *' });
    expect(field('Email').value).toBe('zoe@example.org');
  });

  test('changes the status of an account, and says so', async () => {
    const { runtime } = await openUsers(AT);
    await press('Edit Mika Sato');
    await userEvent.selectOptions(field('Status'), 'Disabled');
    await submit('Edit User', 'Save changes');
    await screen.findByText('User updated successfully.');
    await (await rowOf(/^Select Mika Sato/)).findByText('Disabled');
    expect(await outboxOf(runtime)).toEqual([{ kind: 'user.update', body: { accountStatus: 'disabled' } }]);
  });

  test('does not let users lock themselves out', async () => {
    await openUsers(AT);
    await press('Edit Rita Ames');
    expect([field('Role').disabled, field('Status').disabled]).toEqual([true, true]);
    screen.getByText('You cannot change your own role.');
  });

  test('reports a refused change', async () => {
    const { runtime } = await openUsers(AT);
    runtime.verdict = refusal('The last administrator must keep this role');
    await press('Edit Mika Sato');
    await userEvent.selectOptions(field('Role'), 'Administrator');
    await submit('Edit User', 'Save changes');
    await answer('Make administrator');
    await screen.findByText('Failed to update user. Please try again.');
    (await dialog('Edit User')).getByText('The last administrator must keep this role');
  });
});

describe('deleting in the administration', () => {
  test('asks, and reports it', async () => {
    await openUsers(AT);
    await chooseFor('Mika Sato', 'Delete');
    await answer('Delete');
    await screen.findByText('User deleted successfully.');
    await waitFor(() => expect(names()).not.toContain('Mika Sato'));
  });

  test('that is refused says so', async () => {
    const { runtime } = await openUsers(AT);
    runtime.verdict = refusal('No.');
    await chooseFor('Mika Sato', 'Delete');
    await answer('Delete');
    await screen.findByText('Failed to delete user. Please try again.');
  });

  test('is not possible of administrators', async () => {
    await openUsers(AT);
    await openMenu('Ola Berg');
    expect(screen.getByRole('menuitem', { name: 'Delete' }).ariaDisabled).toBe('true');
  });
});

describe('an invitation', () => {
  test('is mailed again only to a user who has not answered', async () => {
    const { runtime } = await openUsers(AT);
    await chooseFor('Noa Levi', 'Resend invitation');
    await screen.findByText('Invitation email sent successfully.');
    expect(runtime.asked).toContain('resend 8');
    await openMenu('Mika Sato');
    expect(screen.queryByRole('menuitem', { name: 'Resend invitation' })).toBeNull();
  });

  test('that could not be mailed says so, and why', async () => {
    const { runtime } = await openUsers(AT);
    runtime.resendOutcomes = { 8: { outcome: 'failed', message: 'This person has no pending invitation' } };
    await chooseFor('Noa Levi', 'Resend invitation');
    await screen.findByText('Failed to resend invitation. Please try again.');
    screen.getByText('This person has no pending invitation');
  });

  test('waits for a network, says so, and is mailed afterwards', async () => {
    const { runtime } = await openUsers(AT, { online: false });
    await chooseFor('Noa Levi', 'Resend invitation');
    await screen.findByText('Sending invitations needs a connection.');
    expect(runtime.asked).not.toContain('resend 8');
    runtime.setSync({ online: true });
    await chooseFor('Noa Levi', 'Resend invitation');
    await screen.findByText('Invitation email sent successfully.');
  });

  test('of several is mailed after one question, which reports how many were', async () => {
    const { runtime } = await openUsers(AT, { users: [rita, mika, noa, ben] });
    for (const name of ['Ben Okoye', 'Mika Sato', 'Noa Levi']) await select(name);
    await press('Resend invitations (2)');
    runtime.resendOutcomes = { 8: { outcome: 'failed', message: null } };
    await answer('Resend');
    await screen.findByText('Failed to resend invitation. Please try again.');
    screen.getByText('1 of 2 were sent.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    runtime.resendOutcomes = {};
    await press('Resend invitations (2)');
    await answer('Resend');
    await screen.findByText('2 invitation emails sent successfully.');
    expect(runtime.asked.filter((each) => each.startsWith('resend'))).toEqual([
      'resend 12',
      'resend 8',
      'resend 12',
      'resend 8',
    ]);
  });
});

const pick = async (name: string) => chooseFromMenu(await screen.findByRole('button', { name: 'More' }), name);
const choose = async (...lines: string[]) =>
  userEvent.upload(
    await screen.findByLabelText('CSV file'),
    new File([['Email,Role,First Name,Last Name,Preferred Name,Phone', ...lines].join('\n')], 'people.csv'),
  );
const wrong = async (number: number) => within(await screen.findByRole('row', { name: `Row ${number}` }));

describe('people in a file', () => {
  test('are all invited at once', async () => {
    const { runtime } = await openUsers(AT, { online: false });
    await rowOf(/^Select Mika Sato/);
    await pick('Import CSV…');
    await choose('zoe@example.org,Organizer,Zoë,Ruiz,Zo,+34 600', 'Di@example.org,,Di,Chen,,');
    await screen.findByText('2 rows, ready to import.');
    expect(await outboxOf(runtime)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Import and invite 2 people' }));
    await screen.findByText(OFFLINE);
    expect(await outboxOf(runtime)).toMatchObject([
      {
        kind: 'user.create',
        body: { email: 'zoe@example.org', role: 'organizer', firstName: 'Zoë', lastName: 'Ruiz', phone: '+34 600' },
      },
      { kind: 'user.create', body: { email: 'di@example.org', role: 'user', firstName: 'Di' } },
    ]);
    await (await rowOf(/^Select Zoë Ruiz/)).findByText('Not sent yet');
  });

  test('get an account without an invitation on request', async () => {
    const { runtime } = await openUsers(AT, withEnvironment());
    await rowOf(/^Select Mika Sato/);
    await pick('Import CSV…');
    await choose('zoe@example.org,,Zoë,Ruiz,,');
    await userEvent.click(await screen.findByRole('checkbox', { name: "Don't send invitations yet" }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 person' }));
    await screen.findByText('1 user imported');
    expect(await outboxOf(runtime)).toMatchObject([{ kind: 'user.create', body: { sendInvitation: false } }]);
  });

  test('become administrators only after a question that names them', async () => {
    const { runtime } = await openUsers(AT);
    await rowOf(/^Select Mika Sato/);
    await pick('Import CSV…');
    await choose('zoe@example.org,administrator,Zoë,Ruiz,,', 'di@example.org,,Di,Chen,,', 'nobody,,A,B,,');
    const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Import 2 ready rows' }));
    await press();
    const question = within(await screen.findByRole('alertdialog', { name: 'Make this user an administrator?' }));
    question.getByText('Zoë Ruiz');
    await answer('Cancel');
    expect(await outboxOf(runtime)).toEqual([]);
    await press();
    await answer('Make administrator');
    await screen.findByText('2 users imported');
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([{ role: 'admin' }, { role: 'user' }]);
  });

  test('are told apart by what is wrong with them, and none is invited before that is put right', async () => {
    const { runtime } = await openUsers(AT);
    await rowOf(/^Select Mika Sato/);
    await pick('Import CSV…');
    await choose(
      'nobody,,A,B,,',
      'fo@example.org,Captain,Fo,Chen,,',
      'FO@example.org,,Fu,Chen,,',
      'CY@example.org,,Cy,Ito,,',
      'gi@example.org,,,,,',
    );
    (await wrong(2)).getByText('Invalid email address');
    (await wrong(3)).getByText('Choose one of: Administrator, Organizer, Instructor, User.');
    (await wrong(4)).getByText('Row 3 has the same email.');
    // A customer, whom the list leaves out, has an account all the same.
    (await wrong(5)).getByText('Another person already has this email.');
    (await wrong(6)).getByText('First name is required');
    screen.getByText('5 rows need fixing');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('are written as they are shown, with formulas neutralized', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const evil = aUser({ id: '24', firstName: '=HYPERLINK("x")', lastName: 'Zed', email: 'zed@example.org' });
    await openUsers(`${AT}?q=zed`, { users: [rita, evil] });
    await screen.findByText('1 of 2 users');
    await pick('Export CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toContain('zed@example.org,User,"\'=HYPERLINK(""x"")",Zed,,,Active\r\n');
    expect(await files[0]?.text()).not.toContain('rita@example.org');
  });
});
