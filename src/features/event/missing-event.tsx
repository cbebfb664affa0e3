import { usePerson } from '#kit/app/context.ts';
import { useAsked } from '#kit/missing/use-asked.ts';
import type { RefreshOutcome } from '#runtime/platform/refresh.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';
import { focusPageHeading } from '#ui/page-header/page-focus.ts';
import { EventSkeleton } from './event-skeleton.tsx';

const REASONS: Record<RefreshOutcome['outcome'], string> = {
  offline: 'You are offline, and this event is not on this device.',
  refreshed: 'It no longer exists, or you are not in its group.',
  failed: 'The server returned an unexpected response.',
};

/** A successful retry removes the button: the focus moves to the heading. */
const keepFocus = (focusHeading: () => void) => (place: HTMLElement | null) => () => {
  if (place?.contains(document.activeElement)) focusHeading();
};

export interface MissingEventProps {
  eventId: string;
  /** Focuses the heading above; by default the heading of the page. */
  focusHeading?: (() => void) | undefined;
}

/** An event that is not in the store: requested once, and again on Retry. */
export function MissingEvent({ eventId, focusHeading = focusPageHeading }: MissingEventProps) {
  const { store } = usePerson();
  const { outcome, asking, retry } = useAsked({ kind: 'event', eventId }, true, () => getEvent(store, eventId));
  if (outcome === null) return <EventSkeleton />;
  return (
    <div ref={keepFocus(focusHeading)}>
      <ErrorState
        isOffline={outcome === 'offline'}
        title="Error loading event details. Please try again."
        action={
          <Button variant="primary" busy={asking && 'Retrying…'} onClick={retry}>
            Retry
          </Button>
        }
      >
        {REASONS[outcome]}
      </ErrorState>
    </div>
  );
}
