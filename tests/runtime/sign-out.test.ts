// @vitest-environment node
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#runtime/app.ts';
import { Value } from '#runtime/observable.ts';
import { Person } from '#runtime/person.ts';
import { databaseName, openStore, ownerOf } from '#store/database.ts';
import { Device } from '#store/device.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { anEvent } from '#support/rows.ts';
import { FakeServer, MIKA } from './fake-server.ts';

/** A promise in the test's hand. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

interface Tab {
  app: App;
  platform: FakePlatform;
  /** False while the tab is frozen. */
  hears: () => boolean;
  /** Every status that the screens saw, in order. */
  seen: string[];
}

let tabs: Tab[] = [];
let origins = 0;
let origin: string;
let server: FakeServer;

/** A tab of one browser: what one hails, the others hear a moment later, unless they are frozen. */
function openTab({ hears = () => true }: { hears?: () => boolean } = {}): Tab {
  const platform = new FakePlatform(origin, server.fetch as typeof globalThis.fetch);
  const app = new App(platform, new Value({ ready: false, apply: () => {} }));
  const tab: Tab = { app, platform, hears, seen: [] };
  platform.hail = (hail) => {
    for (const other of tabs) if (other !== tab) queueMicrotask(() => other.hears() && other.platform.hear(hail));
  };
  app.session.subscribe(() => tab.seen.push(app.session.get().status));
  tabs.push(tab);
  return tab;
}

const person = ({ app }: Tab) => {
  const found = app.person();
  if (!found) throw new Error('Nobody is signed in');
  return found;
};

const status = ({ app }: Tab) => app.session.get().status;

async function signedInTab(): Promise<Tab> {
  const tab = openTab();
  await tab.app.start();
  await expect.poll(() => tab.app.session.get()).toMatchObject({ status: 'signed-in', verified: true });
  await expect.poll(() => person(tab).sync.get().pulledAt).not.toBeNull();
  return tab;
}

/** A second tab whose fetch has stored something and is held in the middle. */
async function fetchingTab(options?: { hears?: () => boolean }): Promise<Tab & { answer(): void }> {
  server.events = Array.from({ length: 30 }, (_, index) => anEvent({ id: String(100 + index) }));
  const { opened, open } = gate();
  const held = () => server.calls.filter((call) => call.endsWith('/comments')).length;
  const before = held();
  server.gate = (call) => (call.endsWith('/comments') ? opened : null);
  const tab = openTab(options);
  await tab.app.start();
  // Its database is taken away in the middle.
  person(tab)
    .refresh({ kind: 'group', groupId: '1' })
    .catch(() => {});
  await expect.poll(() => held() - before).toBeGreaterThan(3);
  return { ...tab, answer: open };
}

const owner = () => ownerOf(origin, MIKA.id);

/** How many rows of the person are on the device, by table. */
async function rowsLeft(): Promise<Record<string, number>> {
  if (!(await Dexie.exists(databaseName(owner())))) return {};
  const store = openStore(owner());
  const counts = await store.run((db) =>
    Promise.all(db.tables.map(async (table) => [table.name, await table.count()])),
  );
  store.close();
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

beforeEach(() => {
  origins += 1;
  origin = `https://sign-out-${origins}.example`;
  server = new FakeServer();
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const { app } of tabs) app.stop();
  tabs = [];
  await Dexie.delete('matrix-device');
});

describe('[S54] signing out while another tab is fetching', () => {
  it('shows nothing of the person there from the first moment, and leaves nothing on the device', async () => {
    const first = await signedInTab();
    const second = await fetchingTab();
    expect(await first.app.signOut()).toEqual({ outcome: 'signed-out' });
    second.answer();
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(second.seen.filter((seen) => seen !== 'signed-in')).toEqual(['leaving', 'signed-out']);
    await expect.poll(rowsLeft).toEqual({});
  });

  it('leaves only what was kept, though the other tab was frozen and writes before it hears of it', async () => {
    const first = await signedInTab();
    let frozen = false;
    const second = await fetchingTab({ hears: () => !frozen });
    server.network = false;
    first.platform.page.setOnline(false);
    await person(first).comments.create({ eventId: '12', content: 'Unsent' });
    frozen = true;
    expect(await first.app.signOut('keep')).toEqual({ outcome: 'signed-out' });
    const { store } = person(second);
    await store.run((db) => db.events.put({ ...anEvent({ id: '500' }), dayKeys: [] }));
    expect(await rowsLeft()).toMatchObject({ events: 1 });

    frozen = false;
    second.platform.hear('leaving');
    second.platform.hear('session');
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(await rowsLeft()).not.toHaveProperty('events');
    const kept = openStore(owner());
    expect(await listUnsent(kept)).toMatchObject([{ text: 'Unsent' }]);
    kept.close();
    second.answer();
  });

  it('closes the person there too where no hail arrives, once the database is deleted', async () => {
    const first = await signedInTab();
    const second = await fetchingTab({ hears: () => false });
    expect(await first.app.signOut()).toEqual({ outcome: 'signed-out' });
    second.answer();
    await expect.poll(() => status(second)).toBe('signed-out');
    await expect.poll(rowsLeft).toEqual({});
  });

  it('shows the person again in every tab when it does not come about', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    server.network = false;
    for (const { platform } of [first, second]) platform.page.setOnline(false);
    await person(second).comments.create({ eventId: '12', content: 'Made after the question' });
    // The first tab asks for unsent edits before this one is stored.
    vi.spyOn(Person.prototype, 'unsent').mockResolvedValueOnce(0);
    expect(await first.app.signOut()).toEqual({ outcome: 'ask', unsent: 1 });
    await expect.poll(() => [status(first), status(second)]).toEqual(['signed-in', 'signed-in']);
    expect(await listUnsent(person(second).store)).toMatchObject([{ text: 'Made after the question' }]);
  });
});

describe('[S54] a tab that starts while somebody signs out', () => {
  it('never shows the person, and does not call the sign-out off', async () => {
    const first = await signedInTab();
    server.network = false;
    first.platform.page.setOnline(false);
    const { opened, open } = gate();
    first.platform.clearMedia = () => opened;
    const leaving = first.app.signOut();
    await expect.poll(() => status(first)).toBe('leaving');
    const second = openTab();
    await second.app.start();
    open();
    expect(await leaving).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(second.seen).not.toContain('signed-in');

    server.network = true;
    const third = openTab();
    await third.app.start();
    expect(third.app.session.get()).toEqual({ status: 'signed-out', ended: null });
    expect(server.session).toBeNull();
  });

  it('does not call it off by hearing from the server, at that moment, whose session it is', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    const { opened, open } = gate();
    first.platform.clearMedia = () => opened;
    const leaving = first.app.signOut();
    await expect.poll(() => status(first)).toBe('leaving');
    const device = new Device();
    await expect(device.activate(owner(), MIKA)).rejects.toThrow('signing out');
    expect(await device.current()).toMatchObject({ status: 'leaving' });
    device.close();
    open();
    expect(await leaving).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => status(second)).toBe('signed-out');
  });

  it('carries out a sign-out that was cut off with its tab', async () => {
    (await signedInTab()).app.stop();
    const device = new Device();
    await device.leave(owner(), MIKA, 'erase');
    device.close();
    const next = openTab();
    await next.app.start();
    expect(next.seen).toEqual(['leaving', 'signed-out']);
    await expect.poll(rowsLeft).toEqual({});
    await expect.poll(() => server.session).toBeNull();
  });
});
