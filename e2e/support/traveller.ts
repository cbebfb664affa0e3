import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Worker,
} from 'playwright/test';
import type { Network } from './network.ts';
import { DEMO_PASSWORD, type RunningServer } from './server.ts';
import { test as base, PHONE, signInByCall } from './test.ts';
import { installed } from './waits.ts';

type Role = keyof RunningServer['emails'];

/** A user with the installed app open at an event of the trip. */
export interface Traveller {
  context: BrowserContext;
  page: Page;
  userId: string;
  groupId: string;
  eventId: string;
  /** The address of the event in the app. */
  path: string;
  /** Calls the server in this user's session, past the network of the browser. */
  request: APIRequestContext;
}

interface Wishes {
  /** The beginning of the group's name. */
  group?: string;
  /** Between the browser and the server; without it requests go straight through, and the browser caches as usual. */
  network?: Network;
}

interface People {
  travel: (role?: Role, wishes?: Wishes) => Promise<Traveller>;
  /** Another user elsewhere, who calls the server without the app. */
  elsewhere: (role: Role) => Promise<APIRequestContext>;
}

/** Stories that begin with a user at an event, without the way there. */
export const test = base.extend<People>({
  travel: async ({ openDevice, server }, use) => {
    await use(async (role = 'user', { group = 'Japan', network } = {}) => {
      const context = await openDevice();
      await network?.carries(context);
      const userId = await signInByCall(context.request, server.emails[role]);
      const { groupId, eventId } = await findEvent(context.request, group);
      const path = `/events/${eventId}`;
      const page = await openAt(context, path);
      await installed(page);
      return { context, page, userId, groupId, eventId, path, request: context.request };
    });
  },
  elsewhere: async ({ playwright, server }, use) => {
    const asked: APIRequestContext[] = [];
    await use(async (role) => {
      const request = await playwright.request.newContext({ baseURL: server.address });
      asked.push(request);
      await signInByCall(request, server.emails[role]);
      return request;
    });
    for (const request of asked) await request.dispose();
  },
});

export const phoneOn = (server: RunningServer): BrowserContextOptions => ({
  baseURL: server.address,
  viewport: PHONE,
});

/** The first event of the group whose name begins like this. */
export async function findEvent(
  request: APIRequestContext,
  group: string,
): Promise<{ groupId: string; eventId: string }> {
  const groups: { id: string | number; name: string }[] = await (await request.get('/api/groups')).json();
  const groupId = groups.find(({ name }) => name.startsWith(group))?.id;
  if (groupId === undefined) throw new Error(`No group is called ${group}`);
  const events: { id: string | number }[] = await (await request.get(`/api/groups/${groupId}/schedules`)).json();
  const eventId = events[0]?.id;
  if (eventId === undefined) throw new Error(`${group} has no events`);
  return { groupId: String(groupId), eventId: String(eventId) };
}

/** Opens the sign-in form, wherever it was shown, and signs in by it. */
export async function signInOn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
}

/** Opens the app in a new tab, at an event. */
export async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible();
  // The first visit fetches the app and the event, which takes longer on a machine that plays several stories at once.
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  return page;
}

/** The tab's process dies, without a chance for any code of the page to run. */
export async function kill(page: Page): Promise<void> {
  const dead = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // Never resolves, because the process is gone.
  devtools.send('Page.crash').catch(() => {});
  await dead;
  await page.close();
}

/** The browser's service worker. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/** Wakes the worker as the browser does when there is a network again; resolves when its work has ended. */
export const wakeWorker = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    let work: Promise<unknown> = Promise.resolve();
    const wake = Object.assign(new Event('sync'), {
      tag: 'outbox',
      waitUntil: (promise: Promise<unknown>) => {
        work = promise;
      },
    });
    globalThis.dispatchEvent(wake);
    // It rejects to be woken again later, while an edit is still unsent.
    await work.catch(() => {});
  });

export { expect, signInByCall };
