import type { Page } from 'playwright/test';
import { commentWith, expectSent, expectUnsent, timesOnServer, words } from './support/comments.ts';
import { logOut } from './support/controls.ts';
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

test('I share a text and a file without a network and post them; more than the device keeps is refused, as is another site', async ({
  travel,
  server,
}) => {
  test.slow();
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
  await expect(page.getByText('Not saved: files can be up to 25 MB.')).toBeVisible();

  // Nothing is lost where I do something else first.
  await page.goto('/');
  await expect(page.getByText('One shared item waits')).toBeVisible();
  await page.getByRole('link', { name: 'Choose event' }).click();
  await page.getByRole('region', { name: 'Today', exact: true }).getByRole('button').first().click();
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await expect(field).toHaveValue(`Timetable\n${text}`);
  await expect(page.getByText('platforms.txt')).toBeVisible();
  await expect.poll(() => rowsOfShared(page)).toBe(0);
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expectUnsent(page, text);

  await context.setOffline(false);
  await expectSent(page, text);
  await expect(commentWith(page, text).getByText('platforms.txt')).toBeVisible();
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await timesOnServer(request, eventId, `Timetable\n${text}`)).toBe(1);

  const large = { type: 'application/zip', size: 24 * MB };
  await share(page, {
    files: [
      { name: 'one.zip', ...large },
      { name: 'two.zip', ...large },
    ],
  });
  await expect(page.getByText('two.zip')).toBeVisible();
  await share(page, { files: [{ name: 'three.zip', ...large }] });
  await expect(page.getByText('The shared item was not saved')).toBeVisible();
  await expect(page.getByText(/^This device keeps up to 10 shared items, 60 MB in total/)).toBeVisible();
  await expect(page.getByText('two.zip')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('two.zip')).toHaveCount(0);
  await expect.poll(() => rowsOfShared(page)).toBe(0);

  // A page of another site shares nothing in the name of the user.
  const form = `<form method="post" enctype="multipart/form-data" action="${server.address}/share"><input name="text" value="Foreign"></form>`;
  await page.route('http://other.test/', (route) => route.fulfill({ contentType: 'text/html', body: form }));
  await page.goto('http://other.test/');
  await page.evaluate(() => document.forms[0]?.submit());
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await page.goto(`${server.address}/share`);
  await expect(page.getByText('No shared items')).toBeVisible();
});

test('content that I share while signed out waits until I have signed in; unused content is gone when I sign out (A17)', async ({
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

test('the app can be installed: a worker serves it, and the browser finds no fault with its manifest', async ({
  travel,
}) => {
  // In a profile on disk: an app is never installed from a private window.
  const { context, page } = await travel();
  await page.goto('/today');
  await expect(page).toHaveURL(/\/schedule\/\d+/);
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?!404)./);
  }
});
