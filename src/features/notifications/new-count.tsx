import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { hearWorker } from '#runtime/tabs/hear-worker.ts';
import { isNew } from '#store/queries/unsent/activities.ts';
import { useNotifications } from './use-notifications.ts';

/**
 * Reports to the bell how many notifications are new since the panel was last open; renders nothing. Loaded after the
 * first screen, together with the handlers of the worker's messages.
 */
export function NewCount({ onCount }: { onCount(count: number): void }) {
  useWorker();
  const read = useNotifications();
  const count = read?.activities.filter((activity) => isNew(activity, read.seenUpTo)).length ?? 0;
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}

/** Shows the notifications that arrive by the worker, and follows their links within this page. */
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
