/// <reference lib="webworker" />
import type { PushSubscriptionCreate } from '#contract/live/push.ts';
import { openPushed, type PushWorker, showPushed, tellOfSubscription } from '#runtime/worker/push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Chromium and Firefox provide the old and the new subscription; the worker libraries do not type them. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const { registration } = self;

const worker: PushWorker = {
  origin: self.location.origin,
  // Pages that an earlier version of the worker controls belong to the app too.
  pages: async () => [...(await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))],
  open: (path) => self.clients.openWindow(path),
  shown: (tag) => registration.getNotifications({ tag }),
  show: (title, options) => registration.showNotification(title, options),
  unsubscribe: async () => (await registration.pushManager.getSubscription())?.unsubscribe(),
};

function read(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

self.addEventListener('push', (event) => event.waitUntil(showPushed(read(event.data), worker)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(event.notification.data, worker));
});

async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? null;
  const renewed =
    newSubscription ??
    (applicationServerKey &&
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  // Without its key the device is subscribed again when the app is next opened.
  if (renewed) await tellOfSubscription(renewed.toJSON() as PushSubscriptionCreate, worker);
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as unknown as SubscriptionChange;
  change.waitUntil(subscribeAgain(change));
});
