import { readFileSync } from 'node:fs';
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { commentBy, commentsOf, commentWith, expectSent, words, writeComment } from './support/comments.ts';
import { type Line, startProxy } from './support/proxy.ts';
import { expect, findEvent, openAt, phoneOn, signInByCall, test as travelling } from './support/traveller.ts';
import { installed, kept } from './support/waits.ts';

/** A user at an event of the trip, on a line to the server that the story can break. */
interface OnALine {
  line: Line;
  context: BrowserContext;
  page: Page;
  eventId: string;
  path: string;
  /** Calls the server past the line. */
  request: APIRequestContext;
}

const test = travelling.extend<{ onALine: OnALine }>({
  onALine: async ({ browser, server, elsewhere }, use) => {
    const line = await startProxy(server.address);
    const context = await browser.newContext(phoneOn({ ...server, address: line.address }));
    await signInByCall(context.request, server.emails.user);
    const request = await elsewhere('admin');
    const { eventId } = await findEvent(request, 'Japan');
    const path = `/events/${eventId}`;
    const page = await openAt(context, path);
    await installed(page);
    await use({ line, context, page, eventId, path, request });
    await context.close();
    await line.stop();
  },
});

const MB = 1024 * 1024;

/** Picks a file and waits until it has arrived, because posting is blocked during the upload. */
async function pick(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Files to attach').setInputFiles(file);
  const files = page.getByRole('list', { name: 'Files to post' });
  await expect(files.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 90_000 });
}

test('F13: the connection breaks in the middle of my file; it arrives whole, once, with its comment', async ({
  onALine: { line, page, eventId, request },
}) => {
  const content = Buffer.from('A line of the diary of the trip.\n'.repeat(150_000));
  line.breakAfter(2 * MB);
  await pick(page, { name: 'diary.txt', mimeType: 'text/plain', buffer: content });
  const text = words('All that we did');
  await writeComment(page, text);
  await expectSent(page, text);
  expect(line.broken).toBe(1);

  const found = (await commentsOf(request, eventId)).filter((comment) => comment.content === text);
  expect(found).toHaveLength(1);
  const { attachments } = found[0] as unknown as { attachments: { name: string; url: string }[] };
  expect(attachments).toMatchObject([{ name: 'diary.txt' }]);
  const stored = await request.get(attachments[0]?.url ?? '');
  expect((await stored.body()).equals(content)).toBe(true);
});

test('F39: the line dies silently; my phone stops calling itself up to date, and catches up afterwards', async ({
  onALine: { line, page, eventId, request },
}) => {
  test.slow();
  // The story moves the clock by which the app polls and gives up an answer.
  await page.clock.install();
  await page.reload();
  const mark = page.getByRole('button', { name: /^Sync:/ });
  await expect(mark).toHaveAccessibleName('Sync: Up to date');
  line.silence();
  const text = words('Said while the line was dead');
  await commentBy(request, eventId, text);
  await expect(async () => {
    await page.clock.fastForward(15_000);
    const isNotSure = /^Sync: (Updated .+ ago|Updated just now|Not updated)$/;
    await expect(mark).toHaveAccessibleName(isNotSure, { timeout: 1_000 });
  }).toPass();
  await expect(commentWith(page, text)).toHaveCount(0);
  line.restore();
  await expect(commentWith(page, text)).toHaveCount(1, { timeout: 90_000 });
  await expect(mark).toHaveAccessibleName('Sync: Up to date', { timeout: 90_000 });
});

test('a hotel’s sign-in page answers for a picture; it is not kept in its place', async ({
  onALine: { context, page, path, eventId, request },
}) => {
  const photo = readFileSync(new URL('../public/icon-192.png', import.meta.url));
  await pick(page, { name: 'Gate.png', mimeType: 'image/png', buffer: photo });
  const text = words('The gate');
  await writeComment(page, text);
  await expectSent(page, text);

  const drawn = (on: Page) =>
    commentWith(on, text)
      .getByRole('img', { name: 'Gate.png' })
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  const [said] = (await commentsOf(request, eventId)).filter(({ content }) => content === text);
  const { attachments } = said as unknown as { attachments: { url: string }[] };
  await kept(page, attachments[0]?.url ?? '');
  let met = 0;
  await context.route(/\/uploads\//, (route) => {
    met += 1;
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome</title><p>Our terms' });
  });
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (/media/.test(name)) await caches.delete(name);
  });
  await page.close();
  met = 0;
  const inTheHotel = await openAt(context, path);
  await commentWith(inTheHotel, text).scrollIntoViewIfNeeded();
  await expect.poll(() => met).toBeGreaterThan(0);
  await inTheHotel.close();

  await context.unroute(/\/uploads\//);
  const outside = await openAt(context, path);
  await commentWith(outside, text).scrollIntoViewIfNeeded();
  await expect.poll(() => drawn(outside)).toBeGreaterThan(0);
});
