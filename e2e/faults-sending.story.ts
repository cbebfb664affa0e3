import { commentWith, expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { isCommentWrite, Network } from './support/network.ts';
import { expect, kill, openAt, test, wakeWorker, workerOf } from './support/traveller.ts';

test('F2: my tab dies while I write, before my comment arrives, and after; the comment is posted once', async ({
  travel,
}) => {
  const network = new Network();
  const { context, page, request, eventId, path } = await travel('user', { network });
  const draft = words('Half a sentence');
  await page.getByRole('textbox', { name: 'Your comment' }).fill(draft);
  await page.close();

  const second = await openAt(context, path);
  await expect(second.getByRole('textbox', { name: 'Your comment' })).toHaveValue(draft);
  const leaving = network.holds(isCommentWrite, (route) => route.abort());
  await writeComment(second, draft);
  await leaving.arrived();
  await kill(second);
  network.heals();
  expect(await timesOnServer(request, eventId, draft)).toBe(0);

  const third = await openAt(context, path);
  await expectSent(third, draft);
  const text = words('The server has it, and I do not know');
  const committed = network.holdsAnswers(isCommentWrite);
  await writeComment(third, text);
  await committed.arrived();
  await kill(third);
  network.heals();
  expect(await timesOnServer(request, eventId, text)).toBe(1);

  const fourth = await openAt(context, path);
  await expectSent(fourth, text);
  expect(await timesOnServer(request, eventId, draft)).toBe(1);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});

test('F3: two tabs and the worker wake at once, and the worker with no tab open; each comment leaves once', async ({
  travel,
}) => {
  test.slow();
  const network = new Network();
  const { context, page, request, eventId, path } = await travel('user', { network });
  const worker = await workerOf(context);
  const tabs = [page, await openAt(context, path)];
  await context.setOffline(true);
  const texts: string[] = [];
  for (const tab of tabs) {
    for (const place of ['gate', 'bus']) {
      const text = words(`I wait at the ${place}`);
      texts.push(text);
      await writeComment(tab, text);
      await expectUnsent(tab, text);
    }
  }
  network.writes.length = 0;
  const held = network.holds(isCommentWrite);
  await context.setOffline(false);
  await held.arrived(texts.length);
  await wakeWorker(worker);
  held.release();
  for (const tab of tabs) for (const text of texts) await expectSent(tab, text);
  expect(network.writes.map(({ content }) => content).sort()).toEqual([...texts].sort());
  for (const text of texts) expect(await timesOnServer(request, eventId, text)).toBe(1);

  await context.setOffline(true);
  const text = words('Sent from my pocket');
  await writeComment(page, text);
  await expectUnsent(page, text);
  for (const tab of tabs) await tab.close();
  network.writes.length = 0;
  const answer = network.holdsAnswers(isCommentWrite);
  await context.setOffline(false);
  const woken = wakeWorker(worker);
  await answer.arrived();
  expect(await timesOnServer(request, eventId, text)).toBe(1);
  // It knows of the other sender, or has fetched the comment by now and recognizes it by its key. Sending it as well
  // would be a second request.
  const tab = await openAt(context, path);
  await expect(tab.getByRole('button', { name: /^Sync: (Sending…|Up to date)$/ })).toBeVisible();
  await expect(commentWith(tab, text)).toHaveCount(1);
  await wakeWorker(worker);
  expect(network.writes).toHaveLength(1);
  answer.release();
  await woken;
  await expectSent(tab, text);
  expect(network.writes).toHaveLength(1);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});
