import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';
import styles from './plain-page.module.css';

/** Fetched with the tab that shows it: most people come for the day. */
const MembersPanel = lazy(() =>
  import('#features/members/members-panel.tsx').then((module) => ({ default: module.MembersPanel })),
);

/** /schedule/{groupId} and /schedule/{groupId}/{date}: the schedule with the group's members beside it. */
export function ScheduleRoute() {
  const { groupId = '', date } = useParams({ strict: false });
  const members = (
    <Suspense fallback={<div className={styles.pending} aria-busy="true" />}>
      <MembersPanel groupId={groupId} />
    </Suspense>
  );
  return <ScheduleScreen groupId={groupId} date={date} members={members} />;
}
