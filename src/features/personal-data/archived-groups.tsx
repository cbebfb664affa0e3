import DownloadIcon from 'lucide-react/icons/download';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import type { RetentionWire } from '#contract/records/installation/personal-data.ts';
import { plural } from '#contract/text/plural.ts';
import { addDays, localDay } from '#contract/time/day.ts';
import { shortDayText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { useFocusAfter } from '#kit/records/use-focus-after.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Filters } from '#ui/filters/filters.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { NotAnswered } from './not-answered.tsx';
import styles from './personal-data.module.css';
import { useAnswer } from './use-answer.ts';

type Archived = RetentionWire['groups'][number];

const AGES = [
  { value: '', label: 'All' },
  { value: '365', label: 'Ended over 1 year ago' },
  { value: '730', label: 'Ended over 2 years ago' },
  { value: '1095', label: 'Ended over 3 years ago' },
  { value: '1825', label: 'Ended over 5 years ago' },
];

const COLUMNS: readonly Column<Archived>[] = [
  {
    key: 'name',
    header: 'Group',
    long: { share: 100, text: ({ name }) => name },
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  {
    key: 'ended',
    header: 'Ended',
    inRow: 'below',
    cell: ({ endDate, isDue }) => (
      <>
        {shortDayText(endDate)}
        {isDue && (
          <Text as="span" tone="warning">
            {' '}
            · to be deleted
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'content',
    header: 'Content',
    cell: ({ members, events, files }) =>
      [plural(members, 'member'), plural(events, 'event'), plural(files, 'file')].join(', '),
  },
];

/** The words for the setting, and for the groups that it deletes next. */
function settingText({ groupsKeptDays, groups }: RetentionWire): string {
  if (groupsKeptDays === null) return 'Groups are not deleted automatically: GROUPS_KEPT_DAYS is not set.';
  const due = groups.filter(({ isDue }) => isDue).length;
  const days = plural(groupsKeptDays, 'day');
  return `Archived groups are deleted ${days} after they end. The next cleanup deletes ${due === 0 ? 'none' : due}.`;
}

/** The archived groups, with what a retention would delete; each can be downloaded and deleted. */
export function ArchivedGroups() {
  const { answer, running, online, act, again } = useAnswer('retention', (server) => server.retention());
  const [age, setAge] = useState('');
  const [removing, setRemoving] = useState<Archived>();
  const words = useRef<HTMLParagraphElement>(null);
  const focusWords = useFocusAfter(() => words.current?.focus());
  const today = localDay(useNow(), deviceZone());
  if (!answer) return <Skeleton height="8rem" />;
  if (answer.outcome !== 'answered') return <NotAnswered {...{ answer, again }} what="Archived groups" />;
  const { groups } = answer.value;
  const shown = age === '' ? groups : groups.filter(({ endDate }) => endDate < addDays(today, -Number(age)));
  const remove = async ({ id }: Archived) => {
    const isDone = await act('delete', (server) => server.deleteGroup(id), {
      done: 'Group deleted',
      failed: 'The group could not be deleted',
    });
    setRemoving(undefined);
    if (isDone) focusWords();
  };
  return (
    <Stack gap={3}>
      <Text ref={words} tabIndex={-1} tone="soft">
        {settingText(answer.value)}
      </Text>
      {groups.length > 0 && (
        <Filters title="Filter" set={age === '' ? 0 : 1} results={plural(shown.length, 'group')}>
          {() => <Select label="Show" className={styles.field} options={AGES} value={age} onChange={setAge} />}
        </Filters>
      )}
      {shown.length === 0 ? (
        <Text tone="soft">{groups.length === 0 ? 'No archived groups' : 'No group ended that long ago'}</Text>
      ) : (
        <DataTable
          caption="Archived groups"
          columns={COLUMNS}
          rows={shown}
          rowKey={({ id }) => String(id)}
          rowName={({ name }) => name}
          actions={(group) => (
            <>
              <a
                href={`/api/groups/${group.id}/export`}
                download
                className={buttonClass({ variant: 'quiet', size: 'small' })}
                aria-label={`Download ${group.name}`}
              >
                <DownloadIcon aria-hidden="true" className={styles.icon} />
              </a>
              <IconButton
                label={`Delete ${group.name}`}
                icon={<TrashIcon />}
                disabled={!online}
                onClick={() => setRemoving(group)}
              />
            </>
          )}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={`Delete ${removing.name}?`}
          confirmLabel="Delete permanently"
          busy={running === 'delete' && 'Deleting…'}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(undefined)}
        >
          Its events, comments, rooms, roll calls, notes and files are deleted for everyone. This cannot be undone.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
