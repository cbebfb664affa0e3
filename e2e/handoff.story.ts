import type { Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { expect, test } from './support/traveller.ts';

/** Feeds the screen of the other phone to a page, in place of its camera. */
async function seeScreenOf(other: Page, page: Page): Promise<void> {
  await page.exposeFunction('otherScreen', async () => {
    const code = other.getByRole('img', { name: /^Code \d+ of \d+$/ });
    if ((await code.count()) === 0) return null;
    return (await code.screenshot()).toString('base64');
  });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [720, 720];
      const context = canvas.getContext('2d');
      const look = async () => {
        const picture = await (window as never as { otherScreen(): Promise<string | null> }).otherScreen();
        if (picture && context) {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          context.fillStyle = '#777';
          context.fillRect(0, 0, 720, 720);
          context.drawImage(image, 40, 40, 640, 640);
        }
        setTimeout(look, 20);
      };
      void look();
      return canvas.captureStream();
    };
  });
}

async function openRollCalls(page: Page, groupId: string): Promise<void> {
  await page.goto(`/groups/${groupId}/roll-calls`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('without a network a colleague reads my roll call from the codes on my screen, and continues it', async ({
  travel,
}) => {
  test.slow();
  const mine = await travel('organizer');
  const theirs = await travel('admin');
  const { groupId } = mine;
  for (const { page } of [mine, theirs]) {
    await page.goto(`/groups/${groupId}/handoff`);
    await expect(page.getByRole('heading', { name: 'Hand over' })).toBeVisible();
    const vouched = () =>
      page.evaluate(async () => {
        const names = await indexedDB.databases();
        for (const { name } of names) {
          const found = await new Promise((done) => {
            const open = indexedDB.open(name ?? '');
            open.onsuccess = () => {
              const db = open.result;
              if (!db.objectStoreNames.contains('meta')) return done(false);
              const ask = db.transaction('meta').objectStore('meta').get('handoff-device');
              ask.onsuccess = () => done(Boolean(ask.result?.value.vouched));
            };
            open.onerror = () => done(false);
          });
          if (found) return true;
        }
        return false;
      });
    await expect.poll(vouched).toBe(true);
    await openRollCalls(page, groupId);
  }
  await seeScreenOf(mine.page, theirs.page);
  for (const { context } of [mine, theirs]) await context.setOffline(true);

  // Mine, which is unknown to the server.
  await mine.page.getByRole('button', { name: 'Start roll call' }).click();
  const dialog = mine.page.getByRole('dialog', { name: 'Start a roll call' });
  await dialog.getByRole('textbox', { name: 'Purpose' }).fill('At the trailhead');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  const people = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people(mine.page).first()).toBeVisible();
  const title = 'At the trailhead';
  await expect(mine.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await people(mine.page).first().getByRole('button', { name: 'Present' }).click();
  await mine.page.getByRole('button', { name: 'More', exact: true }).click();
  await mine.page.getByRole('menuitem', { name: 'Hand over to another phone…' }).click();
  await expect(mine.page.getByRole('heading', { name: 'Hand over' })).toBeVisible();
  await mine.page.getByRole('button', { name: 'Show codes' }).click();
  await expect(mine.page.getByRole('img', { name: /^Code 1 of/ })).toBeVisible();
  expect(await complaints(mine.page), 'the codes').toEqual([]);

  // The colleague's phone scans it from my screen.
  await theirs.page.goto(`/groups/${groupId}/handoff`);
  await theirs.page.getByRole('tab', { name: 'Receive' }).click();
  await theirs.page.getByRole('button', { name: 'Scan codes' }).click();
  const preview = theirs.page.getByRole('region', { name: 'Contents of the handoff' });
  await expect(preview).toBeVisible({ timeout: 120_000 });
  await expect(preview).toContainText(title);
  expect(await complaints(theirs.page), 'what is handed to me').toEqual([]);
  await preview.getByRole('button', { name: 'Add' }).click();
  await expect(theirs.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(theirs.page.getByText(/^1 of \d+ here$/)).toBeVisible();
  await people(theirs.page).first().getByRole('button', { name: 'Present' }).click();

  await expect(theirs.page.getByText(/^2 of \d+ here$/)).toBeVisible();
});
