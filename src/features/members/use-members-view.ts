import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { useGroupPart } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { getKeyedGroup } from '#store/queries/keyed-groups.ts';
import { listKeyedMembers } from '#store/queries/keyed-members.ts';
import { mayChangeLoadedGroup } from '#store/queries/rights.ts';
import type { Task } from './dialogs.tsx';
import type { Face } from './face.ts';
import { filterMembers, type MemberFilter } from './filter-members.ts';

/** What both places that show the members of a group know and keep. */
export function useMembersView(groupId: string, face: Face) {
  const person = usePerson();
  const { store, sync, user } = person;
  const group = useLiveQuery(() => getKeyedGroup(store, groupId), [store, groupId]);
  const read = useLiveQuery(() => listKeyedMembers(store, groupId), [store, groupId]);
  // What can be done with the rows is known with them, so that no column comes after them.
  const members = group === undefined ? undefined : read;
  const mayChange = Boolean(group && members && mayChangeLoadedGroup(user, group, members));
  const part = useGroupPart(groupId, 'members');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MemberFilter>('all');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [task, setTask] = useState<Task | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => filterMembers(members ?? [], filter, wanted), [members, filter, wanted]);
  return {
    groupId,
    face,
    /** Where its forms are known. */
    scope: `group:${group?.key ?? groupId}`,
    /** Null where it is not on this device. */
    group,
    members,
    found,
    part,
    mayChange,
    search,
    setSearch,
    filter,
    setFilter,
    selected,
    setSelected,
    task,
    setTask,
    /** The box to search in. */
    field,
    clear() {
      setSearch('');
      setFilter('all');
    },
    /** The list is fetched anew when a dialog closes; what the device has stays where that fails. */
    closeTask() {
      setTask(null);
      if (sync.get().online) void person.refresh({ kind: 'group', groupId });
    },
  };
}

export type MembersView = ReturnType<typeof useMembersView>;
