import CloudOffIcon from 'lucide-react/icons/cloud-off';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { GroupPartState } from './use-group-part.ts';

export interface MissingPartProps {
  part: GroupPartState;
  /** What is missing, in the middle of a sentence: 'members'. */
  what: string;
}

/** A part of a group that is not on this device, and why; the person may ask for it again. */
export function MissingPart({ part: { state, retry }, what }: MissingPartProps) {
  const isOffline = state === 'offline';
  return (
    <EmptyState
      icon={<CloudOffIcon />}
      title={isOffline ? 'Not on this device yet' : `The ${what} could not be loaded`}
      action={
        <Button variant="primary" onClick={retry}>
          Try Again
        </Button>
      }
    >
      {isOffline
        ? `You are offline, and the ${what} of this group were never fetched. Try again when you are connected.`
        : 'The server did not answer as it should.'}
    </EmptyState>
  );
}
