import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { EventScreen } from '#features/event/event-screen.tsx';
import { commentOfHash, toGroup } from '#kit/addresses/addresses.ts';
import { lazily } from '#ui/lazily/lazily.tsx';

const EventActions = lazily(async () => (await import('./event-actions.tsx')).EventActions);
const EventFacts = lazily(async () => (await import('./event-actions.tsx')).EventFacts);

/** /events/{eventId}: the event with its comments. */
export function EventRoute({ eventId }: { eventId: string }) {
  const { hash, state } = useLocation();
  const { history } = useRouter();
  const navigate = useNavigate();
  // Through the history where the event was opened from the day, so that Back does not lead to a deleted event.
  const leave = ({ groupId, days }: { groupId: string; days: readonly string[] }) => {
    if (state.openedFrom === undefined) void navigate({ ...toGroup(groupId, days[0]), replace: true });
    else history.back();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is another object after each navigation.
  const sought = useMemo(() => {
    const id = commentOfHash(hash);
    return id === null ? null : { id };
  }, [hash, state]);
  return (
    <EventScreen
      eventId={eventId}
      comments={<CommentsSection eventId={eventId} sought={sought} />}
      edit={(event, groupZone) => <EventActions event={event} groupZone={groupZone} leave={() => leave(event)} />}
      facts={(event, groupZone) => <EventFacts event={event} groupZone={groupZone} />}
    />
  );
}
