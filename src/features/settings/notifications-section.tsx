import { useObservable, useRuntime } from '#kit/app/context.ts';
import { lazily } from '#ui/lazily/lazily.tsx';

/** Loaded after the settings themselves, so that the other settings do not wait for it. */
const NotificationsCard = lazily(async () => (await import('./notifications-card.tsx')).NotificationsCard);

/** Notifications on devices, when the server supports them. */
export function NotificationsSection() {
  const environment = useObservable(useRuntime().environment);
  if (!environment?.features.push) return null;
  return <NotificationsCard />;
}
