import { useEffect } from 'react';
import { isNew, useNotifications } from './use-notifications.ts';

/** Tells the bell how much is new since the panel was last open; draws nothing. */
export function NewCount({ onCount }: { onCount(count: number): void }) {
  const read = useNotifications();
  const count = read?.activities.filter((activity) => isNew(activity, read.seenUpTo)).length ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}
