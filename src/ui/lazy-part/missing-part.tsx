import { EmptyState } from '../empty-state/empty-state.tsx';

/** In the place of a part of a screen that is all of what was asked for, while its code is missing. */
export function MissingPart() {
  return (
    <div role="status">
      <EmptyState title="Not on this device yet">
        This part of the app has to be fetched once. It is shown as soon as you are connected.
      </EmptyState>
    </div>
  );
}
