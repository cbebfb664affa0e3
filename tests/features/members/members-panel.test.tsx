import '../../ui/browser-gaps.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Member } from '#contract/records/groups/member.ts';
import { MembersPanel } from '#features/members/members-panel.tsx';
import { RuntimeContext } from '#kit/app/context.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { createFakeRuntime, renderWithRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember } from '#support/rows.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

const members: Member[] = [
  aMember({
    id: '1',
    userId: '1',
    firstName: 'Noa',
    lastName: 'Levi',
    role: 'group_manager',
    email: 'noa@school.example',
  }),
  aMember({ id: '2', userId: '2', firstName: 'Ben', lastName: 'Okoye', preferredName: 'Benji', role: 'student' }),
  aMember({ id: '3', userId: '3', firstName: 'Ana', lastName: 'Reyes', role: 'client' }),
];

const open = (held: Member[] = members) =>
  renderWithRuntime(
    <>
      <MembersPanel groupId="1" />
      <Toaster />
    </>,
    { seed: { groups: [aGroup()], members: { 1: held } } },
  );

/** The rows of the table, each as its words, without texts that only cards show. */
async function rows(): Promise<string[]> {
  await screen.findAllByText(/Levi|Okoye|Reyes/);
  const [, ...body] = screen.getAllByRole('row');
  const wordsOf = (cell: Element) => {
    const copy = cell.cloneNode(true) as Element;
    for (const each of copy.querySelectorAll('.onCard')) each.remove();
    return copy.textContent;
  };
  return body.map((row) => [...row.querySelectorAll(':scope > :not(:has(> button))')].map(wordsOf).join(' | '));
}

describe('the members of a group', () => {
  test('are in a table, by name, with the label of their role', async () => {
    await open();
    expect(await rows()).toEqual([
      'AAna | Reyes |  | Client',
      'BBen | Okoye | Benji | Student',
      'NNoa | Levi |  | Group Manager',
    ]);
    const columns = screen.getAllByRole('columnheader').map((column) => column.textContent);
    expect(columns).toEqual(['First Name', 'Last Name', 'Preferred Name', 'Type']);
    screen.getByText('3 members');
  });

  test.each([
    ['full name', 'noa levi', ['Noa']],
    ['part of a name, whatever the case', 'OKO', ['Ben']],
    ['preferred name', 'benji', ['Ben']],
    ['email', 'noa@school', ['Noa']],
    ['role', 'group manager', ['Noa']],
  ])('are found by %s', async (_, text, found) => {
    await open();
    await rows();
    await userEvent.type(screen.getByPlaceholderText('Search members...'), text);
    const names = (await rows()).map((row) => row.split(' | ')[0]?.slice(1));
    expect(names).toEqual(found);
    screen.getByText('1 of 3');
  });

  test('are filtered: members are the students, staff are all others', async () => {
    await open();
    await rows();
    const filter = screen.getByRole('combobox', { name: 'Show' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Members', 'Members Only', 'Staff Only']);
    await userEvent.selectOptions(filter, 'Members Only');
    expect(await rows()).toEqual(['BBen | Okoye | Benji | Student']);
    await userEvent.selectOptions(filter, 'Staff Only');
    expect(await rows()).toHaveLength(2);
  });

  test('are reported missing when no member matches, and return', async () => {
    await open();
    await rows();
    await userEvent.type(screen.getByPlaceholderText('Search members...'), 'zzz');
    await screen.findByText('No members match your search criteria.');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await rows()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search members...'));
  });

  test('are reported missing when there are none', async () => {
    await open([]);
    await screen.findByText('No members in this group yet.');
  });

  test('are a skeleton of five rows while they are read', async () => {
    const { container } = await open();
    expect(container.querySelectorAll('tbody tr')).toHaveLength(5);
    await rows();
  });
});

describe('refreshing the members', () => {
  test('fetches the group and says that it worked', async () => {
    const { runtime } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh members' }));
    await screen.findByText('The members list has been refreshed.');
    expect(runtime.asked).toEqual(['refresh group 1']);
  });

  test('says that it did not work', async () => {
    const { runtime } = await open();
    runtime.refreshOutcome = { outcome: 'offline' };
    await userEvent.click(screen.getByRole('button', { name: 'Refresh members' }));
    await screen.findByText('Failed to refresh the members list. Please try again.');
  });
});

describe('members that are not on this device', () => {
  const openEmpty = async (outcome: 'refreshed' | 'offline') => {
    const runtime = await createFakeRuntime();
    runtime.refreshOutcome = { outcome };
    await new StoredReplica(runtime.store).putGroup(aGroup(), Date.now());
    const { container } = render(
      <RuntimeContext value={runtime}>
        <MembersPanel groupId="1" />
      </RuntimeContext>,
    );
    return { runtime, container };
  };

  test('are fetched once and a skeleton until they come, not reported empty', async () => {
    const { runtime, container } = await openEmpty('refreshed');
    await waitFor(() => expect(runtime.asked).toEqual(['refresh group 1']));
    expect(container.querySelectorAll('tbody tr')).toHaveLength(5);
    expect(screen.queryByText('No members in this group yet.')).toBeNull();
    await new StoredReplica(runtime.store).replace('member', '1', { rows: members, bad: [], at: Date.now() });
    expect(await rows()).toHaveLength(3);
    expect(runtime.asked).toEqual(['refresh group 1']);
  });

  test('are reported missing where there is no network, and fetched again', async () => {
    const { runtime } = await openEmpty('offline');
    await screen.findByText('Not on this device yet');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(runtime.asked).toEqual(['refresh group 1', 'refresh group 1']));
  });
});
