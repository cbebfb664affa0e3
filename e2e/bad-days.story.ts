import type { Page } from 'playwright/test';
import { commentWith, expectSent, writeComment } from './support/comments.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { carriedTrip, installed } from './support/waits.ts';

async function openAnEvent(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^View/ }).first().click();
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible();
}

const countOnServer = async (page: Page, text: string): Promise<number> => {
  // On a desk the event is beside its day.
  const { pathname, searchParams } = new URL(page.url());
  const event = searchParams.get('event') ?? pathname.split('/').at(-1);
  const stored: { content: string }[] = await (await page.request.get(`/api/schedules/${event}/comments`)).json();
  return stored.filter((row) => row.content === text).length;
};

test('the server dies while I post; my comment is there once when it is back', async ({ signIn, server }) => {
  const { page } = await signIn('user');
  await carriedTrip(page);
  await openAnEvent(page);
  const text = `Bring a torch ${crypto.randomUUID()}`;

  await server.kill();
  await writeComment(page, text);
  await expect(commentWith(page, text)).toBeVisible();
  await expect(page.getByText("Saved on this device. It will be sent when you're back online.")).toBeVisible();

  await server.restart();
  await page.reload();
  await expectSent(page, text);
  expect(await countOnServer(page, text)).toBe(1);
});

test('F21: I sign out with an unsent edit and am asked; the edit that I keep waits for me, and no other user sees it', async ({
  signIn,
  server,
}) => {
  const { page, context } = await signIn('user', { phone: false });
  await installed(page);
  await carriedTrip(page);
  await openAnEvent(page);
  const text = `For my group only ${crypto.randomUUID()}`;
  const event = page.url();
  await context.setOffline(true);
  await writeComment(page, text);
  await expect(commentWith(page, text).getByText('Not sent yet')).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await context.setOffline(false);
  const signInAs = async (email: string) => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
  };
  await signInAs(server.emails.instructor);
  await page.goto(event);
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible();
  await expect(commentWith(page, text)).toHaveCount(0);
  expect(await countOnServer(page, text)).toBe(0);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await signInAs(server.emails.user);
  await page.goto(event);
  await expectSent(page, text);
  await expect.poll(() => countOnServer(page, text)).toBe(1);
});
