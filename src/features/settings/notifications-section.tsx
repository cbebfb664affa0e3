import { Suspense } from 'react';
import { useObservable, useRuntime } from '#kit/app/context.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

/** Loaded after the settings themselves, so that the other settings do not wait for it. */
const NotificationsCard = lazyPart(() =>
  import('./notifications-card.tsx').then((module) => ({ default: module.NotificationsCard })),
);

/** Notifications on devices, when the server supports them. */
export function NotificationsSection() {
  const environment = useObservable(useRuntime().environment);
  if (!environment?.features.push) return null;
  return (
    <Suspense>
      <NotificationsCard />
    </Suspense>
  );
}
