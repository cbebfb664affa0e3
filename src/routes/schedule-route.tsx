import { getRouteApi, Navigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { AskAssistant } from '#features/assistant/ask-assistant.tsx';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';
import { toEvent } from '#kit/addresses/addresses.ts';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { MissingPart } from '#ui/lazy-part/missing-part.tsx';
import { DESK_SCREEN, useMedia } from '#ui/use-media.ts';
import styles from './plain-page.module.css';

const route = getRouteApi('/shell/schedule/$groupId/{-$date}');

/** Everything except the day itself is loaded when it is first rendered: most users only look at the day. */
const MembersPanel = lazyPart(() => import('./group-panels.ts').then(({ members }) => members()), MissingPart);
const EventPane = lazyPart(() => import('./group-panels.ts').then(({ eventPane }) => eventPane()), MissingPart);
const MovingEvents = lazyPart(() => import('./group-panels.ts').then(({ movingEvents }) => movingEvents()));
const AddEvent = lazyPart(() => import('./group-panels.ts').then(({ addEvent }) => addEvent()));
const PublishDay = lazyPart(() => import('./group-panels.ts').then(({ publishDay }) => publishDay()));
const NewEventDialog = lazyDialog(() => import('./group-panels.ts').then(({ newEvent }) => newEvent()));
const AssistantPane = lazyDialog(() => import('./group-panels.ts').then(({ assistantPane }) => assistantPane()));
const GroupTools = lazyPart(() => import('./group-panels.ts').then(({ groupTools }) => groupTools()));
const GroupNews = lazyPart(() => import('./group-panels.ts').then(({ groupNews }) => groupNews()));
const LodgingPanel = lazyPart(() => import('./group-panels.ts').then(({ lodging }) => lodging()), MissingPart);

/**
 * /schedule/{groupId} and /schedule/{groupId}/{date}: the tabs Schedule, Members and Lodging of a group.
 * On a wide screen (`DESK_SCREEN`), `?event=` opens that event in a pane beside the day; on a narrower one it redirects
 * to the event's own screen.
 */
export function ScheduleRoute() {
  const { groupId, date } = route.useParams();
  const { tab = 'schedule', event } = route.useSearch();
  const isDesk = useMedia(DESK_SCREEN);
  const openId = event === undefined ? null : String(event);
  /** The group and the day for which the dialog of a new event is open. */
  const [newEventFor, setNewEventFor] = useState<{ groupId: string; day: string } | null>(null);
  /** The group and the day for which the assistant is open. */
  const [assistantFor, setAssistantFor] = useState<{ groupId: string; day: string } | null>(null);
  if (openId !== null && !isDesk) return <Navigate {...toEvent(openId)} replace />;
  return (
    <>
      <ScheduleScreen
        groupId={groupId}
        date={date}
        tab={tab}
        openEvent={
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
        news={(props) => (
          <Suspense fallback={null}>
            <GroupNews {...props} />
          </Suspense>
        )}
        tools={(day, isContentShown) => (
          <>
            {isContentShown && (
              <Suspense fallback={null}>
                <GroupTools groupId={groupId} day={day} />
              </Suspense>
            )}
            <AskAssistant onOpen={() => setAssistantFor({ groupId, day })} />
          </>
        )}
        addEvent={(day, variant) => (
          <Suspense fallback={null}>
            {variant === 'unsaved' && <PublishDay groupId={groupId} day={day} />}
            <AddEvent
              groupId={groupId}
              day={day}
              variant={variant}
              onOpen={(formDay) => setNewEventFor({ groupId, day: formDay })}
            />
          </Suspense>
        )}
      />
      {assistantFor?.groupId === groupId && (
        <Suspense fallback={null}>
          <AssistantPane groupId={groupId} day={assistantFor.day} onClose={() => setAssistantFor(null)} />
        </Suspense>
      )}
      {newEventFor?.groupId === groupId && (
        <Suspense fallback={null}>
          <NewEventDialog groupId={groupId} day={newEventFor.day} onClose={() => setNewEventFor(null)} />
        </Suspense>
      )}
    </>
  );
}

const whenLoaded = (panel: ReactNode) => (
  <Suspense fallback={<div className={styles.pending} aria-busy="true" />}>{panel}</Suspense>
);
