import type { Page } from 'playwright/test';
import {
  newDevice,
  PEER_CERTIFICATE,
  type PushDevice,
  type PushPeer,
  startPushPeer,
} from '../tests/server/support/push-peer.ts';
import { complaints } from './support/axe.ts';
import { commentBy } from './support/comments.ts';
import { logOut } from './support/controls.ts';
import { test as base, expect, findEvent } from './support/traveller.ts';

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
  elsewhere,
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
  const other = await elsewhere('organizer');
  const { eventId } = await findEvent(other, 'Japan');
  const comment = await commentBy(other, eventId, 'Wait at gate 4');
  await expect.poll(() => peer.messagesFor(device).length).toBe(2);
  await deliver(sent(1));
  await deliver(sent(1));
  const shown = {
    title: 'New Comment',
    body: expect.stringContaining('commented on'),
    tag: `comment-${comment.id}`,
    lang: 'en',
    path: `/events/${eventId}#comment-${comment.id}`,
  };
  await expect.poll(async () => (await shownOn(page)).filter(({ title }) => title === 'New Comment')).toEqual([shown]);

  await page.goto('/settings');
  await logOut(page);
  // The device of another member is sent what this one would be sent.
  const third = newDevice(peer.url);
  const subscription = { endpoint: third.endpoint, keys: third.keys };
  const subscribed = await (await elsewhere('instructor')).post('/api/push/subscriptions', { data: subscription });
  expect(subscribed.ok(), await subscribed.text()).toBe(true);
  await commentBy(other, eventId, 'Gate 5 now');
  await expect.poll(() => peer.messagesFor(third).length).toBe(1);
  expect(peer.messagesFor(device)).toHaveLength(2);
});
