import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { carried, synced } from './support/waits.ts';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Planned {
  title: string;
  description: string;
  attachments: { name: string }[];
}

async function onServer(request: APIRequestContext, groupId: string, title: string): Promise<Planned[]> {
  const all: Planned[] = await (await request.get(`/api/groups/${groupId}/schedules`)).json();
  return all.filter((event) => event.title.startsWith(title));
}

const form = (page: Page): Locator => page.getByRole('dialog', { name: /Schedule Item$/ });
const text = (page: Page, name: string): Locator => form(page).getByRole('textbox', { name, exact: true });

async function save(page: Page, button: string): Promise<void> {
  await form(page).getByRole('button', { name: button, exact: true }).click();
  await expect(form(page)).toHaveCount(0);
}

/** Whether the browser could draw a picture. */
const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('without a network I type formatted text with a picture and pick a file; I see both at once, and they arrive', async ({
  travel,
}) => {
  test.slow();
  const { context, page, request, groupId } = await travel('organizer');
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await context.setOffline(true);

  const title = words('Sketching in the garden');
  await page.getByRole('button', { name: 'Add Event' }).click();
  await text(page, 'Title').fill(title);
  await form(page).getByLabel('Type', { exact: true }).selectOption('Activity');
  // The typed text replaces the zone in the field.
  const zone = form(page).getByRole('combobox', { name: 'Time zone', exact: true });
  await zone.click();
  await page.keyboard.type('seoul');
  await expect(page.getByRole('option', { name: /Seoul/ }).first()).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('Asia/Seoul');
  await text(page, 'Description').click();
  await page.keyboard.type('Bring ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('water');
  await page.keyboard.press('Control+b');
  await form(page)
    .getByLabel('Image for Description')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: PICTURE });
  const picked = text(page, 'Description').getByRole('img', { name: 'map.png' });
  await expect.poll(() => isDrawn(picked)).toBe(true);
  await form(page)
    .getByLabel('Files to attach')
    .setInputFiles({
      name: 'list.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 a list of pencils'),
    });
  await save(page, 'Add Event');

  // On the day at once, with its text and picture.
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(title) })
    .click();
  const described = page.getByRole('region', { name: 'Description' });
  await expect(described.locator('strong')).toHaveText('water');
  await expect.poll(() => isDrawn(described.getByRole('img', { name: 'map.png' }))).toBe(true);
  await expect(page.getByText('list.pdf')).toBeVisible();

  await context.setOffline(false);
  await synced(page);
  const [event, ...others] = await onServer(request, groupId, title);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ title, attachments: [{ name: 'list.pdf' }] });
  expect(event?.description).toContain('<strong>water</strong>');
  const [, src = ''] = /<img src="([^"]+)"/.exec(event?.description ?? '') ?? [];
  const picture = await request.get(src);
  expect([picture.status(), picture.headers()['content-type']], src).toEqual([200, 'image/png']);
});

test('text pasted from Google Docs keeps its formats under the policy of the page, and its numbers; typed text that I leave is there again', async ({
  travel,
}) => {
  const { page, path } = await travel('organizer');
  await page.getByRole('button', { name: 'Edit Event' }).click();
  const description = text(page, 'Description');
  await description.click();
  await page.keyboard.press('Control+a');
  await description.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p>Bring <span style="font-weight:700">a coat</span> and ' +
        '<span style="font-weight:400;font-style:italic">a hat</span>, <span style="text-decoration:underline">today</span>' +
        '</p><ol start="4"><li>Go</li></ol><p>See<img src="https://elsewhere.example/map.png">you</p></b>',
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(description.locator('strong')).toHaveText(['a coat']);
  await expect(description.locator('em')).toHaveText(['a hat']);
  await expect(description.getByText('today', { exact: true })).toHaveCSS('text-decoration-line', 'underline');
  await expect(description.getByText('See you')).toBeVisible();
  await expect(page.getByText('1 picture was left out')).toBeVisible();
  await save(page, 'Save changes');
  const described = page.getByRole('region', { name: 'Description' });
  await expect(described.locator('strong')).toHaveText(['a coat']);
  await expect(described.locator('ol')).toHaveAttribute('start', '4');

  await page.getByRole('button', { name: 'Edit Event' }).click();
  await text(page, 'Instructions').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Mind the last step', { delay: 0 });
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(text(page, 'Instructions')).toContainText('Mind the last step');
});
