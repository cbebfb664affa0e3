import { cpSync, rmSync } from 'node:fs';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from 'playwright/test';
import { freePort } from './free-port.ts';
import { DEMO_PASSWORD, newFolder, type RunningServer, root, startServer } from './server.ts';
import { installed } from './waits.ts';

type Role = keyof RunningServer['emails'];

interface Person {
  context: BrowserContext;
  page: Page;
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export interface Parts {
  /** The folder whose `dist/` is served: a story that changes the built client brings a copy. */
  folder: string;
  /** Settings of the server beyond those of every story. */
  settings: Readonly<Record<string, string>>;
  server: RunningServer;
  /** Opens a browser of its own in which the app is installed and no user is signed in: that of a phone by default. */
  openDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  signIn: (role: Role, options?: { phone?: boolean }) => Promise<Person>;
}

export interface WorkerParts {
  /**
   * The address of the servers of this worker's stories, one after the other, because an installation belongs to an
   * address.
   */
  port: string;
  /** A closed browser profile in which the app of an address is installed: each device begins with a copy. */
  profile: (address: string) => Promise<string>;
}

/** A server of its own for each story, and people who each have a browser profile of their own. */
export const test = base.extend<Parts, WorkerParts>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures it needs from here.
    async ({}, use) => use(String(await freePort())),
    { scope: 'worker' },
  ],
  profile: [
    async ({ playwright, launchOptions }, use) => {
      let made: Promise<string> | undefined;
      const make = async (address: string) => {
        const profile = newFolder();
        const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
        const page = await context.newPage();
        await page.goto(address);
        await installed(page);
        await context.close();
        return profile;
      };
      await use((address) => {
        made ??= make(address);
        return made;
      });
      if (made) rmSync(await made, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  folder: [root, { option: true }],
  settings: [{}, { option: true }],
  server: async ({ folder, settings, port }, use) => {
    const server = await startServer({ folder, settings, port });
    await use(server);
    await server.stop();
  },
  openDevice: async ({ playwright, launchOptions, server, profile }, use) => {
    const opened: { context: BrowserContext; own: string }[] = [];
    await use(async (options = {}) => {
      const own = newFolder();
      cpSync(await profile(server.address), own, { recursive: true });
      const context = await playwright.chromium.launchPersistentContext(own, {
        ...launchOptions,
        baseURL: server.address,
        viewport: PHONE,
        ...options,
      });
      opened.push({ context, own });
      return context;
    });
    for (const { context, own } of opened) {
      await context.close();
      rmSync(own, { recursive: true, force: true });
    }
  },
  signIn: async ({ openDevice, server }, use) => {
    await use(async (role, { phone = true } = {}) => {
      const context = await openDevice({ viewport: phone ? PHONE : DESKTOP });
      await signInByCall(context.request, server.emails[role]);
      const [page = await context.newPage()] = context.pages();
      await page.goto('/');
      await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
      return { context, page };
    });
  },
});

export { expect };

/** Gives a browser a session, without its sign-in screen. Returns the signed-in user. */
export async function signInByCall(request: APIRequestContext, email: string): Promise<string> {
  const login = await request.post('/api/auth/credential-login', { data: { email, password: DEMO_PASSWORD } });
  expect(login.ok(), `${login.status()} for the sign-in of ${email}`).toBe(true);
  const me: { id: string | number } = await (await request.get('/api/auth/user')).json();
  return String(me.id);
}
