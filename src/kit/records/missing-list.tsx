import { Missing } from '#kit/missing/missing.tsx';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';

interface MissingListProps {
  list: GroupPartState;
  /** The list that was never fetched, with its verb: 'the list of hotels was'. */
  was: string;
  /** The text where the server does not return it. */
  failed: string;
}

/** Says that a list is not on this device, and why; the user can request it again. */
export function MissingList({ list: { state, retry }, was, failed }: MissingListProps) {
  if (state === 'offline') return <Missing isOffline what="" was={was} retry={retry} />;
  return (
    <ErrorState
      title={failed}
      action={
        <Button variant="primary" onClick={retry}>
          Retry
        </Button>
      }
    />
  );
}
