import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePerson } from '#kit/context.ts';
import { hearWorker } from '#runtime/window/hear-worker.ts';
import { isNew, useNotifications } from './use-notifications.ts';

/** Tells the bell how much is new since the panel was last open; draws nothing. Comes behind the first screen, as does what the worker asks. */
export function NewCount({ onCount }: { onCount(count: number): void }) {
  useWorker();
  const read = useNotifications();
  const count = read?.activities.filter((activity) => isNew(activity, read.seenUpTo)).length ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}

/** Notifications that come by the worker are shown here, and lead somewhere in this page. */
function useWorker(): void {
  const person = usePerson();
  const { history } = useRouter();
  useEffect(
    () =>
      hearWorker({
        person,
        visible: () => document.visibilityState === 'visible',
        goTo: (path) => history.push(path),
      }),
    [person, history],
  );
}
