import type { BrowserContext, Page } from 'playwright/test';
import { expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { logOut } from './support/controls.ts';
import { expect, openAt, signInOn, test } from './support/traveller.ts';
import { carriedTrip, synced } from './support/waits.ts';

interface Counted {
  /** How many transactions are open on this page's databases. */
  transactions: number;
  /** How often this page has tried to take the lock for sending. */
  tries: number;
  /** It has taken that lock from its holder. */
  stole: boolean;
}

/**
 * Counts in every page that is opened from now on. The worker is not woken: its clock is not moved, so that it would
 * not believe the lease of a tab, and take the lock from it.
 */
function count(): void {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  const page = globalThis as unknown as Counted;
  page.transactions = 0;
  page.tries = 0;
  page.stole = false;
  const { request } = LockManager.prototype;
  LockManager.prototype.request = function (this: LockManager, ...asked: Parameters<typeof request>) {
    if (asked[0].startsWith('drain ')) {
      page.tries += 1;
      page.stole ||= 'steal' in asked[1];
    }
    return request.apply(this, asked);
  } as typeof request;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...asked) {
    const begun = transaction.apply(this, asked);
    page.transactions += 1;
    const end = () => {
      page.transactions -= 1;
    };
    for (const how of ['complete', 'abort']) begun.addEventListener(how, end);
    return begun;
  };
}

/**
 * Freezes a tab, as a phone does: nothing runs in it, and messages for it wait. Not in the middle of a transaction,
 * where no browser does. (The browser's own command has no effect on a visible tab, as every tab is here.)
 */
async function freeze(page: Page): Promise<{ thaw(): Promise<unknown> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  const asleep = new Promise<void>((resolve) => {
    devtools.once('Debugger.paused', () => resolve());
  });
  // Answered when it is thawed.
  page
    .evaluate(async () => {
      const page = globalThis as unknown as Counted;
      while (page.transactions > 0) await new Promise((resolve) => setTimeout(resolve));
      // biome-ignore lint/suspicious/noDebugger: this is where it falls asleep.
      debugger;
    })
    .catch(() => {});
  await asleep;
  return { thaw: () => devtools.send('Debugger.resume') };
}

/** A page of this origin that does not run the app. */
async function bystander(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/icon.svg');
  return page;
}

/** Holds the named locks for good, as a tab does that freezes with them; resolves when it has them all. */
const sleepWith = (page: Page, locks: readonly string[]): Promise<void> =>
  page.evaluate(async (names) => {
    for (const name of names)
      await new Promise<void>((resolve) => {
        void navigator.locks.request(name, () => {
          resolve();
          return new Promise(() => {});
        });
      });
  }, locks);

/** The name of the signed-in person's database. */
const databaseIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases())
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith('matrix:'));
    if (names.length !== 1 || !names[0]) throw new Error(`one database of a person was expected: ${names.join(', ')}`);
    return names[0];
  });

/** Everything in the users' databases of this browser, except the mark that they have signed out. */
const rowsOfPeople = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const rows: string[] = [];
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      // Content that other apps have shared waits in a database of its own.
      if (!name.startsWith('matrix:') && name !== 'matrix-shared') continue;
      const db = await ended(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        for (const row of await ended(db.transaction(store).objectStore(store).getAll()))
          if (row.key !== 'signed-out') rows.push(`${store}: ${JSON.stringify(row).slice(0, 80)}`);
      db.close();
    }
    return rows;
  });

test('F31: a tab freezes, with the lock for sending: another sends when its time is over; I sign out, and nothing of mine is left; it thaws and follows', async ({
  travel,
  server,
}) => {
  const { context, page, request, eventId, path } = await travel();
  await carriedTrip(page);
  const looking = await bystander(context);
  const database = await databaseIn(looking);
  await page.close();
  await sleepWith(looking, [`drain ${database}`]);
  await context.clock.install();
  await context.addInitScript(count);
  const tab = await openAt(context, path);
  const text = words('Nobody shall wait for a sleeper');
  await writeComment(tab, text);
  await expectUnsent(tab, text);
  // The time of a frozen tab begins when this one has noticed it, and has written a lease for it.
  await expect.poll(() => rowsOfPeople(looking)).toContainEqual(expect.stringContaining('leases: {"name":"drain '));
  const counted = () =>
    tab.evaluate(() => {
      const { tries, stole } = globalThis as unknown as Counted;
      return { tries, stole };
    });
  // A try begins when the one before has ended.
  const untilNextTry = async () => {
    const { tries } = await counted();
    await tab.clock.fastForward(15_000);
    await expect.poll(async () => (await counted()).tries).toBeGreaterThan(tries);
  };
  for (const _ of [15, 30, 45]) await untilNextTry();
  await expectUnsent(tab, text);
  expect(await timesOnServer(request, eventId, text)).toBe(0);
  // Then the clock stays: a request on its way must not look old.
  while (!(await counted()).stole) await untilNextTry();
  await expectSent(tab, text);
  expect(await timesOnServer(request, eventId, text)).toBe(1);

  const other = await openAt(context, path);
  await synced(other);
  // The locks of the work that one tab does for all.
  await sleepWith(
    looking,
    ['pull', 'files'].map((name) => `${name} ${database}`),
  );
  const { thaw } = await freeze(other);
  await logOut(tab);
  expect(await rowsOfPeople(looking)).toEqual([]);
  await tab.reload();
  await signInOn(tab, server.emails.user);
  await carriedTrip(tab);
  await logOut(tab);

  await thaw();
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  // No page has the old ones open any more, so they are deleted.
  await expect
    .poll(() => looking.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort()))
    .toEqual(['matrix-device', 'matrix-shared']);
});
