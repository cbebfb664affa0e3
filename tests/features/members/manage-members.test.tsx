import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { listMembers } from '#store/queries/groups/members.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aGroup, aMember } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import {
  admin,
  ana,
  answer,
  ben,
  chooseUser,
  closed,
  columns,
  dialog,
  field,
  members,
  OFFLINE,
  openScreen,
  organizer,
  outboxOf,
  press,
  question,
  refusal,
  rowOf,
  seed,
  select,
  student,
  submit,
} from './members-screen.tsx';

afterEach(() => {
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent?.slice(1));

describe('the screen of the members', () => {
  test('has the name of its group and lists its members', async () => {
    await openScreen();
    await screen.findByRole('heading', { level: 1, name: 'Kyoto Spring - Members' });
    (await rowOf(/^Select Ana Reyes/)).getByText('ana@families.example.org');
    (await rowOf(/^Select Ana Reyes/)).getByText('Client');
    expect(names()).toEqual(['Ana Reyes', 'Mika Sato', 'Noa Levi']);
    expect(columns()).toEqual(['Select all', 'First Name', 'Email', 'Type', 'Actions']);
    screen.getByText('3 members');
  });

  test.each([
    ['admin', admin, 'Back to group management', '/groups/manage'],
    ['organizer', organizer, 'Back to group management', '/groups/manage'],
    ['student', student, 'Back to group', '/schedule/1?tab=members'],
  ])('leads %s back', async (_, user, label, to) => {
    await openScreen({ user });
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(to);
  });

  test('is read-only for those who do not run the group', async () => {
    await openScreen({ user: student });
    await screen.findByText('3 members');
    expect(columns()).toEqual(['First Name', 'Email', 'Type']);
    for (const name of [/^Add/, /^Change/, /^Remove/, 'More'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('of an archived group is read-only for all', async () => {
    await openScreen({ seed: { ...seed, groups: [aGroup({ isArchived: true })] } });
    await screen.findByText('This group is archived. Members are read-only.');
    await screen.findByText('3 members');
    expect(columns()).toEqual(['First Name', 'Email', 'Type']);
    expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull();
  });

  test.each([
    ['name', 'ana rey', 'Ana Reyes'],
    ['preferred name', 'MI', 'Mika Sato'],
    ['email', 'families', 'Ana Reyes'],
    ['role', 'group manager', 'Noa Levi'],
  ])('finds a member by %s', async (_, text, found) => {
    await openScreen({
      seed: { ...seed, members: { 1: members.map((m) => ({ ...m, email: m.email.replace('mika', 'm') })) } },
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search members' }), text);
    await waitFor(() => expect(names()).toContain(found));
    expect(names().length).toBeLessThan(3);
  });

  test('says so when no member matches, and when there are none', async () => {
    const { unmount } = await openScreen();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search members' }), 'zzz');
    await screen.findByText('No members match your search criteria.');
    await press('Clear Filters');
    await waitFor(() => expect(names()).toHaveLength(3));
    unmount();
    await openScreen({ seed: { ...seed, members: { 1: [] } } });
    await screen.findByText('No members in this group yet.');
  });

  test('says that it could not be loaded, and retries', async () => {
    const { runtime } = await openScreen({
      seed: {},
      prepare: async (made) => {
        made.refreshOutcome = { outcome: 'failed', message: '500: Internal Server Error' };
        await new StoredReplica(made.store).putGroup(aGroup(), Date.now());
      },
    });
    await screen.findByText('Error loading members. Please try again.');
    const asked = runtime.asked.length;
    await press('Retry');
    await waitFor(() => expect(runtime.asked.slice(asked)).toEqual(['refresh group 1']));
  });

  test('says that it was never fetched where there is no network', async () => {
    await openScreen({
      seed: {},
      prepare: async (made) => {
        made.refreshOutcome = { outcome: 'offline' };
        await new StoredReplica(made.store).putGroup(aGroup(), Date.now());
      },
    });
    await screen.findByText('Not on this device yet');
  });

  test('reports a group that does not exist', async () => {
    await openScreen({ seed: {} });
    await screen.findByText('Group not found');
  });

  test('is refreshed, and reports the outcome', async () => {
    const { runtime } = await openScreen();
    await press('Refresh members');
    await screen.findByText('Refreshed');
    screen.getByText('The members list has been refreshed.');
    runtime.refreshOutcome = { outcome: 'offline' };
    await press('Refresh members');
    await screen.findByText('Refresh failed');
    screen.getByText('Failed to refresh the members list. Please try again.');
  });

  test('calls the assistant as the management does', async () => {
    await openScreen({ seed: { ...seed, members: { 1: [aMember({ role: 'assistant' })] } } });
    (await rowOf(/Mika Sato/)).getByText('Assistant');
  });
});

describe('adding a member', () => {
  const open = async (options = {}) => {
    const { runtime } = await openScreen(options);
    await press('Add Member');
    await dialog('Add Member');
    return runtime;
  };

  test('requires a user, and says so at the list', async () => {
    const runtime = await open();
    await submit('Add Member', 'Add Member');
    await (await dialog('Add Member')).findByText('Please select a user.');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'User' }));
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('offers only users outside the group, and the four roles, operation first', async () => {
    await open();
    const role = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
    expect(role.value).toBe('operation');
    expect([...role.options].map(({ text }) => text)).toEqual([
      'Group Manager',
      'Assist Group Manager',
      'Assistant',
      'Operation',
    ]);
    await userEvent.click(screen.getByRole('combobox', { name: 'User' }));
    await screen.findByRole('option', { name: /Ben Okoye/ });
    expect(screen.getAllByRole('option', { name: /@/ })).toHaveLength(2);
  });

  test('says that it worked, and the list is fetched again', async () => {
    const runtime = await open();
    await chooseUser(/Ben Okoye/);
    await submit('Add Member', 'Add Member');
    await screen.findByText('Member added');
    screen.getByText('The user has been added to the group.');
    await rowOf(/Ben Okoye/);
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([{ userId: ben.id, role: 'operation' }]);
    expect(runtime.asked).toContain('refresh group 1');
  });

  test('without a network is kept on the device, marked', async () => {
    await open({ online: false });
    await chooseUser(/Ben Okoye/);
    await submit('Add Member', 'Add Member');
    await screen.findByText(OFFLINE);
    (await rowOf(/Ben Okoye/)).getByText('Not sent yet');
  });

  test('that is refused stays in the form', async () => {
    const runtime = await open();
    runtime.verdict = refusal('This person is already a member of this group');
    await chooseUser(/Ben Okoye/);
    await submit('Add Member', 'Add Member');
    await screen.findByText('Failed to add member. Please try again.');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'User' }).value).toBe('Ben Okoye');
    (await dialog('Add Member')).getByText('This person is already a member of this group');
    expect(await listUnsent(runtime.store)).toEqual([]);
  });

  test('says that there are no other users', async () => {
    await open({ users: [admin], seed: { ...seed, members: { 1: [aMember({ userId: admin.id })] } } });
    await screen.findByPlaceholderText('No available users');
  });

  test('says that the list of users is not on this device', async () => {
    const { runtime } = await openScreen({ users: null, online: false });
    runtime.refreshOutcome = { outcome: 'offline' };
    await press('Add Member');
    await (await dialog('Add Member')).findByText('Not on this device yet');
  });

  test('offers organizers, who may not list users, the people of their other groups', async () => {
    const other = aMember({ id: '44', userId: '77', firstName: 'Cy', lastName: 'Ito', email: 'cy@example.org' });
    const runtime = await open({
      user: organizer,
      users: null,
      seed: { groups: [aGroup(), aGroup({ id: '2', name: 'Nara' })], members: { 1: members, 2: [other, ana] } },
    });
    (await dialog('Add Member')).getByText(/^Shows people from your other groups\./);
    await chooseUser(/Cy Ito/);
    await submit('Add Member', 'Add Member');
    await screen.findByText('Member added');
    expect(runtime.asked).not.toContain('refresh users');
  });

  test('is offered again after it was left', async () => {
    const view = await openScreen();
    await press('Add Member');
    await chooseUser(/Ben Okoye/);
    view.unmount();
    await openScreen();
    await screen.findByText('Not saved: add member');
    await press('Continue');
    const user = await screen.findByRole<HTMLInputElement>('combobox', { name: 'User' });
    await waitFor(() => expect(user.value).toBe('Ben Okoye'));
  });
});

describe('changing a role', () => {
  const open = async (name = 'Noa Levi', options = {}) => {
    const { runtime } = await openScreen(options);
    await press(`Change role of ${name}`);
    await dialog('Change Member Role');
    return runtime;
  };

  test('begins with the present role, whichever it is', async () => {
    await open('Ana Reyes');
    const role = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
    expect(role.selectedOptions[0]?.text).toBe('Client');
    expect(role.options).toHaveLength(5);
  });

  test('says that it worked, and returns the focus', async () => {
    const runtime = await open();
    await userEvent.selectOptions(field('Role'), 'Operation');
    await submit('Change Member Role', 'Save changes');
    await screen.findByText('Role updated');
    screen.getByText("The member's role has been updated.");
    await (await rowOf(/Noa Levi/)).findByText('Operation');
    expect(await outboxOf(runtime)).toEqual([{ kind: 'member.role', body: { role: 'operation' } }]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change role of Noa Levi' })),
    );
  });

  test('that is refused stays in the form', async () => {
    const runtime = await open();
    runtime.verdict = refusal('You do not run this group.');
    await userEvent.selectOptions(field('Role'), 'Operation');
    await submit('Change Member Role', 'Save changes');
    await screen.findByText('Failed to update member role. Please try again.');
    expect(field('Role').value).toBe('operation');
    expect((await listMembers(runtime.store, '1')).find(({ id }) => id === '22')?.role).toBe('group_manager');
  });
});

describe('removing a member', () => {
  const ask = async (options = {}) => {
    const { runtime } = await openScreen(options);
    await press('Remove Ana Reyes');
    return runtime;
  };

  test('asks first, and changes nothing when the answer is no', async () => {
    const runtime = await ask();
    const asked = await question();
    asked.getByText('Ana Reyes');
    asked.getByText('Are you sure you want to remove this member from the group? This action cannot be undone.');
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('says that it worked, and leaves the focus in its place', async () => {
    await ask();
    await answer('Remove');
    await screen.findByText('Member removed');
    screen.getByText('The member has been removed from the group.');
    await waitFor(() => expect(names()).toEqual(['Mika Sato', 'Noa Levi']));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('2 members')));
  });

  test('that is refused restores the member', async () => {
    const runtime = await ask();
    runtime.verdict = refusal('You do not run this group.');
    await answer('Remove');
    await screen.findByText('Failed to remove member. Please try again.');
    await rowOf(/Ana Reyes/);
  });

  test('is not offered for the admin of the group', async () => {
    await openScreen({ seed: { ...seed, members: { 1: [aMember({ role: 'admin' })] } } });
    await screen.findByRole('button', { name: 'Change role of Mika Sato' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('several members at once', () => {
  test('get the same role with one answer', async () => {
    const { runtime } = await openScreen();
    await select('Ana Reyes');
    await select('Mika Sato');
    screen.getByText('2 selected');
    await press('Change role');
    await userEvent.selectOptions((await dialog('Change role of 2 members')).getByLabelText('Role'), 'Operation');
    await submit('Change role of 2 members', 'Save changes');
    await screen.findByText('2 members updated');
    await closed();
    expect(await outboxOf(runtime)).toEqual([
      { kind: 'member.role', body: { role: 'operation' } },
      { kind: 'member.role', body: { role: 'operation' } },
    ]);
    await press('Undo');
    await (await rowOf(/Ana Reyes/)).findByText('Client');
    await (await rowOf(/Mika Sato/)).findByText('Student');
  });

  test("are removed after one question, except the group's admin and members hidden by a search", async () => {
    const boss = aMember({ id: '29', userId: '29', firstName: 'Reyansh', lastName: 'Rao', role: 'admin' });
    const { runtime } = await openScreen({ seed: { ...seed, members: { 1: [...members, boss] } } });
    const [all] = await screen.findAllByRole('checkbox', { name: 'Select all' });
    if (all) await userEvent.click(all);
    screen.getByText('4 selected');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'ana rey');
    await screen.findByText('1 selected');
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search members' }));
    await screen.findByText('4 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Remove (3)' }));
    (await question()).getByText((_, element) => element?.textContent === 'Ana Reyes, Mika Sato, Noa Levi');
    await answer('Remove');
    await screen.findByText('3 members removed');
    await waitFor(() => expect(names()).toEqual(['Reyansh Rao']));
    expect((await outboxOf(runtime)).map(({ kind }) => kind)).toEqual(Array(3).fill('member.remove'));
  });

  test('without a network wait together', async () => {
    await openScreen({ online: false });
    await select('Ana Reyes');
    await select('Mika Sato');
    await press('Change role');
    await userEvent.selectOptions((await dialog('Change role of 2 members')).getByLabelText('Role'), 'Operation');
    await submit('Change role of 2 members', 'Save changes');
    await screen.findByText(OFFLINE);
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByText('Not sent yet')).toHaveLength(2));
  });

  test('of which one is refused say so, and that one needs the user', async () => {
    const { runtime } = await openScreen();
    runtime.verdict = refusal('Ana may only be a client.');
    await select('Ana Reyes');
    await select('Noa Levi');
    await press('Change role');
    await userEvent.selectOptions((await dialog('Change role of 2 members')).getByLabelText('Role'), 'Operation');
    await submit('Change role of 2 members', 'Save changes');
    await screen.findByText('Failed to update member role. Please try again.');
    const note = within(await screen.findByRole('region', { name: 'Ana Reyes' }));
    note.getByText('Ana may only be a client.');
    await userEvent.click(note.getByRole('button', { name: 'Discard' }));
    await answer('Discard');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Ana Reyes' })).toBeNull());
    await (await rowOf(/Ana Reyes/)).findByText('Client');
    await (await rowOf(/Noa Levi/)).findByText('Operation');
  });
});
