import CloudOffIcon from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { GroupPartState } from './use-group-part.ts';

export interface MissingProps {
  isOffline: boolean;
  /** What could not be loaded, where a sentence begins: 'This group'. */
  what: string;
  /** What was never fetched: 'this group was'. */
  was: string;
  retry(): void;
  /** Other ways on. */
  more?: ReactNode;
}

/** What is not on this device, and why; the person may ask for it again. */
export function Missing({ isOffline, what, was, retry, more }: MissingProps) {
  return (
    <EmptyState
      icon={<CloudOffIcon />}
      title={isOffline ? 'Not on this device yet' : `${what} could not be loaded`}
      action={
        <>
          <Button variant="primary" onClick={retry}>
            Try Again
          </Button>
          {more}
        </>
      }
    >
      {isOffline
        ? `You are offline, and ${was} never fetched. Try again when you are connected.`
        : 'The server did not answer as it should.'}
    </EmptyState>
  );
}

/**
 * The same of a part of a group.
 * @param what several things, in the middle of a sentence: 'members'
 */
export function MissingPart({ part: { state, retry }, what }: { part: GroupPartState; what: string }) {
  return (
    <Missing
      isOffline={state === 'offline'}
      what={`The ${what}`}
      was={`the ${what} of this group were`}
      retry={retry}
    />
  );
}
