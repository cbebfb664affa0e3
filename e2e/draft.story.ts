import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { carried } from './support/waits.ts';

const form = (page: Page): Locator => page.getByRole('dialog', { name: /Schedule Item$/ });
const card = (page: Page, title: string): Locator => page.getByRole('article').filter({ hasText: title });
const DRAFT = 'Draft: only staff see it until it is published';

async function add(page: Page, title: string, choose: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Add Event', exact: true }).click();
  await form(page).getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await form(page).getByLabel('Type', { exact: true }).selectOption('Activity');
  await choose(form(page));
  await form(page).getByRole('button', { name: 'Add Event', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
}

async function titlesFor(request: APIRequestContext, groupId: string, title: string): Promise<string[]> {
  const all: { title: string }[] = await (await request.get(`/api/groups/${groupId}/schedules`)).json();
  return all.map((event) => event.title).filter((each) => each.startsWith(title));
}

test('without a network an organizer drafts a day and publishes it; the student is told once, and has the day', async ({
  travel,
}) => {
  test.slow();
  const organizer = await travel('organizer');
  const student = await travel('user');
  const { page, context, groupId } = organizer;
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await expect(page).toHaveURL(/\d{4}-\d{2}-\d{2}$/);
  const day = new URL(page.url()).pathname;
  await context.setOffline(true);

  const title = words('Secret plan');
  const draft = (dialog: Locator) => dialog.getByRole('checkbox', { name: DRAFT }).check();
  await add(page, `${title} one`, draft);
  await add(page, `${title} two`, draft);
  for (const which of ['one', 'two'])
    await expect(card(page, `${title} ${which}`).getByText('Draft', { exact: true })).toBeVisible();

  // Drafts are sent, and only the staff see them.
  await context.setOffline(false);
  await expect.poll(() => titlesFor(organizer.request, groupId, title)).toHaveLength(2);
  expect(await titlesFor(student.request, groupId, title)).toEqual([]);
  await student.page.goto(day);
  await expect(student.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(student.page.getByText(title)).toHaveCount(0);

  await context.setOffline(true);
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish the day' }).click();
  const question = page.getByRole('alertdialog', { name: /^Publish / });
  await expect(question).toContainText(`${title} one`);
  await expect(question).toContainText('is out: 2 events');
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(card(page, `${title} one`)).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Publish the day' })).toHaveCount(0);
  expect(await titlesFor(student.request, groupId, title)).toEqual([]);

  await context.setOffline(false);
  for (const which of ['one', 'two']) await expect(card(student.page, `${title} ${which}`)).toBeVisible();
  await student.page.getByRole('button', { name: /Notifications/ }).click();
  await expect(student.page.getByText(/’s plan is out: 2 events/)).not.toHaveCount(0);
  await expect(student.page.getByText(`"${title}`)).toHaveCount(0);
});

test("an event for some only says so in every member's day, and is less prominent for the others", async ({
  travel,
}) => {
  test.slow();
  const organizer = await travel('organizer');
  const student = await travel('user');
  const { page, groupId } = organizer;
  await page.goto(`/schedule/${groupId}`);
  await expect(page).toHaveURL(/\d{4}-\d{2}-\d{2}$/);
  const day = new URL(page.url()).pathname;
  const title = words('Cooking for all');
  await add(page, title, async (dialog) => {
    await dialog.getByLabel('Who takes part', { exact: true }).selectOption('Only some people');
    await dialog.getByRole('list', { name: 'By role' }).getByRole('checkbox').first().check();
    await expect(dialog.getByRole('status').filter({ hasText: /takes? part/ })).toBeVisible();
  });
  await expect(card(page, title).getByText(/^For: /)).toBeVisible();
  await student.page.goto(day);
  await expect(card(student.page, title).getByText(/^For: .+ · not for you$/)).toBeVisible();
  expect(await complaints(student.page)).toEqual([]);
});
