import { ErrorState } from '../error-state/error-state.tsx';

/** Replaces the main part of a screen while its code is missing. */
export function MissingPart() {
  return (
    <ErrorState isOffline title="Not on this device yet">
      This part of the app appears once you are connected.
    </ErrorState>
  );
}
