import { Suspense } from 'react';
import { useObservable, useRuntime } from '#kit/context.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

/** Comes behind the settings themselves: whoever looks for a language need not wait for it. */
const NotificationsCard = lazyPart(() =>
  import('./notifications-card.tsx').then((module) => ({ default: module.NotificationsCard })),
);

/** Notifications on devices, where the server can send them. */
export function NotificationsSection() {
  const environment = useObservable(useRuntime().environment);
  if (!environment?.features.push) return null;
  return (
    <Suspense>
      <NotificationsCard />
    </Suspense>
  );
}
