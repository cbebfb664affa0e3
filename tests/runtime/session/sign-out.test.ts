import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { Person } from '#runtime/person/person.ts';
import { openStore } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import { erasePerson } from '#store/database/erase.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { anEvent } from '#support/rows.ts';
import { MIKA } from '../fake-server.ts';
import {
  browserForEach,
  fetchingTab,
  gate,
  openTab,
  owner,
  person,
  rowsLeft,
  server,
  signedInTab,
  started,
  status,
} from '../tabs-of-a-browser.ts';

browserForEach();

describe('[SESSION-5] signing out while another tab is fetching', () => {
  it('shows nothing of the user there from the first moment, and leaves nothing on the device', async () => {
    const first = await signedInTab();
    const second = await fetchingTab();
    expect(await first.app.signOut()).toEqual({ outcome: 'signed-out' });
    second.answer();
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(second.seen.filter((seen) => seen !== 'signed-in')).toEqual(['leaving', 'signed-out']);
    await expect.poll(rowsLeft).toEqual({});
  });

  it('[TABS-4] leaves only the kept edits, though the other tab was frozen and writes before it learns of it', async () => {
    const first = await signedInTab();
    let frozen = false;
    const second = await fetchingTab({ hears: () => !frozen });
    server.network = false;
    first.platform.page.setOnline(false);
    await person(first).run((commands) => commands.createComment, { eventId: '12', content: 'Unsent' });
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

  it("[TABS-4] closes the user's data there too where no broadcast arrives, at its first attempt to write", async () => {
    const first = await signedInTab();
    const second = await fetchingTab({ hears: () => false });
    expect(await first.app.signOut()).toEqual({ outcome: 'signed-out' });
    second.answer();
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(await rowsLeft()).toEqual({});
  });

  it("[TABS-4] closes the user's data in a tab that was frozen and got no message, when it becomes visible", async () => {
    const first = await signedInTab();
    const second = openTab({ hears: () => false });
    await second.app.start();
    await first.app.signOut();
    await expect.poll(() => server.session).toBeNull();
    second.platform.page.setVisible(true);
    await expect.poll(() => status(second)).toBe('signed-out');
    expect(second.app.session.get()).toEqual({ status: 'signed-out', ended: null });
  });

  it('[TABS-4] is done though another tab is frozen, and so is the next sign-in; a tab that thaws later follows', async () => {
    const first = await signedInTab();
    const second = await fetchingTab({ hears: () => false });
    const { name } = person(second).store;
    // A frozen tab releases nothing.
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

  it('[TABS-4] is not undone by the other tab, which completes the same sign-out, with the kept edits', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    server.network = false;
    for (const { platform } of [first, second]) platform.page.setOnline(false);
    await person(first).run((commands) => commands.createComment, { eventId: '12', content: 'Unsent' });
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

  it('[TABS-4] is done though the pictures cannot be deleted', async () => {
    const tab = await signedInTab();
    const { name } = person(tab).store;
    tab.platform.clearMediaCache = () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError'));
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => server.session).toBeNull();
    expect(await tab.app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    expect(person(tab).store.name).not.toBe(name);
  });

  it("A17: ends the browser's push subscription, also without a network", async () => {
    const tab = await signedInTab();
    server.network = false;
    // The server's answer is awaited for a while.
    const leaving = tab.app.signOut();
    await expect.poll(() => tab.platform.pushEnded).toBe(1);
    expect(await leaving).toEqual({ outcome: 'signed-out' });
  });

  it('A17: is done though that cannot be ended', async () => {
    const tab = await signedInTab();
    tab.platform.endPush = () => Promise.reject(new DOMException('Registration failed', 'AbortError'));
    expect(await tab.app.signOut()).toEqual({ outcome: 'signed-out' });
  });

  it('[SESSION-4] keeps an edit that came while the server ended the session, and is done', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    server.answers.set('POST /api/schedules/12/comments', () => new Response(null, { status: 503 }));
    void person(second).run((commands) => commands.createComment, { eventId: '12', content: 'Made meanwhile' });
    await expect.poll(() => listUnsent(person(second).store)).toHaveLength(1);
    // The first tab counts unsent edits before this one is stored.
    vi.spyOn(Person.prototype, 'unsent').mockResolvedValueOnce(0);
    expect(await first.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => [status(first), status(second)]).toEqual(['signed-out', 'signed-out']);
    expect(await first.app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    expect(await listUnsent(person(first).store)).toMatchObject([{ text: 'Made meanwhile' }]);
  });

  it('shows the user again in every tab when it is cancelled', async () => {
    const first = await signedInTab();
    const second = await signedInTab();
    server.network = false;
    for (const { platform } of [first, second]) platform.page.setOnline(false);
    await person(second).run((commands) => commands.createComment, {
      eventId: '12',
      content: 'Made after the question',
    });
    // The first tab counts unsent edits before this one is stored.
    vi.spyOn(Person.prototype, 'unsent').mockResolvedValueOnce(0);
    expect(await first.app.signOut()).toEqual({ outcome: 'ask', unsent: 1 });
    await expect.poll(() => [status(first), status(second)]).toEqual(['signed-in', 'signed-in']);
    expect(await listUnsent(person(second).store)).toMatchObject([{ text: 'Made after the question' }]);
  });
});

describe('[SESSION-3] signing out without a network', () => {
  it('is not undone by an answer that names the user, was requested before it and comes after it', async () => {
    const { opened, open } = gate();
    let isHeld = false;
    server.gate = (call) => {
      if (call !== 'GET /api/auth/user' || isHeld) return null;
      isHeld = true;
      return opened;
    };
    const asking = openTab();
    const asked = asking.app.start();
    await expect.poll(() => isHeld).toBe(true);
    const other = await started();
    await expect.poll(() => [asking, other].map(status)).toEqual(['signed-in', 'signed-in']);
    server.network = false;
    other.platform.page.setOnline(false);
    expect(await other.app.signOut()).toEqual({ outcome: 'signed-out' });
    await expect.poll(() => status(asking)).toBe('signed-out');
    open();
    await asked;
    expect(status(asking)).toBe('signed-out');
  });
});

describe("[TABS-4] an emptied database that the device takes for the user's", () => {
  /** As after a sign-out that the device did not record. */
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
