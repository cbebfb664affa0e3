/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { keptUploads } from '#runtime/worker/kept-uploads.ts';
import { mediaCacheHere, whileSignedIn } from '#runtime/worker/media-cache-here.ts';
import { BackgroundScript } from './load-background.ts';
import { paintedPage } from './painted-pages.ts';
import { takeShares } from './share-target.ts';
import { type BuiltFile, ShellFiles } from './shell-files.ts';
import './push.ts';

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

// A page that was open before the first installation is served from here too. A newer version does not come this way:
// it waits until the person accepts it.
clientsClaim();

const shell = files.page('/index.html');

// Any address of the app is the shell, with its screen already in it where the device has that. The API, the socket and
// files are never answered from here: the local store is their cache.
registerRoute(
  new NavigationRoute(async (asked) => paintedPage(asked.url, await shell(asked)), {
    denylist: [/^\/api\//, /^\/ws/, /^\/uploads\//],
  }),
);

takeShares(background);

// Pictures and attachments never change under their address; pages of somebody in between are none of them. Each person
// has a cache of their own; a page that fetches ahead asks past all caches, and puts in itself what it got.
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
  await background.load().drain();
}

/** A page in front fetches by itself what is new. */
async function fetchNewsWithoutPages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible')) await background.load().fetchNews();
}

/** What cannot be sent keeps nothing from being fetched. */
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
