import { getRouteApi, Navigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { AskAssistant } from '#features/assistant/ask-assistant.tsx';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';
import { toEvent } from '#kit/addresses.ts';
import { DESK_SCREEN, useMedia } from '#ui/use-media.ts';
import styles from './plain-page.module.css';

const route = getRouteApi('/shell/schedule/$groupId/{-$date}');

/** Fetched with the tab that shows it: most people come for the day. */
const MembersPanel = lazy(() => import('./group-panels.ts').then(({ members }) => members()));
const EventPane = lazy(() => import('./group-panels.ts').then(({ eventPane }) => eventPane()));
const MovingEvents = lazy(() => import('./group-panels.ts').then(({ movingEvents }) => movingEvents()));
const AddEvent = lazy(() => import('./group-panels.ts').then(({ addEvent }) => addEvent()));
const NewEventDialog = lazy(() => import('./group-panels.ts').then(({ newEvent }) => newEvent()));
const AssistantPane = lazy(() => import('./group-panels.ts').then(({ assistantPane }) => assistantPane()));
const CompanionsButton = lazy(() => import('./group-panels.ts').then(({ companions }) => companions()));
const LodgingPanel = lazy(() => import('./group-panels.ts').then(({ lodging }) => lodging()));

/**
 * /schedule/{groupId} and /schedule/{groupId}/{date}: the schedule, with the group's members and lodging beside it, and on a
 * desk the event that `?event=` names. Where there is no room for it, such an address is that of the event.
 */
export function ScheduleRoute() {
  const { groupId, date } = route.useParams();
  const { tab = 'schedule', event } = route.useSearch();
  const isDesk = useMedia(DESK_SCREEN);
  const openId = event === undefined ? null : String(event);
  const [opened, setOpened] = useState<{ groupId: string; day: string } | null>(null);
  const [asked, setAsked] = useState<{ groupId: string; day: string } | null>(null);
  if (openId !== null && !isDesk) return <Navigate {...toEvent(openId)} replace />;
  return (
    <>
      <ScheduleScreen
        groupId={groupId}
        date={date}
        tab={tab}
        opened={
          openId === null
            ? null
            : {
                id: openId,
                pane: whenLoaded(<EventPane key={openId} groupId={groupId} date={date} eventId={openId} />),
              }
        }
        members={whenLoaded(<MembersPanel key={groupId} groupId={groupId} />)}
        lodging={whenLoaded(<LodgingPanel key={groupId} groupId={groupId} />)}
        moving={(props) => (
          <Suspense fallback={null}>
            <MovingEvents {...props} />
          </Suspense>
        )}
        tools={(day, isShown) => (
          <>
            {isShown && (
              <Suspense fallback={null}>
                <CompanionsButton groupId={groupId} />
              </Suspense>
            )}
            <AskAssistant onOpen={() => setAsked({ groupId, day })} />
          </>
        )}
        addEvent={(day, face) => (
          <Suspense fallback={null}>
            <AddEvent groupId={groupId} day={day} face={face} onOpen={(on) => setOpened({ groupId, day: on })} />
          </Suspense>
        )}
      />
      {asked?.groupId === groupId && (
        <Suspense fallback={null}>
          <AssistantPane groupId={groupId} day={asked.day} onClose={() => setAsked(null)} />
        </Suspense>
      )}
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
