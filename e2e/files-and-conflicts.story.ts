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

test('a photo picked without a network is visible at once and after a restart, and arrives once', async ({
  travel,
}) => {
  test.slow();
  const { context, page, request, eventId, path } = await travel();
  await context.setOffline(true);
  await pickPhoto(page, 'Torii.png');
  expect(await complaints(page), 'the composer').toEqual([]);
  const text = words('The gate at dawn');
  await writeComment(page, text);
  await expectUnsent(page, text);
  await expectPhoto(page, text, 'Torii.png');
  await page.getByRole('button', { name: /^Sync:/ }).click();
  await expect(page.getByRole('heading', { name: /^Not sent yet/ })).toBeVisible();
  expect(await complaints(page), 'the Sync centre').toEqual([]);
  await page.close();

  const again = await openAt(context, path);
  await expectUnsent(again, text);
  await expectPhoto(again, text, 'Torii.png');

  await context.setOffline(false);
  await expectSent(again, text);
  const [file, ...others] = await filesOnServer(request, eventId, text);
  expect([file?.name, others]).toEqual(['Torii.png', []]);
  const stored = await request.get(file?.url ?? '');
  expect([stored.status(), stored.headers()['content-type']]).toEqual([200, 'image/png']);
  await expectPhoto(again, text, 'Torii.png');

  // The device keeps the photo that was seen, now that the server has it.
  await kept(again, file?.url ?? '');
  await again.close();
  await context.setOffline(true);
  await expectPhoto(await openAt(context, path), text, 'Torii.png');
});

test('with no tab open the worker sends the photo and then its comment', async ({ travel }) => {
  const { context, page, request, eventId } = await travel();
  const worker = await workerOf(context);
  await context.setOffline(true);
  await pickPhoto(page, 'Hut.png');
  const text = words('We sleep here');
  await writeComment(page, text);
  await expectUnsent(page, text);
  await page.close();

  await context.setOffline(false);
  await wakeWorker(worker);
  await expect.poll(() => timesOnServer(request, eventId, text)).toBe(1);
  expect(await filesOnServer(request, eventId, text)).toMatchObject([{ name: 'Hut.png' }]);
});

test('F7: an admin and I change one comment; I see both versions and choose one', async ({ travel, elsewhere }) => {
  test.slow();
  const { context, page, request, eventId } = await travel();
  const text = words('Dinner at six');
  await writeComment(page, text);
  await expectSent(page, text);
  const id = (await commentsOf(request, eventId)).find(({ content }) => content === text)?.id;

  await context.setOffline(true);
  const mine = words('Dinner at seven');
  await changeComment(page, text, mine);
  const theirs = words('Dinner at eight');
  const admin = await elsewhere('admin');
  const changed = await admin.put(`/api/comments/${id}`, { data: { content: theirs } });
  expect(changed.status()).toBe(200);
  await context.setOffline(false);

  const row = commentWith(page, mine);
  await expect(row.getByText('Needs you')).toBeVisible();
  expect(await timesOnServer(request, eventId, theirs)).toBe(1);
  await row.getByRole('button', { name: 'Choose…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Which version stays?' });
  await expect(dialog.getByText(mine)).toBeVisible();
  await expect(dialog.getByText(theirs)).toBeVisible();
  expect(await complaints(page), 'the choice').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Choose…' })).toBeFocused();

  const mark = page.getByRole('button', { name: 'Sync: Needs you' });
  await mark.press('Enter');
  const centre = page.getByRole('dialog', { name: 'Sync' });
  const listed = centre.getByRole('listitem').filter({ hasText: mine }).getByRole('button', { name: 'Choose…' });
  await expect(listed).toBeVisible();
  expect(await complaints(page), 'the Sync centre').toEqual([]);
  await listed.press('Enter');
  await dialog.getByRole('button', { name: 'Decide later' }).press('Enter');
  await expect(listed).toBeFocused();
  // Until it closes it handles Escape itself.
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(centre).toHaveCount(0);
  await expect(mark).toBeFocused();

  await row.getByRole('button', { name: 'Choose…' }).click();
  await dialog.getByRole('radio', { name: 'Yours' }).check();
  await dialog.getByRole('button', { name: 'Keep the chosen' }).click();
  await expectSent(page, mine);
  expect(await timesOnServer(request, eventId, mine)).toBe(1);
  expect(await timesOnServer(request, eventId, theirs)).toBe(0);
});
