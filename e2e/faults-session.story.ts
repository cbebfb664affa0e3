import { readFileSync } from 'node:fs';
import {
  changeComment,
  commentBy,
  commentWith,
  expectSent,
  expectUnsent,
  timesOnServer,
  words,
  writeComment,
} from './support/comments.ts';
import { expect, phoneOn, signInByCall, signInOn, test } from './support/traveller.ts';
import { carriedTrip } from './support/waits.ts';

const PHOTO = readFileSync(new URL('../public/icon-192.png', import.meta.url));

test('F6: while I was away somebody else signed in; nothing of mine goes in their name, and all of it in mine', async ({
  travel,
  server,
}) => {
  const { context, page, network, request, eventId, path } = await travel();
  await context.setOffline(true);
  const text = words('In my name only');
  await writeComment(page, text);
  await expectUnsent(page, text);
  await signInByCall(request, server.emails.instructor);
  network.writes.length = 0;
  await context.setOffline(false);
  // Whoever else signs in begins at home.
  await expect(page.getByRole('region', { name: 'My Groups' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  await expect(commentWith(page, text)).toHaveCount(0);
  const other = words('In the name of somebody else');
  await writeComment(page, other);
  await expectSent(page, other);
  expect(network.writes.map(({ content }) => content)).toEqual([other]);
  expect(await timesOnServer(request, eventId, text)).toBe(0);

  await signInByCall(request, server.emails.user);
  await page.goto(path);
  await expectSent(page, text);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});

test('F22: I am taken out of the group while I am offline; my words are kept, and are sent when I am back in it', async ({
  travel,
  elsewhere,
}) => {
  const { context, page, userId, groupId, eventId } = await travel('user', { group: 'Seoul' });
  const admin = await elsewhere('admin');
  await context.setOffline(true);
  const text = words('I will miss you all');
  await writeComment(page, text);
  await expectUnsent(page, text);
  expect((await admin.delete(`/api/groups/${groupId}/members/${userId}`)).ok()).toBe(true);
  try {
    await context.setOffline(false);
    const mark = page.getByRole('button', { name: 'Sync: Needs you' });
    await mark.click();
    const edit = page.getByRole('dialog').getByRole('listitem').filter({ hasText: text });
    await expect(edit.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(await timesOnServer(admin, eventId, text)).toBe(0);

    const member = { userId, role: 'student' };
    expect((await admin.post(`/api/groups/${groupId}/members`, { data: member })).ok()).toBe(true);
    await edit.getByRole('button', { name: 'Retry' }).click();
    await expect(edit).toHaveCount(0);
    expect(await timesOnServer(admin, eventId, text)).toBe(1);
  } finally {
    await admin.post(`/api/groups/${groupId}/members`, { data: { userId, role: 'student' } });
  }
});

test('F22: I may change less than when I went offline; what I changed is refused and kept, and theirs stands', async ({
  travel,
  elsewhere,
  server,
}) => {
  const [admin, teacher] = [await elsewhere('admin'), await elsewhere('instructor')];
  const organizer = await elsewhere('organizer');
  const me: { id: string | number } = await (await organizer.get('/api/auth/user')).json();
  const makeMe = async (role: string) =>
    expect((await admin.put(`/api/users/${me.id}/role`, { data: { role } })).ok()).toBe(true);
  await makeMe('admin');
  try {
    const { context, page, network, eventId, path } = await travel('organizer');
    const [theirs, mine] = [words('Bring skis'), words('Bring sledges')];
    await commentBy(teacher, eventId, theirs);
    await expect(commentWith(page, theirs)).toHaveCount(1);
    await context.setOffline(true);
    await changeComment(page, theirs, mine);
    await expectUnsent(page, mine);
    await makeMe('organizer');
    network.writes.length = 0;
    await context.setOffline(false);
    // With another role the session has ended.
    await signInOn(page, server.emails.organizer);
    await page.goto(path);
    await expect(commentWith(page, mine).getByText('Needs you')).toBeVisible();
    await page.reload();
    await expect(commentWith(page, mine).getByText('Needs you')).toBeVisible();
    // One may have found the session ended, and one was refused; none came after that.
    const sent = network.writes.filter(({ method }) => method === 'PUT');
    expect([1, 2]).toContain(sent.length);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(await timesOnServer(teacher, eventId, theirs)).toBe(1);
    expect(await timesOnServer(teacher, eventId, mine)).toBe(0);
  } finally {
    await makeMe('organizer');
  }
});

test('F29: my session ran out; without a network I have my trip all the same, and with one I am asked to sign in', async ({
  travel,
  playwright,
  server,
}) => {
  const { context, page, request, eventId, path } = await travel();
  await carriedTrip(page);
  await page.close();
  const elsewhere = await playwright.request.newContext({
    baseURL: server.address,
    storageState: await context.storageState(),
  });
  expect((await elsewhere.get('/api/auth/logout')).ok()).toBe(true);
  expect((await elsewhere.get('/api/auth/user')).status()).toBe(401);
  await elsewhere.dispose();

  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
  await carriedTrip(tab);
  await tab.goto(path);
  const text = words('Still here');
  await writeComment(tab, text);
  await expectUnsent(tab, text);

  await context.setOffline(false);
  await signInOn(tab, server.emails.user);
  await tab.goto(path);
  await expectSent(tab, text);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});

test('A17: what the browser itself kept of my pictures is gone when I have signed out', async ({ browser, server }) => {
  // Without the worker, whose own cache the app erases: this is about the one that scripts cannot reach.
  const context = await browser.newContext({ ...phoneOn(server), serviceWorkers: 'block' });
  try {
    await signInByCall(context.request, server.emails.user);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
    const upload = { file: { name: 'Torii.png', mimeType: 'image/png', buffer: PHOTO } };
    const { url } = await (await context.request.post('/api/uploads', { multipart: upload })).json();
    const isKept = () =>
      page.evaluate(async (address: string) => {
        const kept = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
        return kept?.ok ?? false;
      }, url);
    expect(await isKept()).toBe(false);
    expect(await page.evaluate(async (address: string) => (await fetch(address)).ok, url)).toBe(true);
    expect(await isKept()).toBe(true);

    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect.poll(isKept).toBe(false);
  } finally {
    await context.close();
  }
});
