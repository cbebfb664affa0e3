/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { MEDIA_CACHE } from '#runtime/engine/media-cache.ts';
import { keptUploads } from '#runtime/worker/kept-uploads.ts';
import { drainFromWorker } from '#runtime/worker/worker.ts';
import { paintedPage } from './painted-pages.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** The fetch event's sibling that only Chromium knows; the DOM and worker libraries do not type it. */
interface WakeEvent extends ExtendableEvent {
  readonly tag: string;
}

// The shell and every route's chunk: the app starts and every screen opens without a network.
// The first page is a screen as any other, and not the file behind its address.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' });
cleanupOutdatedCaches();

// A page that was open before the first installation is served from here too. A newer version does not come this way:
// it waits until the person accepts it.
clientsClaim();

const shell = createHandlerBoundToURL('/index.html');

// Any address of the app is the shell, with its screen already in it where the device has that. The API, the socket and files are never answered from here: the local store is
// their cache.
registerRoute(
  new NavigationRoute(async (asked) => paintedPage(asked.url, await shell(asked)), {
    denylist: [/^\/api\//, /^\/ws/, /^\/uploads\//],
  }),
);

// Pictures and attachments never change under their address; pages of somebody in between are none of them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/uploads/'),
  new CacheFirst({
    cacheName: MEDIA_CACHE,
    plugins: [
      keptUploads,
      new ExpirationPlugin({ maxEntries: 500, maxAgeSeconds: 60 * 24 * 3600, purgeOnQuotaError: true }),
    ],
  }),
);

let endWork = (_reason: Error) => {};
const workEnds = new Promise<never>((_, reject) => {
  endWork = reject;
});
// Nobody may be waiting for it.
workEnds.catch(() => {});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  // The browser tries again what is cut short here, with the worker that replaces this one.
  if (event.data?.type === 'END_WORK') endWork(new Error('A new version takes over'));
});

/** A page that is open sends by itself, where the person sees how far it is: it is let begin. */
const PAGE_FIRST_MS = 2_000;

async function drainAfterPages(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAGE_FIRST_MS));
  await drainFromWorker();
}

const drainOn = (event: Event) => (event as WakeEvent).waitUntil(Promise.race([drainAfterPages(), workEnds]));
self.addEventListener('sync', drainOn);
self.addEventListener('periodicsync', drainOn);
