import {
  commentBy,
  commentWith,
  expectSent,
  expectUnsent,
  timesOnServer,
  words,
  writeComment,
} from './support/comments.ts';
import { anything, Network, swallows } from './support/network.ts';
import { makeOldDatabase, oldCreate, oldEdit } from './support/old-database.ts';
import { expect, findEvent, openAt, phoneOn, signInByCall, test } from './support/traveller.ts';

test('F19: an old version of the app left edits unsent; the new one sends each once', async ({ browser, server }) => {
  const context = await browser.newContext(phoneOn(server));
  const { request } = context;
  const userId = await signInByCall(request, server.emails.user);
  const { eventId } = await findEvent(request, 'Japan');
  const [waiting, doubtful, before, after] = [
    words('Never left'),
    words('Nobody knows whether it arrived'),
    words('Before the change'),
    words('After the change'),
  ];
  const stored = await commentBy(request, eventId, before);
  const inFlight = oldCreate(eventId, doubtful, 'in-flight');
  await commentBy(request, eventId, doubtful, inFlight.opId);

  // A page of this origin that does not run the app.
  const page = await context.newPage();
  await page.goto('/icon.svg');
  const owner = `${server.address}|${userId}`;
  await makeOldDatabase(page, {
    name: `matrix:${owner}`,
    owner,
    me: { id: userId, firstName: 'Amelia', lastName: 'Okonkwo', role: 'user', profileImageUrl: null },
    entries: [
      oldCreate(eventId, waiting, 'pending'),
      inFlight,
      oldEdit(eventId, { ...stored, id: String(stored.id) }, after),
    ],
  });
  await page.close();

  const app = await openAt(context, `/events/${eventId}`);
  for (const text of [waiting, doubtful, after]) {
    await expectSent(app, text);
    await expect.poll(() => timesOnServer(request, eventId, text)).toBe(1);
  }
  await expect(commentWith(app, before)).toHaveCount(0);
  expect(await timesOnServer(request, eventId, before)).toBe(0);
  await context.close();
});

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
