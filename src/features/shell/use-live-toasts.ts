import { useEffect } from 'react';
import { notificationTitle } from '#contract/live/notification-type.ts';
import { useRuntime } from '#kit/app/context.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** Shows a toast for each new notification, with the title of its type. */
export function useLiveToasts(): void {
  const runtime = useRuntime();
  useEffect(
    () =>
      runtime.onNotification(({ type, message }) => {
        toast({ title: notificationTitle(type), description: message, isNews: true });
      }),
    [runtime],
  );
}
