import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { EventPane } from '#features/event/event-pane.tsx';
import { shownLink } from '#features/schedule/moving/hold-focus.ts';
import { type GroupSearch, toGroup } from '#kit/addresses/addresses.ts';
import { lazily } from '#ui/lazily/lazily.tsx';

const EventActions = lazily(async () => (await import('./event-actions.tsx')).EventActions);
const EventFacts = lazily(async () => (await import('./event-actions.tsx')).EventFacts);

interface EventPaneRouteProps {
  groupId: string;
  /** The day beside the event, as in the address. */
  date: string | undefined;
  tab: GroupSearch['tab'];
  eventId: string;
}

/** An event with its comments, beside the day of its group. */
export function EventPaneRoute({ groupId, date, tab, eventId }: EventPaneRouteProps) {
  const close = useClose(groupId, date, tab);
  useFocusGivenBack(eventId);
  return (
    <EventPane
      eventId={eventId}
      onClose={close}
      comments={<CommentsSection eventId={eventId} />}
      edit={(event, groupZone) => <EventActions event={event} groupZone={groupZone} leave={close} />}
      facts={(event, groupZone) => <EventFacts event={event} groupZone={groupZone} />}
    />
  );
}

/**
 * Closes the event beside the day: through the history where it was opened from the day, whose entry is the one before.
 */
function useClose(groupId: string, date: string | undefined, tab: GroupSearch['tab']): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  return () => {
    if (openedFrom === undefined) void navigate({ ...toGroup(groupId, date, tab), replace: true, resetScroll: false });
    else history.back();
  };
}

/** Returns the focus to the event's card when the pane closes, or to the day when the card is gone. */
function useFocusGivenBack(eventId: string): void {
  useEffect(
    () => () =>
      // Another event that is opened takes the focus itself.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const link = shownLink(document.body, eventId);
        (link ?? document.getElementById('day-heading'))?.focus({ preventScroll: link === null });
      }),
    [eventId],
  );
}
