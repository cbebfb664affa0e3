import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useNews } from '#kit/activity/use-news.ts';
import { usePerson } from '#kit/app/context.ts';
import { hearWorker } from '#runtime/tabs/hear-worker.ts';
import { countNew } from '#store/queries/unsent/badge.ts';

/**
 * Reports to the bell how many notifications are new since the panel was last open; renders nothing. Loaded after the
 * first screen, together with the handlers of the worker's messages.
 */
export function NewCount({ onCount }: { onCount(count: number): void }) {
  useWorker();
  const count = countNew(useNews());
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
