import { useExtensions } from '#kit/app/use-extensions.ts';
import { lazily } from '#ui/lazily/lazily.tsx';

/** Loaded after the settings themselves, so that the other settings do not wait for it. */
const NotificationsCard = lazily(async () => (await import('./notifications-card.tsx')).NotificationsCard);

/** Notifications on devices, on a server with our extensions. */
export function NotificationsSection() {
  return useExtensions() ? <NotificationsCard /> : null;
}
