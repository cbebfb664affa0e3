import { writeFileSync } from 'node:fs';
import type { APIRequestContext } from 'playwright/test';
import { type Line, startProxy } from '../support/proxy.ts';
import { DEMO_PASSWORD, type RunningServer } from '../support/server.ts';
import { test as base, expect } from '../support/test.ts';
import { findEvent, signInByCall } from '../support/traveller.ts';
import type { Engine, EngineName, Found, Profile, Size } from './driver.ts';
import { findFirefox } from './firefox.ts';
import { Tab, until } from './tab.ts';
import { findWebKit } from './webkit.ts';

const PHONE: Size = { width: 390, height: 844 };

const FIND: Record<EngineName, () => Found> = { firefox: findFirefox, webkit: findWebKit };

type Role = keyof RunningServer['emails'];

/** A browser profile of one user. */
interface Device {
  /** Opens a tab at a path of the app. */
  open(path: string): Promise<Tab>;
}

interface WorkerParts {
  engineName: EngineName;
  engine: Engine | string;
}

interface Parts {
  /** The network between the browsers and the server. */
  network: Line;
  device: () => Promise<Device>;
  /** Calls the server in a user's session, without the app and past the network of the browsers. */
  asking: (role: Role) => Promise<APIRequestContext>;
}

/** Stories that are the same in every engine; where an engine is missing they are skipped, and say why. */
export const test = base.extend<Parts, WorkerParts>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  network: async ({ server }, use) => {
    const proxy = await startProxy(server.address);
    await use(proxy);
    await proxy.stop();
  },
  engine: [
    async ({ engineName }, use) => {
      const found = FIND[engineName]();
      if ('missing' in found) return use(found.missing);
      const engine = await found.launch();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  device: async ({ engine, engineName, network }, use, info) => {
    if (typeof engine === 'string') {
      test.skip(true, `${engineName}: ${engine}`);
      return;
    }
    const profiles: Profile[] = [];
    const tabs: Tab[] = [];
    await use(async () => {
      const profile = await engine.profile(PHONE);
      profiles.push(profile);
      return {
        open: async (path) => {
          const tab = new Tab(await profile.open(), network.address);
          tabs.push(tab);
          await tab.goto(path);
          return tab;
        },
      };
    });
    if (info.status !== info.expectedStatus) {
      for (const [at, { page }] of tabs.entries()) {
        // A tab that the story has closed cannot be captured.
        const screen = await page.screenshot().catch(() => null);
        if (screen) writeFileSync(info.outputPath(`tab-${at + 1}.png`), screen);
      }
    }
    for (const profile of profiles) await profile.close();
  },
  asking: async ({ playwright, server }, use) => {
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

export { expect, until };

/** Signs in by the form, wherever it is shown. */
export async function signIn(tab: Tab, email: string): Promise<void> {
  await tab.role('textbox', 'Email').fill(email);
  await tab.label('Password').fill(DEMO_PASSWORD);
  await tab.role('button', 'Sign in').click();
  // It leads to the requested screen.
  await tab.role('button', 'User menu').shown();
}

/** Waits until the app starts without a network, in this tab and in every other. */
export async function installed(tab: Tab): Promise<void> {
  await until('the service worker', () => tab.run(() => navigator.serviceWorker.controller?.state === 'activated'));
}

/** Opens the first event of the trip, signed in. Returns its id on the server. */
export async function openEvent(tab: Tab, request: APIRequestContext): Promise<string> {
  const { eventId } = await findEvent(request, 'Japan');
  await tab.goto(`/events/${eventId}`);
  await tab.role('textbox', 'Your comment').shown();
  return eventId;
}

export const commentWith = (tab: Tab, text: string) => tab.role('article', /^Comment by/).with(text);

export async function writeComment(tab: Tab, text: string): Promise<void> {
  await tab.role('textbox', 'Your comment').fill(text);
  await tab.role('button', 'Post comment').click();
  await commentWith(tab, text).once();
}

const UNSENT = /^(Not sent yet|Sending…|Needs attention)$/;

/** It is on the screen once, and waits to be sent. */
export async function expectUnsent(tab: Tab, text: string): Promise<void> {
  await commentWith(tab, text).once();
  await commentWith(tab, text).text(UNSENT).shown();
}

/** It is on the screen once, and is not marked unsent any more. */
export async function expectSent(tab: Tab, text: string): Promise<void> {
  // The mark comes with the comment: before that, a missing mark proves nothing.
  await commentWith(tab, text).once();
  await commentWith(tab, text).text(UNSENT).gone();
  await commentWith(tab, text).once();
}
