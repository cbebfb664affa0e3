import { useEffect } from 'react';
import { useLostDrafts } from '#kit/use-lost-drafts.ts';

/** Tells how many drafts no screen can show, whenever that changes, and none when it goes. */
export function LostDraftsCount({ onCount }: { onCount(count: number): void }) {
  const count = useLostDrafts().length;
  useEffect(() => {
    onCount(count);
    return () => onCount(0);
  }, [onCount, count]);
  return null;
}
