import { EmptyState } from '../empty-state/empty-state.tsx';

/** Replaces the main part of a screen while its code is missing. */
export function MissingPart() {
  return (
    <div role="status">
      <EmptyState title="Not on this device yet">This part of the app appears once you are connected.</EmptyState>
    </div>
  );
}
