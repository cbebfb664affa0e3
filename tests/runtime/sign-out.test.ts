// @vitest-environment node
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#runtime/window/app.ts';
import { Person } from '#runtime/window/person.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import { erasePerson } from '#store/database/erase.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { anEvent } from '#support/rows.ts';
import { noUpdate } from '../support/no-update.ts';
import { ANA, FakeServer, MIKA } from './fake-server.ts';

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
  const app = new App(platform, noUpdate());
  const tab: Tab = { app, platform, hears, seen: [] };
  platform.broadcast = (broadcast) => {
    for (const other of tabs) if (other !== tab) queueMicrotask(() => other.hears() && other.platform.hear(broadcast));
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

async function started(): Promise<Tab> {
  const tab = openTab();
  await tab.app.start();
  return tab;
}

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

/** How many rows of the person are on the device, by table; the mark of a sign-out is none. */
async function rowsLeft(): Promise<Record<string, number>> {
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

  it('[S103] leaves only what was kept, though the other tab slept and writes before it hears of it', async () => {
    const first = await signedInTab();
    let frozen = false;
    const second = await fetchingTab({ hears: () => !frozen });
    server.network = false;
    first.platform.page.setOnline(false);
    await (await person(first).edits()).comments.create({ eventId: '12', content: 'Unsent' });
    frozen = true;
    expect(await first.app.signOut('keep')).toEqual({ outcome: 'signed-out' });
    const { store } = person(second);
    await expect(store.run((db) => db.events.put({ ...anEvent({ id: '500' }), dayKeys: [] }))).rejects.toThrow();
    await expect.poll(() => status(second)).toBe('signed-out');
    second.answer();
    expect(await rowsLeft()).not.toHaveProperty('events');
    const kept = openStore(owner());
    expect(await listUnsent(kept)).toMatchObject([{ text: 'Unsent' }]);
    kept.close();
  });

  it('[S103] closes the person there too where no broadcast arrives, by the first thing that it would write', async () => {
    const first = await signedInTab();
    const second = await fetchingTab({ hears: () => false });
    expect(await first.app.signOut()).toEqual({ outcome: 'signed-out' });
    second.answer();
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(await rowsLeft()).toEqual({});
  });

  it('[S103] closes the person in a tab that slept and got no message, when it becomes visible', async () => {
    const first = await signedInTab();
    const second = openTab({ hears: () => false });
    await second.app.start();
    await first.app.signOut();
    await expect.poll(() => server.session).toBeNull();
    second.platform.page.setVisible(true);
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(second.app.session.get()).toEqual({ status: 'signed-out', ended: null });
  });

  it('[S103] is done though another tab sleeps, and so is the next sign-in; a tab that wakes later follows', async () => {
    const first = await signedInTab();
    const second = await fetchingTab({ hears: () => false });
    const { name } = person(second).store;
    // A tab that sleeps lets go of nothing.
    const asleep = new Dexie(name);
    await asleep.open();
    asleep.on('versionchange', () => false);
    asleep.backendDB().onversionchange = null;
    expect(await first.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => server.session).toBeNull();
    first.app.stop();
    const next = await started();
    server.gate = () => null;
    expect(await next.app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    await expect.poll(() => person(next).sync.get().pulledAt).not.toBeNull();

    second.answer();
    second.platform.page.setVisible(true);
    await expect.poll(() => second.app.person()?.store.name).toBe(person(next).store.name);
    expect(person(next).store.name).not.toBe(name);
    asleep.close();
    await expect.poll(() => Dexie.exists(name)).toBe(false);
  });

  it('[S103] is not undone by the other tab, which completes the same sign-out, with what is kept', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    server.network = false;
    for (const { platform } of [first, second]) platform.page.setOnline(false);
    await (await person(first).edits()).comments.create({ eventId: '12', content: 'Unsent' });
    // Neither erases before both have the database open.
    const both = gate();
    let waiting = 0;
    const { transaction } = Dexie.prototype;
    vi.spyOn(Dexie.prototype, 'transaction').mockImplementation(function (this: Dexie, ...asked: unknown[]) {
      const go = () => (transaction as (...args: unknown[]) => ReturnType<Dexie['transaction']>).apply(this, asked);
      const isErasing = asked[0] === 'rw' && Array.isArray(asked[1]) && asked[1].length === this.tables.length;
      if (!isErasing || waiting === 2) return go();
      waiting += 1;
      const isLast = waiting === 2;
      const opened = this.table('meta').count();
      return opened
        .then(() => {
          if (isLast) both.open();
          return both.opened;
        })
        .then(go);
    });
    const leaving = first.app.signOut('keep');
    await expect.poll(() => waiting).toBe(1);
    second.platform.page.setVisible(true);
    expect(await leaving).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => [status(first), status(second)]).toEqual(['signed-out', 'signed-out']);
    const device = new Device();
    expect([await device.current(), await device.logoutPending()]).toEqual([null, true]);
    device.close();
    for (const { seen } of [first, second]) expect(seen.slice(seen.indexOf('leaving'))).not.toContain('signed-in');
  });

  it('[S103] is done though the pictures cannot be deleted', async () => {
    const tab = await signedInTab();
    const { name } = person(tab).store;
    tab.platform.clearMediaCache = () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError'));
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => server.session).toBeNull();
    expect(await tab.app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    expect(person(tab).store.name).not.toBe(name);
  });

  it('A17: ends what the browser is told while the app is closed, also without a network', async () => {
    const tab = await signedInTab();
    server.network = false;
    // The server's word is waited for a while.
    const leaving = tab.app.signOut();
    await expect.poll(() => tab.platform.pushEnded).toBe(1);
    expect(await leaving).toEqual({ outcome: 'signed-out' });
  });

  it('A17: is done though that cannot be ended', async () => {
    const tab = await signedInTab();
    tab.platform.endPush = () => Promise.reject(new DOMException('Registration failed', 'AbortError'));
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
  });

  it('[S138] keeps an edit that came while the server ended the session, and is done', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    server.answers.set('POST /api/schedules/12/comments', () => new Response(null, { status: 503 }));
    const edits = await person(second).edits();
    void edits.comments.create({ eventId: '12', content: 'Made meanwhile' });
    await expect.poll(() => listUnsent(person(second).store)).toHaveLength(1);
    // The first tab asks for unsent edits before this one is stored.
    vi.spyOn(Person.prototype, 'unsent').mockResolvedValueOnce(0);
    expect(await first.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => [status(first), status(second)]).toEqual(['signed-out', 'signed-out']);
    expect(await first.app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    expect(await listUnsent(person(first).store)).toMatchObject([{ text: 'Made meanwhile' }]);
  });

  it('shows the person again in every tab when it is cancelled', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    server.network = false;
    for (const { platform } of [first, second]) platform.page.setOnline(false);
    await (await person(second).edits()).comments.create({ eventId: '12', content: 'Made after the question' });
    // The first tab asks for unsent edits before this one is stored.
    vi.spyOn(Person.prototype, 'unsent').mockResolvedValueOnce(0);
    expect(await first.app.signOut()).toEqual({ outcome: 'ask', unsent: 1 });
    await expect.poll(() => [status(first), status(second)]).toEqual(['signed-in', 'signed-in']);
    expect(await listUnsent(person(second).store)).toMatchObject([{ text: 'Made after the question' }]);
  });
});

describe('[S103] an emptied database that the device takes for theirs', () => {
  /** As after a sign-out that the device did not note. */
  async function emptied(): Promise<string> {
    const tab = await signedInTab();
    const { name } = person(tab).store;
    tab.app.stop();
    await erasePerson({ owner: owner(), database: name, unsent: 'erase' });
    return name;
  }

  it('is replaced by the tab that starts with it, which opens it once', async () => {
    const name = await emptied();
    server.session = null;
    const tab = await started();
    await expect.poll(() => status(tab)).toBe('signed-out');
    expect(tab.seen.filter((seen) => seen === 'leaving')).toHaveLength(1);
    const device = new Device();
    expect([await device.current(), await device.databaseOf(owner())]).toEqual([null, `${name}#1`]);
    device.close();
  });

  it('does not keep them from signing in', async () => {
    const name = await emptied();
    // The device has forgotten that it gave the name away.
    await Dexie.delete('matrix-device');
    server.session = null;
    const tab = await started();
    expect(await tab.app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    await expect.poll(() => person(tab).sync.get().pulledAt).not.toBeNull();
    expect(person(tab).store.name).not.toBe(name);
  });
});

describe('[S54] a tab that starts while somebody signs out', () => {
  it('never shows the person, and does not cancel the sign-out', async () => {
    const first = await signedInTab();
    server.network = false;
    first.platform.page.setOnline(false);
    const { opened, open } = gate();
    first.platform.clearMediaCache = () => opened.then(() => true);
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

  it('does not cancel it when the server says at that moment whose session it is', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    const { opened, open } = gate();
    first.platform.clearMediaCache = () => opened.then(() => true);
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

  it('completes a sign-out whose tab was closed', async () => {
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

describe('[S90] a sign-in in one tab', () => {
  const shown = ({ app }: Tab) => {
    const state = app.session.get();
    return state.status === 'signed-in' ? state.user.email : state.status;
  };

  it.each<[string, () => Promise<unknown>]>([
    ['by password', async () => (await started()).app.signIn({ email: MIKA.email, password: 'right' })],
    [
      'at a third party, from which a page comes back',
      async () => {
        server.session = MIKA;
        await started();
      },
    ],
  ])('%s is one in the others', async (_, signIn) => {
    server.session = null;
    const other = await started();
    expect(shown(other)).toBe('signed-out');
    await signIn();
    await expect.poll(() => shown(other)).toBe(MIKA.email);
  });

  it('shows the others whoever has signed in at a third party in the place of somebody else', async () => {
    const other = await signedInTab();
    server.session = ANA;
    await started();
    await expect.poll(() => shown(other)).toBe(ANA.email);
  });

  it('is broadcast once, and not again by every tab that receives it', async () => {
    server.session = null;
    const others = [await started(), await started()];
    server.session = MIKA;
    const tab = openTab();
    const hails: string[] = [];
    for (const { platform } of [...others, tab]) {
      const { broadcast } = platform;
      platform.broadcast = (said) => {
        hails.push(said);
        broadcast(said);
      };
    }
    await tab.app.start();
    for (const other of others) await expect.poll(() => shown(other)).toBe(MIKA.email);
    for (const { platform } of [...others, tab]) platform.page.setVisible(true);
    await expect
      .poll(() => others.map(({ app }) => app.session.get()))
      .toMatchObject([{ verified: true }, { verified: true }]);
    expect(hails.filter((said) => said === 'session')).toEqual(['session']);
  });
});

describe('telling the server of a sign-out', () => {
  const LOGOUT = 'GET /api/auth/logout';
  const told = () => server.calls.filter((call) => call === LOGOUT).length;
  /** The server cannot be reached for this call, though it can for others. */
  const unreachableFor = (call: string) => {
    server.gate = (each) => (each === call ? Promise.reject(new TypeError('Failed to fetch')) : null);
  };
  const reachable = () => {
    server.gate = () => null;
  };
  /** The page comes to the front after its knowledge of the session has grown old. */
  const toTheFront = ({ platform }: Tab) => {
    platform.clock.jump(6 * 60_000);
    platform.page.setVisible(true);
  };
  /** A tab in which somebody has just signed out, and the server has not heard of it. */
  async function leftUnheard(): Promise<Tab> {
    const tab = await signedInTab();
    unreachableFor(LOGOUT);
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(told).toBe(1);
    return tab;
  }

  /** Somebody signs out, and has waited long enough for the server's word. */
  async function leftUnanswered(tab: Tab): Promise<void> {
    const { clock } = tab.platform;
    const leaving = tab.app.signOut();
    await expect.poll(told).toBe(1);
    expect(status(tab)).toBe('signed-in');
    const until = clock.now() + 5_000;
    while (clock.step(until));
    expect(await leaving).toEqual({ outcome: 'signed-out' });
  }

  it('[S55] is done at once where there is a network', async () => {
    const { app } = await signedInTab();
    await app.signOut();
    await expect.poll(() => server.session).toBeNull();
  });

  it.each<[string, (tab: Tab) => void]>([
    ['the network is back', ({ platform }) => platform.page.setOnline(true)],
    ['the page comes to the front', toTheFront],
  ])('[S55] is done when %s, and the session is not taken up before it is', async (_, chance) => {
    const tab = await leftUnheard();
    const asked = server.calls.length;
    chance(tab);
    await expect.poll(told).toBe(2);
    chance(tab);
    await expect.poll(told).toBe(3);
    expect(server.calls.slice(asked)).toEqual([LOGOUT, LOGOUT]);
    expect([status(tab), server.session]).toEqual(['signed-out', MIKA]);
    reachable();
    chance(tab);
    await expect.poll(() => server.session).toBeNull();
    expect(tab.seen.slice(-1)).toEqual(['signed-out']);
  });

  it.each<[string, () => Response]>([
    ['fails', () => Response.json({ message: 'Internal Server Error' }, { status: 500 })],
    ['refuses', () => Response.json({ message: 'Not from here' }, { status: 403 })],
  ])('[S138] signs nobody out where the server %s: the person and their data stay', async (_, respond) => {
    const tab = await signedInTab();
    server.answers.set(LOGOUT, respond);
    expect(await tab.app.signOut()).toEqual({ outcome: 'failed' });
    expect([tab.seen.slice(-1), server.session]).toEqual([['signed-in'], MIKA]);
    expect(tab.seen).not.toContain('leaving');
    expect(await rowsLeft()).toHaveProperty('events');
    server.answers.clear();
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => server.session).toBeNull();
  });

  it('[S138] is done as without a network where a gateway answers in the place of the server', async () => {
    const tab = await signedInTab();
    server.answers.set(LOGOUT, () => new Response('Bad gateway', { status: 502 }));
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    expect([status(tab), await rowsLeft()]).toEqual(['signed-out', {}]);
    const device = new Device();
    expect(await device.logoutPending()).toBe(true);
    device.close();
  });

  it('[S138] is done for a server that answers that there is no session', async () => {
    const tab = await signedInTab();
    server.answers.set(LOGOUT, () => Response.json({ message: 'Please sign in' }, { status: 401 }));
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    const device = new Device();
    await expect.poll(() => device.logoutPending()).toBe(false);
    device.close();
  });

  it('[S138] keeps nobody waiting who leaves a server that does not answer', async () => {
    const tab = await signedInTab();
    const { opened, open } = gate();
    server.gate = (call) => (call === LOGOUT ? opened : null);
    await leftUnanswered(tab);
    const device = new Device();
    expect(await device.logoutPending()).toBe(true);
    // The answer comes after all.
    open();
    await expect.poll(() => [server.session]).toEqual([null]);
    await expect.poll(() => device.logoutPending()).toBe(false);
    device.close();
  });

  it('[S138] tells nobody that a session has ended by itself while it ends by their own wish', async () => {
    const tab = await signedInTab();
    const { opened, open } = gate();
    server.gate = (call) => (call === LOGOUT ? opened : null);
    server.answers.set(LOGOUT, () => {
      server.session = null;
      return Response.json({ message: 'Bye' });
    });
    const leaving = tab.app.signOut();
    await expect.poll(told).toBe(1);
    // The server has ended it, and its answer is on the way: whatever is asked meanwhile is refused.
    server.session = null;
    await person(tab).refresh({ kind: 'groups' });
    open();
    expect(await leaving).toEqual({ outcome: 'signed-out' });
    expect(tab.app.session.get()).toEqual({ status: 'signed-out', ended: null });
    expect(tab.seen.filter((seen) => seen !== 'signed-in' && seen !== 'starting')).toEqual(['leaving', 'signed-out']);
  });

  it('[S55] is done once: a session that begins after it stays', async () => {
    const tab = await signedInTab();
    await tab.app.signOut();
    await expect.poll(() => server.session).toBeNull();
    // Somebody signs in elsewhere in this browser, as at a third party.
    server.session = ANA;
    await expect
      .poll(() => {
        toTheFront(tab);
        return tab.app.session.get();
      })
      .toMatchObject({ status: 'signed-in', user: { id: ANA.id } });
    expect([told(), server.session]).toEqual([1, ANA]);
  });

  it('[S55] is over when the person signs in again before it was done', async () => {
    const tab = await leftUnheard();
    reachable();
    expect(await tab.app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    const asked = server.calls.length;
    toTheFront(tab);
    await expect.poll(() => server.calls.slice(asked)).toContain('GET /api/auth/user');
    expect([told(), status(tab), server.session]).toEqual([1, 'signed-in', MIKA]);
  });

  it('[S55] is waited for by a sign-in, whose session it would end', async () => {
    const tab = await signedInTab();
    const { opened, open } = gate();
    server.gate = (call) => (call === LOGOUT ? opened : null);
    await leftUnanswered(tab);
    const signingIn = tab.app.signIn({ email: MIKA.email, password: 'right' });
    await expect.poll(told).toBe(1);
    open();
    expect(await signingIn).toMatchObject({ outcome: 'signed-in' });
    expect(server.calls.slice(-2)).not.toContain(LOGOUT);
    expect([status(tab), server.session]).toEqual(['signed-in', MIKA]);
  });

  it('[S55] counts from its first moment: later answers about the session are ignored', async () => {
    const tab = await signedInTab();
    const asked = server.calls.length;
    const { opened, open } = gate();
    server.gate = (call) => (call === 'GET /api/auth/user' ? opened : null);
    const { leave } = Device.prototype;
    vi.spyOn(Device.prototype, 'leave').mockImplementation(async function (this: Device, ...leaving) {
      const noted = await leave.apply(this, leaving);
      // The answer is read before this tab has closed what is the person's.
      open();
      for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setTimeout(resolve));
      return noted;
    });
    toTheFront(tab);
    await expect.poll(() => server.calls.slice(asked)).toContain('GET /api/auth/user');
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => server.session).toBeNull();
    expect([status(tab), await rowsLeft()]).toEqual(['signed-out', {}]);
    expect(tab.seen.slice(-2)).toEqual(['leaving', 'signed-out']);
  });
});
