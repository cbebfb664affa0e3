import { commentWith, expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { isCommentWrite, swallows } from './support/network.ts';
import { expect, test } from './support/traveller.ts';

test('F34: the server fails at my comment, and I am told why it waits and since when, until it arrives', async ({
  travel,
}) => {
  const { page, network, request, eventId } = await travel();
  network.breaks(isCommentWrite, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on the server.' } }),
  );
  const text = words('Is the server well?');
  await writeComment(page, text);
  const why = /The server could not save it \(error 500\), since \d\d:\d\d [AP]M\. It is tried again\./;
  await expect(commentWith(page, text).getByText(why)).toBeVisible();
  await page.getByRole('button', { name: /^Sync:/ }).click();
  await expect(page.getByRole('dialog', { name: 'Sync' }).getByText(why)).toBeVisible();
  await page.keyboard.press('Escape');
  network.heals();
  await expectSent(page, text);
  await expect(commentWith(page, text).getByText(/could not save it/)).toHaveCount(0);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});

test('F34: my phone has no room left; I am told what to free, and what I wrote is sent when there is some', async ({
  travel,
}) => {
  const { context, page, network, request, eventId } = await travel();
  await context.setOffline(true);
  const text = words('Written on a full phone');
  await writeComment(page, text);
  await expectUnsent(page, text);
  await expect(commentWith(page, text).getByText(/^No connection since \d\d:\d\d [AP]M\.$/)).toBeVisible();

  // The browser lets small rows in for a while after the quota is used up: the page is told at once that it is. The
  // worker, which would send from another realm, gets nothing through.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
  });
  network.breaks((asked) => isCommentWrite(asked) && asked.serviceWorker() !== null, swallows);
  await context.setOffline(false);
  const mark = page.getByRole('button', { name: 'Sync: No room' });
  await expect(mark).toBeVisible();
  await mark.click();
  const list = page.getByRole('dialog', { name: 'Sync' });
  await expect(list.getByText('Free some space on this device')).toBeVisible();
  await expect(list.getByText(/^This device has no room to send it, since/)).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await timesOnServer(request, eventId, text)).toBe(0);

  network.heals();
  await page.reload();
  await expectSent(page, text);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});

test('F35: the server asks for a minute’s rest, and none of the many that wait is sent before it', async ({
  travel,
}) => {
  const { context, page, network } = await travel();
  await context.setOffline(true);
  const texts = Array.from({ length: 9 }, (_, number) => words(`Postcard ${number}`));
  for (const text of texts) await writeComment(page, text);
  network.breaks(isCommentWrite, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { message: 'Please wait a while' } }),
  );
  network.writes.length = 0;
  await context.setOffline(false);
  await expect.poll(() => network.writes.length).toBeGreaterThan(0);
  await expect(commentWith(page, texts[0] ?? '').getByText(/^The server is busy \(error 429\), since/)).toBeVisible();
  await expect(commentWith(page, texts[8] ?? '').getByText(/^The server is busy/)).toBeVisible();
  const sent = network.writes.length;
  expect(sent).toBeLessThanOrEqual(6);
  network.heals();
  await page.reload();
  await writeComment(page, words('One more'));
  await expect(commentWith(page, texts[8] ?? '').getByText(/^The server is busy/)).toBeVisible();
  expect(network.writes).toHaveLength(sent);
});

test('F36: a filter on the way refuses everything in its own words, and my trip is still on my phone', async ({
  travel,
}) => {
  const { page, network, path } = await travel();
  const text = words('Before the filter');
  await writeComment(page, text);
  await expectSent(page, text);
  let met = 0;
  const isData = (url: string) => /\/api\/(groups|schedules)/.test(url);
  network.breaks(
    (request) => isData(request.url()),
    async (route) => {
      met += 1;
      const json = { message: 'Forbidden' };
      if (met % 2 === 0) await route.fulfill({ status: 403, json });
      else await route.fulfill({ status: 404, contentType: 'text/plain', body: 'Blocked by your school' });
    },
  );
  await page.reload();
  await expect.poll(() => met).toBeGreaterThan(2);
  await expect(commentWith(page, text)).toHaveCount(1);
  await page.goto('/');
  await page.goto(path);
  await expect(commentWith(page, text)).toHaveCount(1);
});
