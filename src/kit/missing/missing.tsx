import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';
import type { GroupPartState } from './use-group-part.ts';

interface MissingProps {
  isOffline: boolean;
  /** The thing that could not be loaded, at the beginning of a sentence: 'This group'. */
  what: string;
  /** The thing that was never fetched, with its verb: 'this group was'. */
  was: string;
  retry(): void;
  more?: ReactNode;
}

/** Says that something is not on this device, and why; the user can request it again. */
export function Missing({ isOffline, what, was, retry, more }: MissingProps) {
  return (
    <ErrorState
      isOffline={isOffline}
      title={isOffline ? 'Not on this device yet' : `${what} could not be loaded`}
      action={
        <>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          {more}
        </>
      }
    >
      {isOffline
        ? `You are offline, and ${was} not downloaded yet. Try again when you are connected.`
        : 'The server returned an unexpected response.'}
    </ErrorState>
  );
}

/**
 * Says the same about a part of a group.
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
