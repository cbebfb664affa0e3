import UsersIcon from 'lucide-react/icons/users';
import { useRef, useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { isListAwaited, Listed, NothingFound } from '#kit/listed.tsx';
import { MissingPart } from '#kit/missing.tsx';
import { RefreshButton } from '#kit/refresh-button.tsx';
import { useGroupPart } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listMembers } from '#store/queries/members.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { filterMembers, type MemberFilter } from './filter-members.ts';
import styles from './members-panel.module.css';
import { MembersSkeleton, MembersTable } from './members-table.tsx';

const FILTERS: readonly { value: MemberFilter; label: string }[] = [
  { value: 'all', label: 'All Members' },
  { value: 'members', label: 'Members Only' },
  { value: 'staff', label: 'Staff Only' },
];

/** The Members tab of a group, to be read: search, filter, refresh and the list. */
export function MembersPanel({ groupId }: { groupId: string }) {
  const { store } = usePerson();
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  const part = useGroupPart(groupId, 'members');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MemberFilter>('all');
  const field = useRef<HTMLInputElement>(null);
  const list = { all: members, state: part.state };
  const found = filterMembers(members ?? [], filter, search);
  const clear = () => {
    setSearch('');
    setFilter('all');
  };
  return (
    <Panel
      title="Members"
      count={members && members.length > 0 && countText(found.length, members.length)}
      busy={isListAwaited(list)}
      actions={
        <RefreshButton
          label="Refresh members"
          scope={{ kind: 'group', groupId }}
          done={{ title: 'Refreshed', description: 'The members list has been refreshed.' }}
          failed="Failed to refresh the members list. Please try again."
        />
      }
    >
      <div className={styles.tools}>
        <SearchField
          label="Search members"
          placeholder="Search members..."
          value={search}
          onChange={setSearch}
          inputRef={field}
          className={styles.search}
        />
        <Select
          label="Show"
          labelHidden
          options={FILTERS}
          value={filter}
          onChange={(value) => setFilter(FILTERS.find((option) => option.value === value)?.value ?? 'all')}
          className={styles.filter}
        />
      </div>
      <Listed
        {...list}
        found={found}
        loading={<MembersSkeleton />}
        missing={<MissingPart part={part} what="members" />}
        empty={<EmptyState icon={<UsersIcon />} title="No members in this group yet." />}
        nothingFound={
          <NothingFound
            icon={<UsersIcon />}
            title="No members match your search criteria."
            onClear={clear}
            search={field}
          />
        }
      >
        {(shown) => <MembersTable members={shown} />}
      </Listed>
    </Panel>
  );
}

function countText(found: number, all: number): string {
  if (found < all) return `${found} of ${all}`;
  return all === 1 ? '1 member' : `${all} members`;
}
