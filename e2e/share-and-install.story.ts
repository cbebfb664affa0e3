import type { BrowserContext, Page } from 'playwright/test';
import { commentWith, expectSent, expectUnsent, timesOnServer, words } from './support/comments.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import { expect, signInOn, test } from './support/traveller.ts';
import { carriedTrip } from './support/waits.ts';

const MB = 1024 * 1024;

interface Shared {
  title?: string;
  text?: string;
  url?: string;
  files?: readonly { name: string; type: string; size: number }[];
}

/** Shares to the app as the browser does it for an installed one: a form that the worker handles. */
async function share(page: Page, shared: Shared): Promise<void> {
  await page.evaluate(({ files = [], ...fields }) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement('input'), { name, value }));
    const picked = new DataTransfer();
    for (const { name, type, size } of files)
      picked.items.add(new File([new Uint8Array(size).fill(65)], name, { type }));
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    input.files = picked.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, shared);
  await page.waitForURL('**/share**');
}

const kept = (page: Page) =>
  page.getByRole('heading', { name: /^Shared / }).and(page.getByRole('heading', { level: 2 }));

/** The number of shared rows on the device. */
const rowsOfShared = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('matrix-shared');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const counting = [...db.objectStoreNames].map((name) => db.transaction(name).objectStore(name).count());
          const done = db.transaction([...db.objectStoreNames]);
          done.oncomplete = () => {
            resolve(counting.reduce((sum, { result }) => sum + result, 0));
            db.close();
          };
        };
      }),
  );

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
};

test('I share a text and a file without a network, choose one of today’s events, and post them', async ({ travel }) => {
  const { context, page, request } = await travel();
  await carriedTrip(page);
  await context.setOffline(true);
  const text = words('Platform 14 instead of 12');
  await share(page, {
    title: 'Timetable',
    text,
    files: [
      { name: 'platforms.txt', type: 'text/plain', size: 2_000 },
      { name: 'video.zip', type: 'application/zip', size: 26 * MB },
    ],
  });
  await expect(kept(page)).toBeVisible();
  await expect(page.getByText('Not kept: a file may have 25 MB at most.')).toBeVisible();

  // Nothing is lost where I do something else first.
  await page.goto('/');
  await expect(page.getByText('One shared item waits')).toBeVisible();
  await page.getByRole('link', { name: 'Choose the Event' }).click();
  await page.getByRole('region', { name: 'Today', exact: true }).getByRole('button').first().click();
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await expect(field).toHaveValue(`Timetable\n${text}`);
  await expect(page.getByText('platforms.txt')).toBeVisible();
  await expect.poll(() => rowsOfShared(page)).toBe(0);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expectUnsent(page, text);

  await context.setOffline(false);
  await expectSent(page, text);
  await expect(commentWith(page, text).getByText('platforms.txt')).toBeVisible();
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await timesOnServer(request, eventId, `Timetable\n${text}`)).toBe(1);
});

test('Content that I share while signed out waits until I have signed in; unused content is gone when I sign out (A17)', async ({
  travel,
  server,
}) => {
  const { page } = await travel();
  await logOut(page);
  const text = words('Shared before signing in');
  await share(page, { text });
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
  await signInOn(page, server.emails.user);
  await expect(page.getByText(text)).toBeVisible();
  expect(await rowsOfShared(page)).toBe(1);

  await logOut(page);
  await expect.poll(() => rowsOfShared(page)).toBe(0);
});

test('more than the device keeps is refused in plain words, and waiting content stays', async ({ travel }) => {
  const { page } = await travel();
  const large = { type: 'application/zip', size: 24 * MB };
  await share(page, {
    files: [
      { name: 'one.zip', ...large },
      { name: 'two.zip', ...large },
    ],
  });
  await expect(page.getByText('two.zip')).toBeVisible();
  await share(page, { files: [{ name: 'three.zip', ...large }] });
  await expect(page.getByText('What you shared was not kept')).toBeVisible();
  await expect(page.getByText(/^As much waits here as this device keeps: 10 items, 60 MB together/)).toBeVisible();
  await expect(page.getByText('two.zip')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('two.zip')).toHaveCount(0);
  await expect.poll(() => rowsOfShared(page)).toBe(0);
});

test('a page of another site shares nothing in my name', async ({ travel, server }) => {
  const { page } = await travel();
  const form = `<form method="post" enctype="multipart/form-data" action="${server.address}/share"><input name="text" value="Foreign"></form>`;
  await page.route('http://other.test/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto('http://other.test/');
  await page.evaluate(() => document.forms[0]?.submit());
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await page.goto(`${server.address}/share`);
  await expect(page.getByText('Nothing shared is waiting')).toBeVisible();
});

/** The browser's offer, as Chromium makes it where the app could be installed. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((outcome) => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void Object.assign(globalThis, { prompted: true }),
      userChoice: Promise.resolve({ outcome }),
    });
    dispatchEvent(offer);
    Object.assign(globalThis, { ownOffer: !offer.defaultPrevented });
  }, outcome);
}

const said = (page: Page, name: 'prompted' | 'ownOffer') =>
  page.evaluate((name) => (globalThis as Record<string, unknown>)[name], name);
const note = (page: Page) => page.getByRole('complementary', { name: 'Install the app' });

test('once my trip is on the phone I am offered the app; I decline, and am not asked again; the settings still have it', async ({
  travel,
}) => {
  const { page } = await travel();
  await carriedTrip(page);
  await offerInstall(page, 'accepted');
  expect(await said(page, 'ownOffer')).toBe(false);
  await expect(note(page)).toBeVisible();
  await note(page).getByRole('button', { name: 'Not Now' }).click();
  await expect(note(page)).toHaveCount(0);

  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await offerInstall(page, 'accepted');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('region', { name: 'Install the App' }).getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('The app is being installed.')).toBeVisible();
  expect(await said(page, 'prompted')).toBe(true);
  await expect(note(page)).toHaveCount(0);
});

test('the app can be installed: a worker serves it, and the browser finds no fault with its manifest', async ({
  playwright,
  launchOptions,
  server,
}) => {
  // An app is never installed from a private window.
  const context: BrowserContext = await playwright.chromium.launchPersistentContext('', {
    ...launchOptions,
    baseURL: server.address,
  });
  try {
    await context.request.post('/api/auth/credential-login', {
      data: { email: server.emails.user, password: DEMO_PASSWORD },
    });
    const page = await context.newPage();
    await page.goto('/today');
    await expect(page).toHaveURL(/\/schedule\/\d+/);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')).toBe('activated');
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, data = '{}' } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons, screenshots, shortcuts } = JSON.parse(data) as Record<string, { src?: string; url?: string }[]>;
    for (const { src = '' } of [...(icons ?? []), ...(screenshots ?? [])]) {
      const answer = await context.request.get(src);
      expect(answer.headers()['content-type'], src).toMatch(/^image\//);
    }
    for (const { url = '' } of shortcuts ?? []) {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('There is nothing at this address')).toHaveCount(0);
    }
  } finally {
    await context.close();
  }
});
