import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notificationTitle } from '#contract/live/notification-type.ts';
import { useNews } from '#kit/activity/use-news.ts';
import { usePerson, useRuntime } from '#kit/app/context.ts';
import { hearWorker } from '#runtime/tabs/hear-worker.ts';
import { countNew } from '#store/queries/unsent/badge.ts';
import { toast } from '#ui/toast/toast-store.ts';

/**
 * Reports to the bell how many notifications are new since the panel was last open; renders nothing. Loaded after the
 * first screen, together with the toasts and the handlers of the worker's messages.
 */
export function NewCount({ onCount }: { onCount(count: number): void }) {
  useWorker();
  useToasts();
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

/** Shows a toast for each new notification, with the title of its type. */
function useToasts(): void {
  const runtime = useRuntime();
  useEffect(
    () =>
      runtime.onNotification(({ type, message }) => {
        toast({ title: notificationTitle(type), description: message, isNews: true });
      }),
    [runtime],
  );
}
