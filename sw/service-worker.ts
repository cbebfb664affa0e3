/// <reference lib="webworker" />
import { paintedPage } from 'virtual:first-paint';
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { keptUploads } from '#runtime/media/kept-uploads.ts';
import { mediaCacheHere, whileSignedIn } from '#runtime/worker/media-cache-here.ts';
import { BackgroundScript } from './load-background.ts';
import { takeShares } from './share-target.ts';
import { type BuiltFile, ShellFiles } from './shell-files.ts';
import './push.ts';
// Unsent edits are laid over the rows of a painted screen.
import '#sync/kinds/all-kinds.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

/** The fetch event's sibling that only Chromium knows; the DOM and worker libraries do not type it. */
interface WakeEvent extends ExtendableEvent {
  readonly tag: string;
}

// The shell and every route's chunk: the app starts and every screen opens without a network.
const background = new BackgroundScript(self.__WB_MANIFEST);
const files = new ShellFiles(background.shell);
files.answer();
cleanupOutdatedCaches();

self.addEventListener('install', (event) => event.waitUntil(files.install(event)));
self.addEventListener('install', (event) => event.waitUntil((async () => background.warm())()));
self.addEventListener('activate', (event) => event.waitUntil(files.activate(event)));

// A page that was open before the first installation is served from here too. A newer version does not take over this
// way: it waits until the person accepts it.
clientsClaim();

const shell = files.page('/index.html');

// Every address of the app is the shell, with its screen already in it if the device has the data. The API, the socket
// and files are never answered from here: the local store is their cache.
registerRoute(
  new NavigationRoute(async (asked) => paintedPage(asked.url, await shell(asked)), {
    denylist: [/^\/api\//, /^\/ws/, /^\/uploads\//],
  }),
);

takeShares(background);

// Pictures and attachments never change under their address, and an intermediary's page must not be cached as one. Each
// person has a separate cache; a page that fetches ahead bypasses all caches, and stores the result itself.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith('/uploads/') && request.method === 'GET' && request.cache !== 'no-store',
  async ({ request, event }) => {
    const cacheName = await mediaCacheHere();
    if (cacheName === null) return fetch(request);
    const plugins = [keptUploads, whileSignedIn(cacheName)];
    return new CacheFirst({ cacheName, plugins, matchOptions: { ignoreVary: true } }).handle({ request, event });
  },
);

let endWork = (_reason: Error) => {};
const workEnds = new Promise<never>((_, reject) => {
  endWork = reject;
});
// There may be no waiter.
workEnds.catch(() => {});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  // The browser retries an event that is cut short here, with the worker that replaces this one.
  if (event.data?.type === 'END_WORK') endWork(new Error('A new version takes over'));
});

/** An open page sends by itself, where the person sees the progress, so it may begin first. */
const PAGE_FIRST_MS = 2_000;

async function drainAfterPages(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAGE_FIRST_MS));
  await background.load().drain();
}

/** A page in the foreground fetches news by itself. */
async function fetchNewsWithoutPages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible')) await background.load().fetchNews();
}

/** A failure to send does not prevent fetching. */
async function doBoth(): Promise<void> {
  const drained = drainAfterPages();
  await drained.catch(() => {});
  await fetchNewsWithoutPages();
  await drained;
}

const during = (work: () => Promise<void>) => (event: Event) =>
  (event as WakeEvent).waitUntil(Promise.race([work(), workEnds]));
self.addEventListener('sync', during(drainAfterPages));
self.addEventListener('periodicsync', during(doBoth));
