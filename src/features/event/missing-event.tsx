import CloudOffIcon from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { usePerson } from '#runtime/context.ts';
import type { RefreshOutcome } from '#runtime/types.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { EventSkeleton } from './event-skeleton.tsx';

const REASONS: Record<RefreshOutcome['outcome'], string> = {
  offline: 'You are offline, and this event is not on this device.',
  refreshed: 'It does not exist any more, or you do not belong to its group.',
  failed: 'The server did not answer as it should.',
};

/** An event that is not in the store: asked for once, and again on Retry (part 2 §8). */
export function MissingEvent({ eventId }: { eventId: string }) {
  const person = usePerson();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<RefreshOutcome['outcome'] | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    let left = false;
    setOutcome(null);
    person.refresh({ kind: 'event', eventId }).then((answer) => {
      if (!left) setOutcome(answer.outcome);
    });
    return () => {
      left = true;
    };
  }, [person, eventId, attempt]);

  if (outcome === null) return <EventSkeleton />;
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOffIcon />}
        title="Error loading event details. Please try again."
        action={
          <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
            Retry
          </Button>
        }
      >
        {REASONS[outcome]}
      </EmptyState>
    </div>
  );
}
