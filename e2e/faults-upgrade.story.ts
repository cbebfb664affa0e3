import { expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { anything, Network, swallows } from './support/network.ts';
import { expect, test } from './support/traveller.ts';

test('F19: a later version of the app upgrades the database while my tab is open; I am told to reload, and lose nothing', async ({
  travel,
  server,
}) => {
  const network = new Network();
  const { context, page, request, userId, eventId } = await travel('user', { network });
  network.breaks(anything, swallows);
  const text = words('Written in the old tab');
  await writeComment(page, text);
  await expectUnsent(page, text);

  // A page of this origin that does not run the app.
  const later = await context.newPage();
  await later.goto('/icon.svg');
  const name = `matrix:${server.address}|${userId}`;
  const upgraded = await later.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(name, 1_000);
        opening.onblocked = () => resolve('blocked');
        opening.onsuccess = () => {
          opening.result.close();
          resolve('upgraded');
        };
      }),
    name,
  );
  expect(upgraded).toBe('upgraded');
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await later.close();

  await page.getByRole('button', { name: 'Reload' }).click();
  await expectUnsent(page, text);
  await context.setOffline(true);
  network.heals();
  await context.setOffline(false);
  await expectSent(page, text);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});
