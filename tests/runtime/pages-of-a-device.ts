import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { App } from '#runtime/session/app.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { noUpdate } from '../support/no-update.ts';
import { FakeServer } from './fake-server.ts';

let apps: App[] = [];
/** The server of the test, and the state of its device. */
export let server: FakeServer;
export let platform: FakePlatform;

/** Opens a page: a new runtime on the same device. */
export function openPage(): App {
  const app = new App(platform, noUpdate());
  apps.push(app);
  return app;
}

export const person = (app: App) => {
  const found = app.person();
  if (!found) throw new Error('No one is signed in');
  return found;
};

export async function signedInApp(): Promise<App> {
  const app = openPage();
  await app.start();
  await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', verified: true });
  await expect.poll(() => person(app).sync.get().pulledAt).not.toBeNull();
  return app;
}

/** Each test of the file has a device and a server of its own. */
export function deviceForEach(): void {
  beforeEach(() => {
    server = new FakeServer();
    platform = new FakePlatform(`https://app-${crypto.randomUUID()}.example`, server.fetch as typeof globalThis.fetch);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const app of apps) app.stop();
    apps = [];
    await Dexie.delete('matrix-device');
  });
}
