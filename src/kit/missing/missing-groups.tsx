import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';
import type { Groups } from './use-groups.ts';

interface MissingGroupsProps extends Pick<Groups, 'state' | 'refreshing' | 'refresh'> {
  title: string;
  /** The words of the button, and those while it waits for an answer. */
  again: [words: string, busy: string];
}

/** Replaces a list of groups that is not on this device, and says why. */
export function MissingGroups({ state, refreshing, refresh, title, again: [words, busy] }: MissingGroupsProps) {
  const isOffline = state === 'offline';
  return (
    <ErrorState
      isOffline={isOffline}
      title={title}
      action={
        <Button variant="primary" busy={refreshing && busy} onClick={() => void refresh()}>
          {words}
        </Button>
      }
    >
      {isOffline
        ? 'Connect to load your groups. They are then kept on this device.'
        : 'The server returned an unexpected response.'}
    </ErrorState>
  );
}
