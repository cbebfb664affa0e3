import { expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';

test('F19: a later version of the app upgrades the database while my tab is open; I am told to reload, and lose nothing', async ({
  travel,
  server,
}) => {
  const { context, page, request, userId, eventId } = await travel('user');
  // A page of this origin that does not run the app.
  const outside = await context.newPage();
  await outside.goto('/icon.svg');
  await context.setOffline(true);
  const text = words('Written in the old tab');
  await writeComment(page, text);
  await expectUnsent(page, text);

  const upgraded = await outside.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(name, 1_000);
        opening.onblocked = () => resolve('blocked');
        opening.onsuccess = () => {
          opening.result.close();
          resolve('upgraded');
        };
      }),
    `matrix:${server.address}|${userId}`,
  );
  expect(upgraded).toBe('upgraded');
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expectUnsent(page, text);
  await context.setOffline(false);
  await expectSent(page, text);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});
