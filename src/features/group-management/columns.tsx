import { type GroupStatus, groupStatus } from '#contract/records/groups/group-status.ts';
import { compareNames, compareText } from '#contract/text/order.ts';
import { membersText } from '#contract/text/plural.ts';
import { GroupStatusBadge, GroupTypeBadge } from '#kit/groups/group-badges.tsx';
import { GroupIcon } from '#kit/groups/group-icon.tsx';
import { dateRange } from '#kit/text/time-texts.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import type { Column } from '#ui/data-table/data-table.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import styles from './group-management.module.css';

/** 'Undefined': a date is missing. */
const STATUS_ORDER: readonly GroupStatus[] = ['Active', 'Upcoming', 'Completed', 'Undefined'];

/** @param now milliseconds since the epoch */
export const groupColumns = (now: number): readonly Column<GroupView>[] => {
  const statusRank = (group: GroupView) => STATUS_ORDER.indexOf(groupStatus(group, now));
  return [
    {
      key: 'name',
      header: 'Group Name',
      compare: (a, b) => compareNames(a.name, b.name),
      long: { share: 100, text: ({ name }) => name },
      cell: (group) => (
        <Row as="span" gap={3} shrinks>
          <GroupIcon key={group.iconPath} iconPath={group.iconPath} type={group.type} small />
          <span className={styles.name}>
            <span dir="auto">{group.name}</span> <PendingMark pending={group.pending} />
          </span>
        </Row>
      ),
    },
    {
      key: 'code',
      header: 'Code',
      compare: (a, b) => compareText(a.code, b.code),
      cell: ({ code }) => (
        <Text as="bdi" size="small" cut className={styles.code} title={code}>
          {code}
        </Text>
      ),
    },
    {
      key: 'type',
      header: 'Type',
      isExtra: true,
      compare: (a, b) => compareText(a.type, b.type),
      cell: ({ type }) => <GroupTypeBadge type={type} />,
    },
    {
      key: 'duration',
      header: 'Duration',
      inRow: 'below',
      // Sorted by the start date.
      compare: (a, b) => compareText(a.startDate ?? '', b.startDate ?? ''),
      cell: ({ type, startDate, endDate }) => (
        <Text as="span" size="small" tabular>
          {type && <span className={styles.typeInRow}>{type} · </span>}
          {dateRange(startDate, endDate)}
        </Text>
      ),
    },
    {
      key: 'members',
      header: 'Members',
      isExtra: true,
      compare: (a, b) => a.memberCount - b.memberCount,
      cell: ({ memberCount }) => (
        <Text as="span" size="small" tabular>
          {membersText(memberCount)}
        </Text>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      inRow: 'mark',
      compare: (a, b) => statusRank(a) - statusRank(b),
      cell: (group) => <GroupStatusBadge group={group} now={now} />,
    },
  ];
};
