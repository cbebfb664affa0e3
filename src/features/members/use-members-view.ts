import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { useGroupPart } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listKeyedMembers } from '#store/queries/keyed-members.ts';
import { mayChangeGroup } from '#store/queries/rights.ts';
import type { Task } from './dialogs.tsx';
import type { Face } from './face.ts';
import { filterMembers, type MemberFilter } from './filter-members.ts';

/** What both places that show the members of a group know and keep. */
export function useMembersView(groupId: string, face: Face) {
  const person = usePerson();
  const { store, sync, user } = person;
  // In one answer: what can be done with the rows comes with them, and moves nothing.
  const read = useLiveQuery(
    async () => ({
      members: await listKeyedMembers(store, groupId),
      mayChange: await mayChangeGroup(store, user, groupId),
    }),
    [store, user.id, user.role, groupId],
  );
  const { members, mayChange = false } = read ?? {};
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
