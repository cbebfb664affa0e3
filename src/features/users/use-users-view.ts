import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { UsersSearch } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import { useAddressState } from '#kit/use-address-state.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { useOwnList } from '#kit/use-own-list.ts';
import { listKeyedUsers } from '#store/queries/keyed-users.ts';
import type { Task } from './dialogs.tsx';
import type { Face } from './face.ts';
import { filterUsers, listedOn } from './filter-users.ts';

/** The shared state of both screens of users. */
export function useUsersView(face: Face, inAddress: UsersSearch, onSearch: (search: UsersSearch) => void) {
  const { store } = usePerson();
  const all = useLiveQuery(() => listKeyedUsers(store), [store]);
  const { state, retry } = useOwnList('users');
  const [search, setSearch] = useAddressState(inAddress, onSearch);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [task, setTask] = useState<Task | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { q = '', role, status } = search;
  const words = useDeferredValue(q);
  const users = useMemo(() => all && listedOn(face, all), [face, all]);
  const found = useMemo(() => filterUsers(users ?? [], { words, role, status }), [users, words, role, status]);
  return {
    face,
    /** All users, including customers; undefined until the device has answered. */
    all,
    /** The users that this screen lists. */
    users,
    found,
    state,
    retry,
    search,
    setSearch: (change: UsersSearch) => setSearch({ ...search, ...change }),
    clear: () => setSearch({}),
    selected,
    setSelected,
    task,
    setTask,
    /** The search field. */
    field,
  };
}

export type UsersView = ReturnType<typeof useUsersView>;
