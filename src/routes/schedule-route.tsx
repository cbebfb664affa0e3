import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';
import styles from './plain-page.module.css';

const route = getRouteApi('/shell/schedule/$groupId/{-$date}');

/** Fetched with the tab that shows it: most people come for the day. */
const MembersPanel = lazy(() => import('./group-panels.ts').then(({ members }) => members()));
const AddEvent = lazy(() => import('./group-panels.ts').then(({ addEvent }) => addEvent()));
const NewEventDialog = lazy(() => import('./group-panels.ts').then(({ newEvent }) => newEvent()));
const LodgingPanel = lazy(() => import('./group-panels.ts').then(({ lodging }) => lodging()));

/** /schedule/{groupId} and /schedule/{groupId}/{date}: the schedule, with the group's members and lodging beside it. */
export function ScheduleRoute() {
  const { groupId, date } = route.useParams();
  const { tab = 'schedule' } = route.useSearch();
  const [opened, setOpened] = useState<{ groupId: string; day: string } | null>(null);
  return (
    <>
      <ScheduleScreen
        groupId={groupId}
        date={date}
        tab={tab}
        members={whenLoaded(<MembersPanel key={groupId} groupId={groupId} />)}
        lodging={whenLoaded(<LodgingPanel key={groupId} groupId={groupId} />)}
        addEvent={(day, face) => (
          <Suspense fallback={null}>
            <AddEvent groupId={groupId} day={day} face={face} onOpen={(on) => setOpened({ groupId, day: on })} />
          </Suspense>
        )}
      />
      {opened?.groupId === groupId && (
        <Suspense fallback={null}>
          <NewEventDialog groupId={groupId} day={opened.day} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

const whenLoaded = (panel: ReactNode) => (
  <Suspense fallback={<div className={styles.pending} aria-busy="true" />}>{panel}</Suspense>
);
