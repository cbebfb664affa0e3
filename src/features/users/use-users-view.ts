import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { User } from '#contract/records/people/user.ts';
import { finderOf } from '#contract/text/words.ts';
import type { UsersSearch } from '#kit/addresses/addresses.ts';
import { useAddressState } from '#kit/addresses/use-address-state.ts';
import { useOwnList } from '#kit/missing/use-own-list.ts';
import { useRecordTasks } from '#kit/records/use-record-tasks.ts';
import { statusOf } from '#kit/text/account-status.ts';
import { type KeyedUser, listKeyedUsers } from '#store/queries/people/keyed-users.ts';
import { useSorting } from '#ui/data-table/data-table.tsx';
import type { Face } from './face.ts';

/** The users of a screen: the administration leaves out customers. */
const listedOn = <T extends User>(face: Face, users: readonly T[]): readonly T[] =>
  face === 'admin' ? users.filter(({ isCustomerAccount }) => !isCustomerAccount) : users;

/** The users that match a search and the filters, in their order. */
export function filterUsers<T extends User>(users: readonly T[], { q = '', role, status }: UsersSearch): readonly T[] {
  if (!q.trim() && !role && !status) return users;
  const isFound = finderOf(q);
  return users.filter(
    (user) =>
      (!role || user.role === role) &&
      (!status || statusOf(user) === status) &&
      isFound(user.firstName, user.lastName, user.email),
  );
}

/** A task without a draft. */
type Asked = { do: 'import' } | { do: 'change-many' | 'delete' | 'resend'; users: readonly KeyedUser[] };

/** The shared state of both screens of users. */
export function useUsersView(face: Face, inAddress: UsersSearch, onSearch: (search: UsersSearch) => void) {
  const { rows: all, state, retry } = useOwnList('users', listKeyedUsers);
  const [search, setSearch] = useAddressState(inAddress, onSearch);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const sorting = useSorting();
  const field = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const focusCount = () => count.current?.focus();
  const tasks = useRecordTasks<KeyedUser, Asked>({
    // The screens have separate forms, whose drafts each offers again.
    scope: `users-${face}`,
    add: 'add',
    edit: 'edit',
    records: all,
    focusAfter: focusCount,
  });
  const { q = '', role, status } = search;
  const words = useDeferredValue(q);
  const users = useMemo(() => all && listedOn(face, all), [face, all]);
  const found = useMemo(() => filterUsers(users ?? [], { q: words, role, status }), [users, words, role, status]);
  return {
    face,
    /** All users, including customers; undefined until the device has answered. */
    all,
    users,
    found,
    list: { state, retry },
    search,
    setSearch: (change: UsersSearch) => setSearch({ ...search, ...change }),
    clear: () => setSearch({}),
    selected,
    setSelected,
    sorting,
    tasks,
    field,
    /** The number of users, which takes the focus from an element that is gone. */
    count,
    focusCount,
  };
}

export type UsersView = ReturnType<typeof useUsersView>;
