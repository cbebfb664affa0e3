import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { EventPane } from '#features/event/event-pane.tsx';
import { useFocusGivenBack } from '#features/schedule/use-focus-given-back.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const EditEvent = lazyPart(() => import('./event-forms.ts').then(({ editEvent }) => editEvent()));
const DeleteEvent = lazyPart(() => import('./event-forms.ts').then(({ deleteEvent }) => deleteEvent()));
const EventBuses = lazyPart(() => import('./event-forms.ts').then(({ eventBuses }) => eventBuses()));
const EventRollCall = lazyPart(() => import('./event-forms.ts').then(({ eventRollCall }) => eventRollCall()));

export interface EventPaneRouteProps {
  groupId: string;
  /** The day beside the event, as in the address. */
  date: string | undefined;
  eventId: string;
}

/** An event with its comments, beside the day of its group. */
export function EventPaneRoute({ groupId, date, eventId }: EventPaneRouteProps) {
  const close = useClose(groupId, date);
  useFocusGivenBack(eventId);
  return (
    <EventPane
      eventId={eventId}
      onClose={close}
      comments={<CommentsSection eventId={eventId} />}
      edit={(event, groupZone) => (
        <Suspense fallback={null}>
          <EditEvent event={event} groupZone={groupZone} />
          <DeleteEvent event={event} leave={close} />
          <EventRollCall event={event} groupZone={groupZone} />
          <EventBuses event={event} groupZone={groupZone} />
        </Suspense>
      )}
    />
  );
}

/**
 * Closes the event beside the day: through the history where it was opened from the day, whose entry is the one before.
 */
function useClose(groupId: string, date: string | undefined): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  return () => {
    if (openedFrom === undefined) void navigate({ ...toGroup(groupId, date), replace: true, resetScroll: false });
    else history.back();
  };
}
