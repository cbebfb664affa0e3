import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { NewEventDialogProps } from '#features/event-form/new-event-dialog.tsx';
import { ScheduleScreen } from '#features/schedule/schedule-screen.tsx';
import { useLinks } from '#features/schedule/use-links.ts';
import { type GroupSearch, toEvent, toGroup } from '#kit/addresses/addresses.ts';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import { MissingPart } from '#ui/lazily/missing-part.tsx';
import { DESK_SCREEN, useMedia } from '#ui/use-media.ts';
import styles from './plain-page.module.css';

const Pending = () => <div className={styles.pending} aria-busy="true" />;

/** Everything except the day itself is loaded when it is first rendered: most users only look at the day. */
const later = () => import('./later-screens.ts');
const MembersPanel = lazily(async () => (await later()).MembersPanel(), MissingPart, Pending);
const LodgingPanel = lazily(async () => (await later()).LodgingPanel(), MissingPart, Pending);
const EventPane = lazily(async () => (await later()).EventPaneRoute(), MissingPart, Pending);
const NewEventDialog = lazily(async () => (await later()).NewEventDialog(), MissingDialog);
const TripView = lazily(
  async () => (await import('#features/schedule/trip/trip-view.tsx')).TripView,
  MissingPart,
  Pending,
);
const AssistantPane = lazily(async () => (await later()).AssistantPane(), MissingDialog);
const MovingEvents = lazily(async () => (await import('./moving-events.tsx')).MovingEvents);
const GroupTools = lazily(async () => (await import('./group-tools.tsx')).GroupTools);
const GroupNews = lazily(async () => (await import('./schedule-parts.tsx')).GroupNews);
const AddEvents = lazily(async () => (await import('./schedule-parts.tsx')).AddEvents);

interface ScheduleRouteProps {
  groupId: string;
  date?: string | undefined;
  search: GroupSearch;
}

/**
 * /schedule/{groupId} and /schedule/{groupId}/{date}: the tabs Schedule, Members and Lodging of a group.
 * On a wide screen (`DESK_SCREEN`), `?event=` opens that event in a pane beside the day; on a narrower one it redirects
 * to the event's own screen.
 */
export function ScheduleRoute({ groupId, date, search: { tab, event } }: ScheduleRouteProps) {
  const isDesk = useMedia(DESK_SCREEN);
  const openId = event === undefined ? null : String(event);
  /** The group and the day for which the dialog of a new event is open. */
  const [newEventFor, setNewEventFor] = useState<Omit<NewEventDialogProps, 'onClose'> | null>(null);
  /** The group for which the assistant is open, and the day on which it was opened. */
  const [assistantFor, setAssistantFor] = useState<{ groupId: string; day: string } | null>(null);
  const linkTo = useLinks(groupId, tab === 'trip' ? 'trip' : 'schedule', isDesk, openId);
  const isAssistantOpen = assistantFor?.groupId === groupId;
  if (assistantFor && !isAssistantOpen) setAssistantFor(null);
  const isTooNarrow = openId !== null && !isDesk;
  if (isTooNarrow && !isAssistantOpen) return <Navigate {...toEvent(openId)} replace />;
  return (
    <div>
      {/* The screen of the event would close the assistant, with a question that waits. */}
      {isTooNarrow && <Navigate {...toGroup(groupId, date, tab)} replace />}
      <ScheduleScreen
        groupId={groupId}
        date={date}
        tab={tab ?? 'schedule'}
        openEvent={
          openId === null
            ? null
            : {
                id: openId,
                pane: <EventPane key={openId} groupId={groupId} date={date} tab={tab} eventId={openId} />,
              }
        }
        members={<MembersPanel key={groupId} groupId={groupId} />}
        lodging={<LodgingPanel key={groupId} groupId={groupId} />}
        trip={(props) => <TripView key={groupId} {...props} />}
        onCreate={(day, times) => setNewEventFor({ groupId, day, times })}
        moving={(props) => <MovingEvents {...props} />}
        news={(props) => <GroupNews {...props} />}
        tools={(day, about) => (
          <GroupTools
            key={groupId}
            {...{ groupId, day, about, isAssistantOpen }}
            isSchedule={tab !== 'members' && tab !== 'lodging'}
            onAsk={() => setAssistantFor(isAssistantOpen ? null : { groupId, day })}
          />
        )}
        addEvent={(day, variant) => (
          <AddEvents
            groupId={groupId}
            day={day}
            variant={variant}
            onOpen={(start) => setNewEventFor({ groupId, ...start })}
          />
        )}
      />
      {isAssistantOpen && (
        <AssistantPane
          groupId={groupId}
          day={date ?? assistantFor.day}
          linkTo={linkTo}
          onClose={() => setAssistantFor(null)}
        />
      )}
      {newEventFor?.groupId === groupId && <NewEventDialog {...newEventFor} onClose={() => setNewEventFor(null)} />}
    </div>
  );
}
