import { useEffect } from 'react';

/**
 * Makes the browser ask before the page is left.
 * @returns a function that ends this
 */
export function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** For typed words that are only on the screen: the browser asks before the page is left. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? guardLeaving() : undefined), [isNeeded]);
}
