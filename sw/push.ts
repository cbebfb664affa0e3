/// <reference lib="webworker" />
import type { PushSubscriptionCreate } from '#contract/push.ts';
import { openPushed, type PushWorker, showPushed, tellOfSubscription } from '#runtime/worker/push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Chromium and Firefox say what there was and what there is; the worker libraries do not type it. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const { registration } = self;

const worker: PushWorker = {
  origin: self.location.origin,
  // Pages of an earlier version of the worker are the app's too.
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
  // Without its key it is subscribed anew when the app is next open.
  if (renewed) await tellOfSubscription(renewed.toJSON() as PushSubscriptionCreate, worker);
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as unknown as SubscriptionChange;
  change.waitUntil(subscribeAgain(change));
});
