import type { BrowserContext, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { logOut } from './support/controls.ts';
import { DEMO_PASSWORD, type RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'lantern above the gate';
const NEXT_PASSWORD = 'second lantern, third gate';

/** Invites a person to the trip of the demo data, as an admin does. */
async function invite(context: BrowserContext, server: RunningServer, email: string): Promise<void> {
  const { request } = context;
  const call = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await request[method](`${server.address}${path}`, data && { data });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return answer.json();
  };
  await call('post', '/api/auth/credential-login', { email: server.emails.admin, password: DEMO_PASSWORD });
  const { id } = await call('post', '/api/users', { email, role: 'user', firstName: 'Noa', lastName: 'Berg' });
  const groups: { id: number; name: string }[] = await call('get', '/api/groups');
  const trip = groups.find(({ name }) => name.startsWith('Japan'));
  await call('post', `/api/groups/${trip?.id}/members`, { userId: id, role: 'student' });
}

/** Faults that the browser's console would show, and requests that failed. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.status()} ${answer.url()}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left cancels its requests; the console shows none of them.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`);
  });
  return faults;
}

async function choosePassword(page: Page, password: string, submit: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: submit }).click();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test("from the invitation's mail to the first trip, and back in with a forgotten password, with no failed request before that", async ({
  browser,
  server,
}) => {
  test.slow();
  const email = 'noa@example.org';
  const office = await browser.newContext();
  await invite(office, server, email);
  await office.close();

  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const faults = faultsOf(page);
  for (const path of ['/', '/login', '/forgot-password', '/auth/set-password', '/groups', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(faults).toEqual([]);
  const invitation = await server.linkMailedTo(email, '/auth/set-password/');
  await page.goto(invitation);
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  expect(await complaints(page), 'set password').toEqual([]);
  await choosePassword(page, PASSWORD, 'Set password');
  await expect(page.getByText('Your password has been set successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole('heading', { name: /^Good .*, Noa$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await page.getByRole('link', { name: /^View/ }).first().click();
  await expect(page.getByRole('main').getByRole('article').getByRole('link').first()).toBeVisible();
  expect(faults).toEqual([]);
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    page.getByText('If an account with that email exists, a password reset link has been sent.'),
  ).toBeVisible();
  const reset = await server.linkMailedTo(email, '/auth/reset-password/');
  await page.goto(reset);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await choosePassword(page, NEXT_PASSWORD, 'Reset password');
  await expect(page.getByText('Your password has been reset. You can now log in.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, NEXT_PASSWORD);
  await expect(page.getByRole('heading', { name: /^Good .*, Noa$/ })).toBeVisible();

  // A used link is void for every user.
  await page.goto(invitation);
  await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible();
  await expect(page.getByText('Invalid or expired token')).toBeVisible();
  await context.close();
});
