import { useEffect } from 'react';

/**
 * The browser asks before it lets the page go.
 * @returns ends that
 */
export function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** What was typed is nowhere but on the screen: the browser asks before it lets the page go. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? guardLeaving() : undefined), [isNeeded]);
}
