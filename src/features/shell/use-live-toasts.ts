import { useEffect } from 'react';
import { notificationTitle } from '#contract/notification-type.ts';
import { useRuntime } from '#kit/context.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** Each notification that just arrived is told of in a toast with its type's title. */
export function useLiveToasts(): void {
  const runtime = useRuntime();
  useEffect(
    () =>
      runtime.onNotification(({ type, message, actorId }) => {
        const isEcho = actorId !== null && actorId === runtime.person()?.user.id;
        toast({ title: notificationTitle(type), description: message, isNews: true, isEcho });
      }),
    [runtime],
  );
}
