import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { UsersSearch } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import { useAddressState } from '#kit/use-address-state.ts';
import { useAsked } from '#kit/use-asked.ts';
import type { HeldState } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listKeyedUsers, usersListedAt } from '#store/queries/keyed-users.ts';
import { useNow } from '#ui/use-now.ts';
import type { Task } from './dialogs.tsx';
import type { Face } from './face.ts';
import { filterUsers, listedOn } from './filter-users.ts';

/** For so long a list that was fetched is not fetched again by opening the screen, in milliseconds. */
const FRESH_MS = 5 * 60_000;

/** What both screens of the users know and keep. */
export function useUsersView(face: Face, inAddress: UsersSearch, onSearch: (search: UsersSearch) => void) {
  const { store } = usePerson();
  const all = useLiveQuery(() => listKeyedUsers(store), [store]);
  const listedAt = useLiveQuery(() => usersListedAt(store), [store]);
  const now = useNow();
  const isStale = listedAt !== undefined && (listedAt === null || now - listedAt > FRESH_MS);
  const { outcome, asking, retry } = useAsked({ kind: 'users' }, isStale);
  const [search, setSearch] = useAddressState(inAddress, onSearch);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [task, setTask] = useState<Task | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { q = '', role, status } = search;
  const words = useDeferredValue(q);
  const users = useMemo(() => all && listedOn(face, all), [face, all]);
  const found = useMemo(() => filterUsers(users ?? [], { words, role, status }), [users, words, role, status]);
  const failure = outcome === 'offline' || outcome === 'failed' ? outcome : null;
  const state: HeldState =
    listedAt === undefined ? 'reading' : listedAt !== null ? 'held' : asking || !failure ? 'asking' : failure;
  return {
    face,
    /** Everybody, customers too; undefined until the device has answered. */
    all,
    /** Those whom this screen lists. */
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
    /** The box to search in. */
    field,
  };
}

export type UsersView = ReturnType<typeof useUsersView>;
