import type { Page } from 'playwright/test';
import {
  newDevice,
  PEER_CERTIFICATE,
  type PushDevice,
  type PushPeer,
  startPushPeer,
} from '../tests/server/support/push-peer.ts';
import { complaints } from './support/axe.ts';
import { DEMO_PASSWORD } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

/** A server of its own, which may call the push service of the story. */
const test = base.extend<{ peer: PushPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures it needs from here.
  peer: async ({}, use) => {
    const peer = await startPushPeer();
    await use(peer);
    await peer.close();
  },
  settings: async ({ peer }, use) => use({ PUSH_HOSTS: peer.host, NODE_EXTRA_CA_CERTS: PEER_CERTIFICATE }),
});

/** A headless browser has no push service: its subscription is the story's device, everything else is real. */
function withDevice({ endpoint, keys }: Pick<PushDevice, 'endpoint' | 'keys'>): void {
  const KEY = 'subscribed in the story';
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEY) ? subscription : null);
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(KEY, 'yes');
    return subscription;
  };
}

/** Delivers a push to the worker, as the browser would. @returns a function that does so */
async function postman(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  return async (data) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.getRegistration('/'))?.getNotifications();
    return (shown ?? []).map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, path: data.path }));
  });

test('I am told of a comment while the app is closed, and of nothing once I have signed out', async ({
  signIn,
  server,
  peer,
  browser,
}) => {
  test.slow();
  const { page, context } = await signIn('user');
  await context.grantPermissions(['notifications'], { origin: server.address });
  const device = newDevice(peer.url);
  const { endpoint, keys } = device;
  await context.addInitScript(withDevice, { endpoint, keys });
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Notifications' });
  await expect(card.getByText(/^(Off for|Not ready on) this device/)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.reload();

  await card.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(card.getByText('On for this device')).toBeVisible();
  expect(await complaints(page), 'notifications').toEqual([]);
  await card.getByRole('switch', { name: 'Changed groups' }).click({ force: true });
  await expect(card.getByRole('switch', { name: 'Changed groups' })).not.toBeChecked();
  // It is shown before the server has it, and a page that is left would not send it.
  await expect(card.getByRole('switch', { name: 'Changed groups' })).toBeEnabled();
  await page.reload();
  await expect(card.getByRole('switch', { name: 'Changed groups' })).not.toBeChecked();

  await card.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => peer.messagesFor(device)).toEqual([expect.objectContaining({ title: 'Test notification' })]);
  const deliver = await postman(page, server.address);
  const sent = (index: number) => JSON.stringify(peer.messagesFor(device)[index]);
  await deliver(sent(0));
  await expect.poll(async () => (await shownOn(page)).map(({ title }) => title)).toEqual(['Test notification']);

  // Another user comments while the app is closed here.
  await page.goto('/api/health');
  const other = await browser.newContext({ baseURL: server.address, extraHTTPHeaders: { origin: server.address } });
  await other.request.post('/api/auth/credential-login', {
    data: { email: server.emails.organizer, password: DEMO_PASSWORD },
  });
  const groups: { id: number; isArchived: boolean; scheduleCount: number }[] = await (
    await context.request.get('/api/groups')
  ).json();
  const trip = groups.find(({ isArchived, scheduleCount }) => !isArchived && scheduleCount > 0);
  const [event] = await (await context.request.get(`/api/groups/${trip?.id}/schedules`)).json();
  const answer = await other.request.post(`/api/schedules/${event.id}/comments`, {
    data: { content: 'Wait at gate 4' },
  });
  expect(answer.status()).toBe(201);
  const comment = await answer.json();
  await expect.poll(() => peer.messagesFor(device).length).toBe(2);
  await deliver(sent(1));
  await deliver(sent(1));
  const shown = {
    title: 'New Comment',
    body: expect.stringContaining('commented on'),
    tag: `comment-${comment.id}`,
    lang: 'en',
    path: `/events/${event.id}#comment-${comment.id}`,
  };
  await expect.poll(async () => (await shownOn(page)).filter(({ title }) => title === 'New Comment')).toEqual([shown]);

  await page.goto('/settings');
  await page
    .getByRole('button', { name: /menu|account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const again = await other.request.post(`/api/schedules/${event.id}/comments`, { data: { content: 'Gate 5 now' } });
  expect(again.status()).toBe(201);
  await deliver(sent(1));
  await page.goto('/api/health');
  expect(peer.messagesFor(device)).toHaveLength(2);
  await expect.poll(async () => (await shownOn(page)).filter(({ title }) => title === 'New Comment')).toEqual([shown]);
  await other.close();
});
