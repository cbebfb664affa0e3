import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { App } from '#runtime/session/app.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { anEvent } from '#support/rows.ts';
import { noUpdate } from '../support/no-update.ts';
import { FakeServer, MIKA } from './fake-server.ts';

/** A promise that the test controls. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export interface Tab {
  app: App;
  platform: FakePlatform;
  /** False while the tab is frozen. */
  hears: () => boolean;
  /** Every status that the screens saw, in order. */
  seen: string[];
}

let tabs: Tab[] = [];
let origin: string;
/** The server of the test. */
export let server: FakeServer;

/** A tab of one browser: the others receive its broadcasts a moment later, unless they are frozen. */
export function openTab({ hears = () => true }: { hears?: () => boolean } = {}): Tab {
  const platform = new FakePlatform(origin, server.fetch as typeof globalThis.fetch);
  const app = new App(platform, noUpdate());
  const tab: Tab = { app, platform, hears, seen: [] };
  platform.broadcast = (broadcast) => {
    for (const other of tabs) if (other !== tab) queueMicrotask(() => other.hears() && other.platform.hear(broadcast));
  };
  app.session.subscribe(() => tab.seen.push(app.session.get().status));
  tabs.push(tab);
  return tab;
}

export const person = ({ app }: Tab) => {
  const found = app.person();
  if (!found) throw new Error('No one is signed in');
  return found;
};

export const status = ({ app }: Tab) => app.session.get().status;

export async function started(): Promise<Tab> {
  const tab = openTab();
  await tab.app.start();
  return tab;
}

export async function signedInTab(): Promise<Tab> {
  const tab = openTab();
  await tab.app.start();
  await expect.poll(() => tab.app.session.get()).toMatchObject({ status: 'signed-in', verified: true });
  await expect.poll(() => person(tab).sync.get().pulledAt).not.toBeNull();
  return tab;
}

/** A second tab whose fetch has stored a part and is held in the middle. */
export async function fetchingTab(options?: { hears?: () => boolean }): Promise<Tab & { answer(): void }> {
  server.events = Array.from({ length: 30 }, (_, index) => anEvent({ id: String(100 + index) }));
  const { opened, open } = gate();
  const held = () => server.calls.filter((call) => call.endsWith('/comments')).length;
  const before = held();
  server.gate = (call) => (call.endsWith('/comments') ? opened : null);
  const tab = openTab(options);
  await tab.app.start();
  // Its database is removed in the middle.
  person(tab)
    .refresh({ kind: 'group', groupId: '1' })
    .catch(() => {});
  await expect.poll(() => held() - before).toBeGreaterThan(3);
  return { ...tab, answer: open };
}

export const owner = () => ownerOf(origin, MIKA.id);

/** How many rows of the user are on the device, by table, without the mark of a sign-out. */
export async function rowsLeft(): Promise<Record<string, number>> {
  const store = openStore(owner());
  const counts = await store.run((db) =>
    Promise.all(
      db.tables.map(async (table) => [
        table.name,
        (await table.toArray()).filter((row) => (row as { key?: string }).key !== 'signed-out').length,
      ]),
    ),
  );
  store.close();
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

/** Each test of the file has a browser and a server of its own. */
export function browserForEach(): void {
  beforeEach(() => {
    origin = `https://tabs-${crypto.randomUUID()}.example`;
    server = new FakeServer();
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const { app } of tabs) app.stop();
    tabs = [];
    await Dexie.delete('matrix-device');
  });
}
