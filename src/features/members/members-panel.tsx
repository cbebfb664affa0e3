import PlusIcon from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { membersText } from '#contract/text/plural.ts';
import { isListAwaited } from '#kit/missing/listed.tsx';
import { RefreshButton } from '#kit/missing/refresh-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { TableTools } from '#ui/data-table/data-table.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { FileMenu } from './file-menu.tsx';
import type { MemberFilter } from './filter-members.ts';
import styles from './members.module.css';
import { MemberSearch, MembersBody } from './members-body.tsx';
import { COLUMNS } from './members-table.tsx';
import { REFRESH } from './refresh.ts';
import { useMembersView } from './use-members-view.ts';

const FILTERS: readonly { value: MemberFilter; label: string }[] = [
  { value: 'all', label: 'All Members' },
  { value: 'members', label: 'Members Only' },
  { value: 'staff', label: 'Staff Only' },
];

export function MembersPanel({ groupId }: { groupId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const view = useMembersView(groupId, 'tab', () => heading.current?.focus());
  const { group, members, found, part, mayChange, filter, tasks } = view;
  const count = members && members.length > 0 && countText(found.length, members.length);
  const add = filter !== 'staff' && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => tasks.open('add-new')}>
      Add Member
    </Button>
  );
  return (
    <Panel
      title="Members"
      heading={heading}
      count={count}
      busy={isListAwaited({ all: members, state: part.state })}
      actions={
        <>
          <RefreshButton label="Refresh members" scope={{ kind: 'group', groupId }} {...REFRESH} />
          {mayChange && <FileMenu view={view} group={{ id: groupId, name: group?.name ?? '' }} />}
          {mayChange && filter !== 'members' && (
            <Button icon={<PlusIcon />} onClick={() => tasks.open('add-staff')}>
              Add Staff
            </Button>
          )}
          {view.isAddAbove && add}
        </>
      }
    >
      <TableTools
        search={<MemberSearch view={view} />}
        set={filter === 'all' ? 0 : 1}
        results={count}
        columns={COLUMNS.tab}
        sorting={view.sorting}
        canSelect={mayChange}
        filters={(labelHidden) => (
          <Select
            label="Show"
            labelHidden={labelHidden}
            options={FILTERS}
            value={filter}
            onChange={(value) => view.setFilter(FILTERS.find((option) => option.value === value)?.value ?? 'all')}
            className={styles.filter}
          />
        )}
      />
      <MembersBody view={view} add={add} />
    </Panel>
  );
}

const countText = (found: number, all: number): string => (found < all ? `${found} of ${all}` : membersText(all));
