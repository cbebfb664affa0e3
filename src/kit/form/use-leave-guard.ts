import { useEffect } from 'react';

/** What was typed is nowhere but on the screen: the browser asks before it lets the page go. */
export function useLeaveGuard(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
