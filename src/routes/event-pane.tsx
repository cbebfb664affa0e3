import { lazy, Suspense } from 'react';
import { CommentsSection } from '#features/comments/comments-section.tsx';
import { EventPane } from '#features/event/event-pane.tsx';

const EditEvent = lazy(() => import('./group-panels.ts').then(({ editEvent }) => editEvent()));

/** An event with its comments, beside the day of its group. */
export function EventPaneRoute({ eventId, onClose }: { eventId: string; onClose(): void }) {
  return (
    <EventPane
      eventId={eventId}
      onClose={onClose}
      comments={<CommentsSection eventId={eventId} />}
      edit={(event, groupZone) => (
        <Suspense fallback={null}>
          <EditEvent event={event} groupZone={groupZone} />
        </Suspense>
      )}
    />
  );
}
