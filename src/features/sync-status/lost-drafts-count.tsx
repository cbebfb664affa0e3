import { useEffect } from 'react';
import { useLostDrafts } from '#kit/unsent/use-lost-drafts.ts';

/** Reports how many drafts cannot be shown by a screen, on every change, and zero when it is unmounted. */
export function LostDraftsCount({ onCount }: { onCount(count: number): void }) {
  const count = useLostDrafts().length;
  useEffect(() => {
    onCount(count);
    return () => onCount(0);
  }, [onCount, count]);
  return null;
}
