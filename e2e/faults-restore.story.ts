import { complaintsInBothThemes } from './support/axe.ts';
import { commentWith, expectSent, timesOnServer, words, writeComment } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';

test('F17: the server is set back to a backup; I see what it lacks, and send it again', async ({ travel, server }) => {
  const { page, request, eventId } = await travel('user');
  const lost = [words('I bring the map'), words('And I the tea')];
  await server.kill();
  const setBack = server.backUp();
  await server.restart();
  await page.reload();
  for (const text of lost) {
    await writeComment(page, text);
    await expectSent(page, text);
  }

  await server.kill();
  setBack();
  await server.restart();
  await page.reload();
  await page.getByRole('button', { name: 'Sync: Needs attention' }).click();
  const sync = page.getByRole('dialog', { name: 'Sync' });
  await expect(sync.getByRole('heading', { name: 'Missing after the server was restored 2' })).toBeVisible();
  for (const text of lost) {
    await expect(sync.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
    expect(await timesOnServer(request, eventId, text)).toBe(0);
  }
  expect(await complaintsInBothThemes(page)).toEqual([]);

  await sync.getByRole('button', { name: 'Send all again' }).focus();
  await page.keyboard.press('Enter');
  await expect(sync.getByText('Everything is sent.')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const text of lost) {
    await expectSent(page, text);
    await expect(commentWith(page, text)).toHaveCount(1);
    expect(await timesOnServer(request, eventId, text)).toBe(1);
  }
});
