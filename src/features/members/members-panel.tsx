import UsersIcon from 'lucide-react/icons/users';
import { useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { MissingPart } from '#kit/missing-part.tsx';
import { RefreshButton } from '#kit/refresh-button.tsx';
import { type GroupPartState, useGroupPart } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listMembers } from '#store/queries/members.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
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
  const reading =
    members === undefined || (members.length === 0 && (part.state === 'reading' || part.state === 'asking'));
  const found = filterMembers(members ?? [], filter, search);

  const content = () => {
    if (reading) return <MembersSkeleton />;
    if (found.length > 0) return <MembersTable members={found} />;
    if (members.length > 0) {
      const clear = () => {
        setSearch('');
        setFilter('all');
      };
      return (
        <EmptyState
          icon={<UsersIcon />}
          title="No members match your search criteria."
          action={<Button onClick={clear}>Clear Filters</Button>}
        />
      );
    }
    return <NoMembers part={part} />;
  };

  return (
    <section aria-labelledby="members-heading" aria-busy={reading} className={styles.panel}>
      <div className={styles.head}>
        <h2 id="members-heading" className={styles.heading}>
          Members
        </h2>
        <p role="status" className={styles.count}>
          {!reading && members.length > 0 && countText(found.length, members.length)}
        </p>
        <RefreshButton
          label="Refresh members"
          scope={{ kind: 'group', groupId }}
          done={{ title: 'Refreshed', description: 'The members list has been refreshed.' }}
          failed="Failed to refresh the members list. Please try again."
        />
      </div>
      <div className={styles.tools}>
        <SearchField
          label="Search members"
          placeholder="Search members..."
          value={search}
          onChange={setSearch}
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
      {content()}
    </section>
  );
}

/** Only where the members are on this device can anybody say that there are none. */
function NoMembers({ part }: { part: GroupPartState }) {
  if (part.state !== 'held') return <MissingPart part={part} what="members" />;
  return <EmptyState icon={<UsersIcon />} title="No members in this group yet." />;
}

function countText(found: number, all: number): string {
  if (found < all) return `${found} of ${all}`;
  return all === 1 ? '1 member' : `${all} members`;
}
