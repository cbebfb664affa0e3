import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { isListAwaited } from '#kit/missing/listed.tsx';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { useTasks } from '#kit/records/use-tasks.ts';
import { isCalled } from '#kit/text/is-called.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { getKeyedGroup } from '#store/queries/groups/keyed-groups.ts';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import { listKeyedMembers } from '#store/queries/groups/keyed-members.ts';
import { mayChangeLoadedGroup } from '#store/queries/groups/rights.ts';
import { useSorting } from '#ui/data-table/data-table.tsx';
import type { Face } from './face.ts';
import { filterMembers, type MemberFilter } from './filter-members.ts';

/** A form; each face has its own forms to add people. */
type Form = { do: 'add-user' } | { do: 'add-new' } | { do: 'change-role'; member: KeyedMember };

/** A task without a draft. */
type Asked = { do: 'import' } | { do: 'change-many' | 'remove'; members: readonly KeyedMember[] };

function formOf(name: string, face: Face, members: readonly KeyedMember[]): Form | null | undefined {
  const [what, key = ''] = name.split(' ');
  const member = members.find((each) => isCalled(each, key));
  if (what === 'change-role') return member ? { do: what, member } : null;
  if (name === (face === 'tab' ? 'add-staff' : 'add-user')) return { do: 'add-user' };
  return face === 'tab' && name === 'add-new' ? { do: name } : undefined;
}

/**
 * The shared state of both places that show the members of a group.
 * @param focusHeading moves the focus after the focused element was removed
 */
export function useMembersView(groupId: string, face: Face, focusHeading: () => void) {
  const person = usePerson();
  const { store, sync, user } = person;
  const group = useLiveQuery(() => getKeyedGroup(store, groupId), [store, groupId]);
  const { rows: read, part } = useGroupRows(groupId, 'members', listKeyedMembers);
  // Members are shown once the rights are known too, so that the column of actions does not appear later.
  const members = group === undefined ? undefined : read;
  const mayChange = Boolean(group && members && mayChangeLoadedGroup(user, group, members));
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MemberFilter>('all');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const sorting = useSorting();
  const tasks = useTasks<Form, Asked>({
    scope: `group:${group?.key ?? groupId}`,
    formOf: (name) => formOf(name, face, members ?? []),
    mayOpen: mayChange,
    focusAfter: focusHeading,
  });
  const field = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => filterMembers(members ?? [], filter, wanted), [members, filter, wanted]);
  return {
    groupId,
    face,
    /** Null when the group is not on this device. */
    group,
    members,
    found,
    part,
    mayChange,
    /** A new member is added above the list, also while the list is fetched; in an empty list, in its place. */
    isAddAbove: mayChange && (members?.length !== 0 || isListAwaited({ all: members, state: part.state })),
    search,
    setSearch,
    filter,
    setFilter,
    selected,
    setSelected,
    sorting,
    tasks,
    focusHeading,
    field,
    clear() {
      setSearch('');
      setFilter('all');
    },
    /** Closing a dialog refreshes the list; if that fails, the stored list stays. */
    close(verdict?: Verdict | null) {
      tasks.close(verdict);
      if (sync.get().online) void person.refresh({ kind: 'group', groupId });
    },
  };
}

export type MembersView = ReturnType<typeof useMembersView>;
