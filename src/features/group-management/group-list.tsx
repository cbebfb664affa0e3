import { Link } from '@tanstack/react-router';
import ArchiveIcon from 'lucide-react/icons/archive';
import ArchiveRestoreIcon from 'lucide-react/icons/archive-restore';
import PencilIcon from 'lucide-react/icons/pencil';
import UsersIcon from 'lucide-react/icons/users';
import { memo, useState } from 'react';
import { toGroupMembers } from '#kit/addresses/addresses.ts';
import type { KeyedGroup } from '#store/queries/groups/keyed-groups.ts';
import { Button } from '#ui/button/button.tsx';
import { type Column, DataTable, type Sorting } from '#ui/data-table/data-table.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { SelectionBar } from '#ui/selection-bar/selection-bar.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import styles from './group-management.module.css';

interface GroupListProps {
  groups: readonly KeyedGroup[];
  isArchived: boolean;
  columns: readonly Column<KeyedGroup>[];
  sorting: Sorting;
  onEdit(key: string): void;
  /** Called when the groups of the dialog are archived or unarchived. */
  onMoved(): void;
}

const keyOf = ({ key }: KeyedGroup): string => key;

/**
 * The groups of a tab, with actions for one or several. Memoized, so that typing into the search does not render it
 * each time.
 */
export const GroupList = memo(function GroupList({
  groups,
  isArchived,
  columns,
  sorting,
  onEdit,
  onMoved,
}: GroupListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly KeyedGroup[] | null>(null);
  // A group with an unsent unarchiving must not be unarchived twice.
  const chosen = groups.filter(({ key, pending }) => selected.has(key) && !(isArchived && pending !== null));
  const Icon = isArchived ? ArchiveRestoreIcon : ArchiveIcon;
  const verb = isArchived ? 'Restore' : 'Archive';
  return (
    <>
      <DataTable<KeyedGroup>
        caption={isArchived ? 'Archived groups' : 'Active groups'}
        columns={columns}
        rows={groups}
        rowKey={keyOf}
        rowName={({ name }) => name}
        sorting={sorting}
        selection={{ selected, onChange: setSelected }}
        actions={(group) => (
          <>
            {!isArchived && (
              <IconButton label={`Edit ${group.name}`} icon={<PencilIcon />} onClick={() => onEdit(group.key)} />
            )}
            <Link
              {...toGroupMembers(group.id)}
              aria-label={`Members of ${group.name}`}
              title={`Members of ${group.name}`}
              className={styles.action}
            >
              <UsersIcon aria-hidden="true" />
            </Link>
            <IconButton
              label={`${verb} ${group.name}`}
              icon={<Icon />}
              unavailable={isArchived && group.pending !== null}
              onClick={() => setAsked([group])}
            />
          </>
        )}
      />
      <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
        <Button icon={<Icon aria-hidden="true" />} onClick={() => setAsked(chosen)}>
          {verb}
        </Button>
      </SelectionBar>
      {asked && (
        <ArchiveDialog
          groups={asked}
          isUnarchive={isArchived}
          onClose={(isStored) => {
            setAsked(null);
            if (!isStored) return;
            setSelected(new Set());
            onMoved();
          }}
        />
      )}
    </>
  );
});
