import { useParams } from '@tanstack/react-router';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { EventScreen } from '#features/event/event-screen.tsx';

/** /events/{eventId}: the event with its comments. */
export function EventRoute() {
  const { eventId } = useParams({ from: '/shell/events/$eventId' });
  return <EventScreen key={eventId} eventId={eventId} comments={<CommentsSection eventId={eventId} />} />;
}
