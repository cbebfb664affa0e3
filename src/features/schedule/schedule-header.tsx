import type { ReactNode } from 'react';
import { toArchivedGroups, toGroups } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { OfflineMark } from '#kit/offline/offline-mark.tsx';
import { BackLink } from '#kit/page/back-link.tsx';
import { dateRange } from '#kit/text/time-texts.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { usePageHeading } from '#ui/page-header/page-focus.ts';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import styles from './schedule-header.module.css';

interface ScheduleHeaderProps {
  group: GroupView;
  now: number;
  /** The actions for the whole group. @param about the name and the state that the header may have no room for */
  tools?: ((about: ReactNode) => ReactNode) | undefined;
}

/** The group's header above the tabs: the Back link, name, dates, code, and the state of the device's copy. */
export function ScheduleHeader({ group, now, tools }: ScheduleHeaderProps) {
  const { store } = usePerson();
  // A separate query, because a pull repeats it often and must not delay the others.
  const offline = useLiveQuery(() => getOfflineState(store, group.id), [store, group.id], 'offline-state');
  const heading = usePageHeading(group.name);
  const code = group.code && (
    <>
      <span>Group Code: </span>
      <bdi>{group.code}</bdi>
    </>
  );
  const dates = dateRange(group.startDate, group.endDate);
  return (
    <header className={styles.header}>
      <BackLink to={group.isArchived ? toArchivedGroups : toGroups} label="Back to groups" />
      <Text ref={heading} tabIndex={-1} as="h1" title={group.name} cut className={styles.name} dir="auto">
        {group.name}
      </Text>
      <Row as="ul" gap={2} rowGap={0} wrap tone="soft" size="small" className={styles.facts}>
        {group.isArchived && (
          <li>
            <Badge>Archived, read-only</Badge>
          </li>
        )}
        {dates && (
          <Text as="li" tabular>
            {dates}
          </Text>
        )}
        {code && <li className={styles.code}>{code}</li>}
        {group.pending && (
          <li>
            <PendingMark pending={group.pending} />
          </li>
        )}
      </Row>
      {offline && (
        <p className={styles.state}>
          <OfflineMark offline={offline} now={now} inline />
        </p>
      )}
      <Row gap={2} justify="end" className={styles.tools}>
        {tools?.(
          <Stack gap={1}>
            <Text weight="title" dir="auto">
              {group.name}
            </Text>
            {code && <p>{code}</p>}
            {offline && <OfflineMark offline={offline} now={now} />}
          </Stack>,
        )}
      </Row>
    </header>
  );
}
