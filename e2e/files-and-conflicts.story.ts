import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import {
  changeComment,
  commentsOf,
  commentWith,
  expectSent,
  expectUnsent,
  timesOnServer,
  words,
  writeComment,
} from './support/comments.ts';
import { expect, openAt, test, wakeWorker, workerOf } from './support/traveller.ts';
import { kept } from './support/waits.ts';

const PHOTO = readFileSync(new URL('../public/icon-192.png', import.meta.url));

/** Picks a photo and waits until the device has it. */
async function pickPhoto(page: Page, name: string): Promise<void> {
  await page.getByLabel('Files to attach').setInputFiles({ name, mimeType: 'image/png', buffer: PHOTO });
  const files = page.getByRole('list', { name: 'Files to post' });
  await expect(files.getByRole('paragraph').filter({ hasText: name })).toBeVisible();
  await expect(files.getByText(/^(Kept on this device|Uploaded)$/)).toBeVisible();
}

/** The photo on a comment is rendered, not only named. */
async function expectPhoto(page: Page, text: string, name: string): Promise<void> {
  const photo = commentWith(page, text).getByRole('img', { name });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** The files of a comment on the server; fails where there is not exactly one such comment. */
async function filesOnServer(request: APIRequestContext, eventId: string, text: string) {
  const found = (await commentsOf(request, eventId)).filter(({ content }) => content === text);
  expect(found).toHaveLength(1);
  return (found[0] as unknown as { attachments: { name: string; url: string }[] }).attachments;
}

test('a photo picked without a network is visible at once and after a restart, and the worker sends it; of a comment that an admin has changed too I see both versions and choose one (F7)', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  const { context, page, request, eventId, path } = await travel();
  const worker = await workerOf(context);
  const dinner = words('Dinner at six');
  await writeComment(page, dinner);
  await expectSent(page, dinner);
  const id = (await commentsOf(request, eventId)).find(({ content }) => content === dinner)?.id;

  await context.setOffline(true);
  await pickPhoto(page, 'Torii.png');
  expect(await complaints(page), 'the composer').toEqual([]);
  const text = words('The gate at dawn');
  await writeComment(page, text);
  await expectUnsent(page, text);
  await expectPhoto(page, text, 'Torii.png');
  const mine = words('Dinner at seven');
  await changeComment(page, dinner, mine);
  await page.close();
  const restarted = await openAt(context, path);
  await expectUnsent(restarted, text);
  await expectPhoto(restarted, text, 'Torii.png');
  await restarted.close();

  // No tab is open.
  const theirs = words('Dinner at eight');
  const admin = await elsewhere('admin');
  expect((await admin.put(`/api/comments/${id}`, { data: { content: theirs } })).status()).toBe(200);
  await context.setOffline(false);
  await wakeWorker(worker);
  await expect.poll(() => timesOnServer(request, eventId, text)).toBe(1);
  const [file, ...others] = await filesOnServer(request, eventId, text);
  expect([file?.name, others]).toEqual(['Torii.png', []]);
  const stored = await request.get(file?.url ?? '');
  expect([stored.status(), stored.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(await timesOnServer(request, eventId, theirs)).toBe(1);

  const again = await openAt(context, path);
  await expectSent(again, text);
  await expectPhoto(again, text, 'Torii.png');
  const row = commentWith(again, mine);
  await expect(row.getByText('Needs attention')).toBeVisible();
  await row.getByRole('button', { name: 'Choose…' }).press('Enter');
  const dialog = again.getByRole('dialog', { name: 'Choose a version' });
  await expect(dialog.getByText(mine)).toBeVisible();
  await expect(dialog.getByText(theirs)).toBeVisible();
  expect(await complaints(again), 'the choice').toEqual([]);
  await again.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Choose…' })).toBeFocused();
  await again.getByRole('button', { name: 'Sync: Needs attention' }).press('Enter');
  const centre = again.getByRole('dialog', { name: 'Sync' });
  await centre.getByRole('listitem').filter({ hasText: mine }).getByRole('button', { name: 'Choose…' }).waitFor();
  expect(await complaints(again), 'the Sync centre').toEqual([]);
  await centre.getByRole('listitem').filter({ hasText: mine }).getByRole('button', { name: 'Choose…' }).press('Enter');
  await dialog.getByRole('radio', { name: 'Yours' }).check();
  await dialog.getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(() => timesOnServer(request, eventId, mine)).toBe(1);
  expect(await timesOnServer(request, eventId, theirs)).toBe(0);

  // The device keeps the photo that was seen, now that the server has it.
  await kept(again, file?.url ?? '');
  // The worker does not keep a hotel's sign-in page in its place.
  const fetched = () =>
    again.evaluate(async (url) => {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      return answer.headers.get('content-type');
    }, file?.url ?? '');
  await context.route(/\/uploads\//, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Our terms' }));
  await again.evaluate(async (url) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(url, { ignoreVary: true });
  }, file?.url ?? '');
  expect(await fetched()).toBe('text/html');
  await context.unroute(/\/uploads\//);
  expect(await fetched()).toBe('image/png');
  await kept(again, file?.url ?? '');
  await again.close();
  await context.setOffline(true);
  await expectPhoto(await openAt(context, path), text, 'Torii.png');
});
