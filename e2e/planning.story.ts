import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { carried, drawn, synced } from './support/waits.ts';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Planned {
  title: string;
  startTime: string;
  endTime: string;
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

test('without a network I plan an event with text and a picture, copy it, and change it; each arrives once', async ({
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
  const zone = form(page).getByRole('combobox', { name: 'Timezone', exact: true });
  await zone.click();
  await page.keyboard.type('seoul');
  await expect(page.getByRole('option', { name: /Seoul/ }).first()).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('Asia/Seoul');
  const day = await form(page).getByLabel('Start', { exact: true }).inputValue();
  await form(page).getByLabel('Start, time').fill('15:00');
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
  expect(await complaints(page), 'the form of an event').toEqual([]);
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

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await text(page, 'Title').fill(`${title}, again`);
  await form(page).getByLabel('Start', { exact: true }).fill(dayAfter(day));
  await save(page, 'Add Event');

  await page.getByRole('button', { name: 'Edit Event' }).click();
  await form(page).getByLabel('End, time').fill('17:30');
  await save(page, 'Save Changes');
  await expect(page.getByText(/05:30 PM/)).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.close();

  // The browser was closed without a network, and is opened without one.
  const again = await context.newPage();
  await again.goto(path);
  await drawn(again);
  await expect(again.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(again.getByText(/05:30 PM/)).toBeVisible();
  const kept = again.getByRole('region', { name: 'Description' }).getByRole('img', { name: 'map.png' });
  await expect.poll(() => isDrawn(kept)).toBe(true);

  await context.setOffline(false);
  await synced(again);
  const [first, copy, ...others] = (await onServer(request, groupId, title)).toSorted((a, b) =>
    a.startTime < b.startTime ? -1 : 1,
  );
  expect(others).toEqual([]);
  expect(first).toMatchObject({ title, attachments: [{ name: 'list.pdf' }] });
  expect(Date.parse(first?.endTime ?? '') - Date.parse(first?.startTime ?? '')).toBe(2.5 * 3_600_000);
  expect(copy).toMatchObject({ title: `${title}, again`, attachments: [] });
  expect(Date.parse(copy?.startTime ?? '') - Date.parse(first?.startTime ?? '')).toBe(24 * 3_600_000);
  for (const event of [first, copy]) {
    expect(event?.description).toContain('<strong>water</strong>');
    const [, src = ''] = /<img src="([^"]+)"/.exec(event?.description ?? '') ?? [];
    const picture = await request.get(src);
    expect([picture.status(), picture.headers()['content-type']], src).toEqual([200, 'image/png']);
  }
});

test('I leave the form right after the last letter; the typed text is there when I continue', async ({ travel }) => {
  const { page, path } = await travel('organizer');
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

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10);

test('text pasted from Google Docs keeps its formats under the policy of the page, and its numbers', async ({
  travel,
}) => {
  const { page } = await travel('organizer');
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
  await save(page, 'Save Changes');
  const described = page.getByRole('region', { name: 'Description' });
  await expect(described.locator('strong')).toHaveText(['a coat']);
  await expect(described.locator('ol')).toHaveAttribute('start', '4');
});
