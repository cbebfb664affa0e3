import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { aMember, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { withEnvironment } from '../users/users-screen.tsx';
import { members, OFFLINE, openScreen, openTab, outboxOf, refusal, rowOf, seed, student } from './members-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  useToastStore.setState({ shown: null });
});

const pick = async (name: string) => chooseFromMenu(await screen.findByRole('button', { name: 'More' }), name);
const choose = async (...lines: string[]) =>
  userEvent.upload(
    await screen.findByLabelText('CSV file'),
    new File([['First Name,Last Name,Email,Preferred Name,Type', ...lines].join('\n')], 'people.csv'),
  );
/** A file as a school sent it. */
const chooseInput = async (name: string) =>
  userEvent.upload(
    await screen.findByLabelText('CSV file'),
    new File([new Uint8Array(readFileSync(join(import.meta.dirname, '../../inputs', name)))], name),
  );
const wrong = async (number: number) => within(await screen.findByRole('row', { name: `Row ${number}` }));

describe('importing members', () => {
  const open = async (options = {}) => {
    const { runtime } = await openScreen(options);
    await pick('Import CSV…');
    return runtime;
  };

  test('adds all rows of the file at once', async () => {
    const runtime = await open();
    await choose(
      'Cy,Ito,cy@example.org,,Client',
      'Di,Ruiz,di@example.org,Dee,',
      'Ed,Wu,ed@example.org,,Assist Group Manager',
    );
    await screen.findByText('3 rows, ready to import.');
    expect(await outboxOf(runtime)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Import and invite 3 people' }));
    await screen.findByText('3 members imported');
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([
      { firstName: 'Cy', lastName: 'Ito', email: 'cy@example.org', role: 'client' },
      { firstName: 'Di', preferredName: 'Dee', role: 'student' },
      { firstName: 'Ed', role: 'assist_group_manager' },
    ]);
    await rowOf(/Cy Ito/);
  });

  test('says what is wrong with each row, and imports the others without it', async () => {
    const runtime = await open();
    await choose(
      ',Ito,cy@example.org,,',
      'Di,Ruiz,nobody,,',
      'Ed,Wu,ed@example.org,,Teacher',
      'Ana,Reyes,ANA@families.example.org,,',
      'Fo,Chen,fo@example.org,,',
      'Fu,Chen,FO@example.org,,',
    );
    (await wrong(2)).getByText('Please fill in all required fields');
    (await wrong(3)).getByText('Please enter a valid email address');
    (await wrong(4)).getByText(/^Choose one of: Group Admin, .*Student, Client\.$/);
    (await wrong(5)).getByText('This person is already in the group.');
    (await wrong(7)).getByText('Row 6 has the same email.');
    screen.getByText('5 rows need fixing');
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 ready row' }));
    await screen.findByText('1 member imported');
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([{ firstName: 'Fo' }]);
    expect((await wrong(7)).getByLabelText('Email')).toMatchObject({ value: 'FO@example.org' });
  });

  test('11-apostrophe-email.csv: accepts addresses with apostrophes of any kind', async () => {
    await open();
    await chooseInput('11-apostrophe-email.csv');
    await screen.findByText('3 rows, ready to import.');
  });

  test.each([
    ['10-single-name.csv', 2, 'Last Name'],
    ['10-single-name.csv', 3, 'First Name'],
    ['14-no-email.csv', 2, 'Email'],
    ['14-no-email.csv', 3, 'Email'],
  ])('%s: marks the field that row %i lacks', async (name, number, label) => {
    await open();
    await chooseInput(name);
    const row = await wrong(number);
    const marked = row.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');
    expect(marked).toEqual([row.getByLabelText(label)]);
    row.getByText('Please fill in all required fields');
  });

  test('takes both names from one column that the user chooses', async () => {
    await open();
    await userEvent.upload(
      await screen.findByLabelText('CSV file'),
      new File(['Child,Email\n"Adeyemi, Ruth",ruth@school.example\n'], 'class.csv'),
    );
    await screen.findByText('Missing columns: First Name, Last Name. Choose below.');
    const choose = (label: string, column: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name: `Column for ${label}` }), column);
    await choose('First Name', 'First name in “Child”');
    await choose('Last Name', 'Last name in “Child”');
    await screen.findByRole('row', { name: '2 Ruth Adeyemi ruth@school.example' });
  });

  const ada = aUser({ id: '32', firstName: 'Ada', lastName: 'Nowak', email: 'parent.nowak31@mail.example' });

  test('31-second-child.csv: names the owner of the email, who is imported only when chosen', async () => {
    await open({ users: [ada] });
    await chooseInput('31-second-child.csv');
    (await wrong(2)).getByText('This email belongs to Ada Nowak');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await userEvent.click((await wrong(2)).getByRole('button', { name: 'Add Ada Nowak instead' }));
    await screen.findByRole('button', { name: 'Import and invite 1 person' });
  });

  test('imports the chosen owner of an email under their own names, unless they are in the group', async () => {
    const runtime = await open({ users: [ada] });
    await choose('Jan,Nowak,Parent.Nowak31@mail.example,Janek,', 'Mo,Levi,ANA@families.example.org,,');
    (await wrong(2)).getByText('This email belongs to Ada Nowak');
    (await wrong(3)).getByText('This email belongs to Ana Reyes');
    // Ana is in the group already.
    expect((await wrong(3)).queryByRole('button', { name: /instead/ })).toBeNull();
    await userEvent.click((await wrong(3)).getByRole('button', { name: 'Leave out row 3' }));
    await userEvent.click((await wrong(2)).getByRole('button', { name: 'Add Ada Nowak instead' }));
    (await wrong(2)).getByText('Ready to import');
    await userEvent.click(screen.getByRole('button', { name: 'Import and invite 1 person' }));
    await screen.findByText('1 member imported');
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([
      { firstName: 'Ada', lastName: 'Nowak', email: 'parent.nowak31@mail.example', preferredName: null },
    ]);
  });

  test('accepts a known person under their name, in any spelling', async () => {
    const zoe = aUser({ id: '32', firstName: 'Zoë', lastName: 'O’Brien', email: 'zoe@example.org' });
    await open({ users: [zoe] });
    await choose("ZOE,O'Brien,zoe@example.org,,");
    await screen.findByText('1 row, ready to import.');
  });

  test('shows the choice at the row of a person whom the server has refused', async () => {
    const runtime = await open();
    const message = 'This email belongs to Ada Nowak';
    runtime.verdict = refusal(message, { email: message });
    await choose('Jan,Nowak,parent@mail.example,,Client');
    await userEvent.click(await screen.findByRole('button', { name: 'Import and invite 1 person' }));
    const row = within(await screen.findByRole('region', { name: 'Jan Nowak' }));
    row.getByText(message);
    runtime.verdict = null;
    await userEvent.click(await screen.findByRole('button', { name: 'Add Ada Nowak instead' }));
    await screen.findByText('Member added');
    await rowOf(/Ada Nowak/);
    await waitFor(async () => expect(await outboxOf(runtime)).toHaveLength(1));
    expect((await outboxOf(runtime))[0]?.body).toMatchObject({ firstName: 'Ada', role: 'client' });
  });

  test('without a network keeps all of them on the device', async () => {
    const runtime = await open({ online: false });
    await choose('Cy,Ito,cy@example.org,,', 'Di,Ruiz,di@example.org,,');
    await userEvent.click(await screen.findByRole('button', { name: 'Import and invite 2 people' }));
    await screen.findByText(OFFLINE);
    expect(await outboxOf(runtime)).toHaveLength(2);
  });

  test('without invitations keeps that with each person, also without a network', async () => {
    const runtime = await open({ online: false, ...withEnvironment() });
    await choose('Cy,Ito,cy@example.org,,', 'Di,Ruiz,di@example.org,,');
    await userEvent.click(await screen.findByRole('checkbox', { name: "Don't send invitations yet" }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }));
    await screen.findByText(OFFLINE);
    expect((await outboxOf(runtime)).map(({ body }) => body)).toMatchObject([
      { email: 'cy@example.org', sendInvitation: false },
      { email: 'di@example.org', sendInvitation: false },
    ]);
  });

  test('always invites where the server cannot hold invitations', async () => {
    const runtime = await open({ ...withEnvironment({ extensions: 0 }) });
    await choose('Cy,Ito,cy@example.org,,');
    await userEvent.click(await screen.findByRole('button', { name: 'Import and invite 1 person' }));
    await screen.findByText('1 member imported');
    expect(screen.queryByRole('checkbox', { name: "Don't send invitations yet" })).toBeNull();
    expect((await outboxOf(runtime))[0]?.body).not.toHaveProperty('sendInvitation');
  });

  test('is not offered to a user who may only read', async () => {
    await openTab({ user: student });
    await rowOf(/Ana/);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});

describe('exporting members', () => {
  const saved = () => {
    const files: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    return { files, names };
  };

  test('writes the shown members, and neutralizes formulas', async () => {
    const { files, names } = saved();
    const evil = aMember({ id: '24', userId: '24', firstName: '=HYPERLINK("x")', lastName: 'Zed', email: '' });
    await openScreen({ seed: { ...seed, members: { 1: [...members, evil] } } });
    await screen.findByText('4 members');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'zed');
    await screen.findByText('1 of 4 members');
    await pick('Export CSV');
    await waitFor(() => expect(names).toEqual(['kyoto-spring-members.csv']));
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.arrayBuffer());
    expect(text).toBe(
      '\uFEFFFirst Name,Last Name,Email,Preferred Name,Type\r\n"\'=HYPERLINK(""x"")",Zed,,,Student\r\n',
    );
  });
});
