import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { listMembers } from '#store/queries/groups/members.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aGroup, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import {
  answer,
  ben,
  chooseUser,
  closed,
  columns,
  dialog,
  field,
  OFFLINE,
  openTab,
  organizer,
  outboxOf,
  press,
  question,
  refusal,
  rowOf,
  seed,
  student,
  submit,
} from './members-screen.tsx';

afterEach(() => {
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
const type = (name: string, text: string) => userEvent.type(field(name), text);

describe('the Members tab', () => {
  test('offers to add, to change and to remove to users who run the group', async () => {
    await openTab({ user: organizer });
    await rowOf(/^Select Ana/);
    expect(columns()).toEqual(['Select all', 'First Name', 'Last Name', 'Preferred Name', 'Type', 'Actions']);
    for (const name of ['Add Staff', 'Add Member', 'Change type of Ana Reyes', 'Remove Ana Reyes'])
      screen.getByRole('button', { name });
  });

  test('offers none of these to other members', async () => {
    await openTab({ user: student });
    await rowOf(/Ana/);
    expect(columns()).toEqual(['First Name', 'Last Name', 'Preferred Name', 'Type']);
    expect(buttons().filter((name) => /Add|Change|Remove|^More$/.test(name ?? ''))).toEqual([]);
  });

  test('of an archived group offers nothing', async () => {
    await openTab({ seed: { ...seed, groups: [aGroup({ isArchived: true })] } });
    await rowOf(/Ana/);
    expect(buttons().filter((name) => /Add|Change|Remove/.test(name ?? ''))).toEqual([]);
  });

  test.each([
    ['a list', seed],
    ['an empty list', { ...seed, members: { 1: [] } }],
  ])('offers to add members of the kind that its filter shows, in %s', async (_, rows) => {
    await openTab({ seed: rows });
    await screen.findByRole('button', { name: 'Add Member' });
    const added = () => buttons().filter((name) => name?.startsWith('Add'));
    expect(added()).toEqual(['Add Staff', 'Add Member']);
    const filter = screen.getByRole('combobox', { name: 'Show' });
    await userEvent.selectOptions(filter, 'Staff Only');
    expect(added()).toEqual(['Add Staff']);
    await userEvent.selectOptions(filter, 'Members Only');
    expect(added()).toEqual(['Add Member']);
  });

  test('is sorted by its headers', async () => {
    await openTab();
    await rowOf(/Ana/);
    const lastNames = () =>
      screen.getAllByRole('rowheader').map((cell) => cell.parentElement?.children[3]?.textContent);
    await press('Last Name');
    expect(lastNames()).toEqual(['Levi', 'Reyes', 'Sato']);
    await press('Last Name');
    expect(lastNames()).toEqual(['Sato', 'Reyes', 'Levi']);
  });
});

describe('adding staff', () => {
  const open = async (options = {}) => {
    const { runtime } = await openTab(options);
    await press('Add Staff');
    await dialog('Add Staff');
    return runtime;
  };

  test('requires a user, and offers the five roles of staff, the group assistant first', async () => {
    const runtime = await open();
    const role = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
    expect(role.selectedOptions[0]?.text).toBe('Group Assistant');
    expect(role.options).toHaveLength(5);
    await submit('Add Staff', 'Add Staff');
    await screen.findByText('Please select a user to add to the group.');
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('says that it worked', async () => {
    const runtime = await open();
    await chooseUser(/Ben Okoye/);
    await submit('Add Staff', 'Add Staff');
    await screen.findByText('Staff member added');
    await rowOf(/Ben/);
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([{ userId: ben.id, role: 'assistant' }]);
  });

  test('that is refused stays in the form', async () => {
    const runtime = await open();
    runtime.verdict = refusal('This group is full.');
    await chooseUser(/Ben Okoye/);
    await submit('Add Staff', 'Add Staff');
    await screen.findByText('Failed to add staff member. Please try again.');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'User' }).value).toBe('Ben Okoye');
  });
});

describe('adding a new member', () => {
  const open = async (options = {}) => {
    const { runtime } = await openTab(options);
    await press('Add Member');
    await dialog('Add Member');
    return runtime;
  };
  const fill = async () => {
    await type('First name', 'Cy');
    await type('Last name', 'Ito');
    await type('Email', 'cy@example.org');
  };

  test('requires names and an email, and goes to the first missing one', async () => {
    await open();
    await type('Last name', 'Ito');
    await submit('Add Member', 'Add Member');
    expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(2);
    expect(document.activeElement).toBe(field('First name'));
    await type('First name', 'Cy');
    await type('Email', 'nobody');
    await submit('Add Member', 'Add Member');
    await screen.findByText('Please enter a valid email address');
  });

  test('is a student by default, and waits without a network', async () => {
    const runtime = await open({ online: false });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).selectedOptions[0]?.text).toBe('Student');
    await fill();
    await submit('Add Member', 'Add Member');
    await screen.findByText(OFFLINE);
    await (await rowOf(/Cy/)).findByText('Not sent yet');
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([
      { firstName: 'Cy', lastName: 'Ito', email: 'cy@example.org', role: 'student' },
    ]);
  });

  test('with the email of another person names them without a network, and adds them instead', async () => {
    const ada = aUser({ id: '32', firstName: 'Ada', lastName: 'Nowak', email: 'cy@example.org' });
    const runtime = await open({ online: false, users: [ada] });
    await fill();
    await submit('Add Member', 'Add Member');
    await (await dialog('Add Member')).findByText('This email belongs to Ada Nowak');
    expect(await outboxOf(runtime)).toEqual([]);
    await press('Add Ada Nowak instead');
    await screen.findByText(OFFLINE);
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([
      { firstName: 'Ada', lastName: 'Nowak', email: 'cy@example.org' },
    ]);
  });

  test("with an email that only the server knows to be another person's offers that person", async () => {
    const runtime = await open();
    runtime.verdict = refusal('This email belongs to Ada Nowak', { email: 'This email belongs to Ada Nowak' });
    await fill();
    await submit('Add Member', 'Add Member');
    const button = await screen.findByRole('button', { name: 'Add Ada Nowak instead' });
    runtime.verdict = null;
    await userEvent.click(button);
    await screen.findByText('Member added');
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([{ firstName: 'Ada', lastName: 'Nowak' }]);
  });

  test('with the email of a member is not kept without a network', async () => {
    const runtime = await open({ online: false });
    await fill();
    await userEvent.clear(field('Email'));
    await type('Email', 'ANA@families.example.org');
    await userEvent.clear(field('First name'));
    await type('First name', 'Ana');
    await userEvent.clear(field('Last name'));
    await type('Last name', 'Reyes');
    await submit('Add Member', 'Add Member');
    await (await dialog('Add Member')).findByText('This person is already in the group.');
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('says that it worked', async () => {
    await open();
    await fill();
    await submit('Add Member', 'Add Member');
    await screen.findByText('Member added');
    await closed();
  });

  test.each([
    ['Student', 'Failed to add student. Please try again.'],
    ['Client', 'Failed to add client. Please try again.'],
  ])('that is refused stays in the form: %s', async (label, told) => {
    const runtime = await open();
    runtime.verdict = refusal('This email belongs to somebody else.', {
      email: 'This email belongs to somebody else.',
    });
    await fill();
    await userEvent.selectOptions(field('Type'), label);
    await submit('Add Member', 'Add Member');
    await screen.findByText(told);
    expect(field('First name').value).toBe('Cy');
    expect(document.activeElement).toBe(field('Email'));
  });
});

describe('a member of the tab', () => {
  test('gets any of the seven types', async () => {
    const { runtime } = await openTab();
    await press('Change type of Ana Reyes');
    await dialog('Change member type');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).options).toHaveLength(7);
    await userEvent.selectOptions(field('Type'), 'Student');
    await submit('Change member type', 'Save changes');
    await screen.findByText('Type updated');
    expect(await outboxOf(runtime)).toEqual([{ kind: 'member.role', body: { role: 'student' } }]);
  });

  test('keeps the type where the server refuses another', async () => {
    const { runtime } = await openTab();
    runtime.verdict = refusal('You do not run this group.');
    await press('Change type of Ana Reyes');
    await userEvent.selectOptions((await dialog('Change member type')).getByLabelText('Type'), 'Student');
    await submit('Change member type', 'Save changes');
    await screen.findByText('Failed to update member type. Please try again.');
    expect((await listMembers(runtime.store, '1')).find(({ id }) => id === '23')?.role).toBe('client');
  });

  test('is removed after a question, and the heading gets the focus', async () => {
    await openTab();
    await press('Remove Ana Reyes');
    (await question()).getByText(
      'Are you sure you want to remove this member from the group? This action cannot be undone.',
    );
    await answer('Remove');
    await screen.findByText('Member removed');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ana/ })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' })));
  });

  test('returns where the server refuses to remove it', async () => {
    const { runtime } = await openTab();
    runtime.verdict = refusal('You do not run this group.');
    await press('Remove Ana Reyes');
    await answer('Remove');
    await screen.findByText('Failed to remove member. Please try again.');
    await rowOf(/Ana/);
  });
});
