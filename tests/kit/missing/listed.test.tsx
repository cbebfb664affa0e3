import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { isListAwaited, Listed, NothingFound } from '#kit/missing/listed.tsx';
import { useAsked } from '#kit/missing/use-asked.ts';
import { type HeldState, stateOfRows } from '#kit/missing/use-group-part.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { useOwnList } from '#kit/missing/use-own-list.ts';
import type { Store } from '#store/database/database.ts';
import { listKeyedMembers } from '#store/queries/groups/keyed-members.ts';
import { listKeyedUsers } from '#store/queries/people/keyed-users.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { renderWithRuntime } from '#support/fake-runtime.tsx';
import { aMember, aUser } from '#support/rows.ts';

const draw = (state: HeldState, all: string[] | undefined, found?: string[]) => (
  <Listed
    all={all}
    found={found}
    state={state}
    loading="loading"
    missing="missing"
    empty="empty"
    nothingFound="filtered"
  >
    {(shown) => shown.join(' ')}
  </Listed>
);

function Filtered() {
  const search = useRef<HTMLInputElement>(null);
  return (
    <>
      <input aria-label="Search" ref={search} />
      <NothingFound icon={null} title="Nothing" onClear={() => undefined} search={search} />
    </>
  );
}

interface AskingProps {
  id: string;
  isWanted?: boolean;
  find?: () => PromiseLike<unknown>;
}

function Asking({ id, isWanted, find }: AskingProps) {
  const { outcome, asking, retry } = useAsked({ kind: 'group', groupId: id }, isWanted, find);
  return (
    <button type="button" onClick={retry}>
      {`${outcome} ${asking}`}
    </button>
  );
}

interface RowsProps {
  read(store: Store): Promise<readonly unknown[]>;
  onShown(words: string): void;
}

function GroupRows({ needed = 'members', read, onShown }: RowsProps & { needed?: Parameters<typeof useGroupRows>[1] }) {
  const { rows, part } = useGroupRows('1', needed, read);
  onShown(`${rows?.length} ${part.state}`);
  return null;
}

function OwnRows({ read, onShown }: RowsProps) {
  const { rows, state } = useOwnList('users', read);
  onShown(`${rows?.length} ${state}`);
  return null;
}

const KINDS: [
  string,
  (props: RowsProps) => null,
  (store: Store) => Promise<unknown[]>,
  (store: Store) => Promise<unknown>,
][] = [
  [
    'a part',
    GroupRows,
    (store) => listKeyedMembers(store, '1'),
    (store) => new StoredReplica(store).replace('member', '1', { rows: [aMember()], bad: [], at: Date.now() }),
  ],
  [
    'a list of no group',
    OwnRows,
    listKeyedUsers,
    (store) =>
      new StoredReplica(store).replaceList('users', { rows: [aUser()], bad: [], at: Date.now(), tag: null }, 0),
  ],
];

describe('a list', () => {
  test.each<[HeldState, string[] | undefined, string[] | undefined, string]>([
    ['held', undefined, undefined, 'loading'],
    ['held', ['a', 'b'], undefined, 'a b'],
    ['held', ['a', 'b'], ['b'], 'b'],
    ['held', ['a', 'b'], [], 'filtered'],
    ['held', [], [], 'empty'],
    ['reading', [], [], 'loading'],
    ['asking', [], undefined, 'loading'],
    ['offline', [], [], 'missing'],
    ['failed', [], [], 'missing'],
    ['failed', ['made here'], undefined, 'made here'],
    ['asking', ['made here'], undefined, 'made here'],
  ])('%s with %j of which are wanted %j: %s', (state, all, found, words) => {
    const { container } = render(draw(state, all, found));
    expect(container.textContent).toBe(words);
    expect(isListAwaited({ all, state })).toBe(words === 'loading');
  });

  test('moves the focus to its search when its filters are cleared', async () => {
    render(<Filtered />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });
});

describe('the rows', () => {
  test.each(KINDS)('of %s are as old as the check that they are held', async (_, Rows, list, fetch) => {
    let isReading = false;
    const shown: string[] = [];
    const read = async (store: Store) => {
      isReading = true;
      // Time for the write below: a list that is read in another snapshot than the check has its rows.
      for (let round = 0; round < 100; round++) await list(store);
      return list(store);
    };
    const { runtime } = await renderWithRuntime(<Rows read={read} onShown={(words) => shown.push(words)} />, {
      user: aUser(),
    });
    await waitFor(() => expect(isReading).toBe(true), { interval: 1 });
    await act(() => fetch(runtime.store));
    await waitFor(() => expect(shown.at(-1)).toBe('1 held'));
    expect(shown.filter((words) => /^1 (?!held)|^0 held/.test(words))).toEqual([]);
  });

  test('of several parts are held once all of them are', async () => {
    const shown: string[] = [];
    const read = (store: Store) => listKeyedMembers(store, '1');
    const { runtime } = await renderWithRuntime(
      <GroupRows needed={['members', 'lodging']} read={read} onShown={(words) => shown.push(words)} />,
      { user: aUser() },
    );
    const replica = new StoredReplica(runtime.store);
    await act(() => replica.replace('member', '1', { rows: [aMember()], bad: [], at: Date.now() }));
    await waitFor(() => expect(shown.at(-1)).toBe('1 asking'));
    await act(() => replica.replace('hotel', '1', { rows: [], bad: [], at: Date.now() }));
    await waitFor(() => expect(shown.at(-1)).toBe('1 held'));
    expect(shown.filter((words) => words === '0 held')).toEqual([]);
  });

  test.each<[HeldState, boolean | undefined, HeldState]>([
    ['held', true, 'held'],
    ['held', false, 'reading'],
    ['held', undefined, 'reading'],
    ['asking', true, 'held'],
    ['reading', true, 'held'],
    ['offline', false, 'offline'],
    ['offline', true, 'held'],
    ['failed', true, 'held'],
  ])('of a part that is %s, held at their check: %s, are shown as %s', (state, isHeld, shown) => {
    expect(stateOfRows({ state, retry: () => {} }, isHeld)).toBe(shown);
  });
});

describe('a requested entity', () => {
  test('is requested once, and again on a retry, which keeps the result', async () => {
    const { runtime, rerender } = await renderWithRuntime(<Asking id="1" isWanted={false} />, { user: aUser() });
    expect(runtime.asked).toEqual([]);
    rerender(<Asking id="1" />);
    await screen.findByText('refreshed false');
    rerender(<Asking id="1" />);
    expect(runtime.asked).toEqual(['refresh group 1']);

    let answer = () => {};
    runtime.hold = new Promise((resolve) => {
      answer = resolve;
    });
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('refreshed true');
    answer();
    await screen.findByText('refreshed false');
    expect(runtime.asked).toEqual(['refresh group 1', 'refresh group 1']);
  });

  test('is not missing once it has come, though the screen does not show it yet', async () => {
    const found = Promise.resolve({ id: '1' });
    const find = vi.fn(() => found);
    await renderWithRuntime(<Asking id="1" find={find} />, { user: aUser() });
    await expect.poll(() => find).toHaveBeenCalled();
    await act(() => found);
    await screen.findByText('null true');
  });

  test.each([
    ['nothing was found', () => Promise.resolve(null)],
    ['the device cannot be read', () => Promise.reject(new Error('damaged'))],
  ])('is missing where %s', async (_, find) => {
    await renderWithRuntime(<Asking id="1" find={find} />, { user: aUser() });
    await screen.findByText('refreshed false');
  });

  test('has a state of its own', async () => {
    const { runtime, rerender } = await renderWithRuntime(<Asking id="1" />, { user: aUser() });
    await screen.findByText('refreshed false');
    runtime.hold = new Promise(() => {});
    rerender(<Asking id="2" />);
    await screen.findByText('null true');
  });
});
