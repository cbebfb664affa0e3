import { ApiClient } from '#api/client.ts';
import { HttpTransport } from '#api/transport.ts';
import { pushEndpoints } from '#contract/calls/push.ts';
import { type PushMessage, type PushSubscriptionCreate, readPushMessage } from '#contract/live/push.ts';
import { systemClock } from '#runtime/platform/system.ts';
import { askPage, type Page } from '#runtime/tabs/pages.ts';
import { openStore } from '#store/database/database.ts';
import { readPushMark, writePushMark } from '#store/replica/push-mark.ts';
import { signedInHere } from './signed-in-here.ts';

/** The functions of the worker that notifications need; tests replace them. */
export interface PushWorker {
  origin: string;
  /** The open pages of this app, the one that was looked at last first. */
  pages(): Promise<Page[]>;
  open(path: string): Promise<unknown>;
  /** The notifications that are shown under a tag. */
  shown(tag: string): Promise<{ data?: unknown }[]>;
  show(title: string, options: Record<string, unknown>): Promise<void>;
  /** Ends the browser's subscription. */
  unsubscribe(): Promise<unknown>;
}

const TEST = 'test';

/** Whether a visible page shows the notification by itself, as a toast. */
async function isToldByPage(message: PushMessage, pages: readonly Page[]): Promise<boolean> {
  const { userId, notificationId } = message;
  const asked = pages.filter((page) => page.visibilityState === 'visible');
  const answers = await Promise.all(asked.map((page) => askPage(page, { type: 'PUSHED', userId, notificationId })));
  return answers.includes(true);
}

/** The data of a shown notification: its target, and its subject. */
interface Shown {
  path: string;
  notificationId: string | null;
}

/**
 * Shows a notification that the server has sent, unless it is for another person than the one signed in here, so that a
 * late one is not shown after a sign-out, or a page shows it already. A notification that arrives twice is shown once.
 */
export async function showPushed(sent: unknown, worker: PushWorker): Promise<void> {
  const message = readPushMessage(sent);
  if (!message) return;
  const { userId, type, title, message: body, tag, path, at, notificationId } = message;
  if ((await signedInHere())?.user.id !== userId) {
    await worker.unsubscribe();
    return;
  }
  const isTest = type === TEST;
  if (!isTest && (await isToldByPage(message, await worker.pages()))) return;
  const before = tag === null ? [] : await worker.shown(tag);
  const isRepeated = before.some(({ data }) => (data as Shown | undefined)?.notificationId === notificationId);
  if (isRepeated && !isTest) return;
  const data: Shown = { path, notificationId };
  await worker.show(title, {
    body,
    data,
    lang: 'en',
    dir: 'auto',
    icon: '/icon-192.png',
    badge: '/notification-badge.png',
    ...(at !== null && { timestamp: Date.parse(at) }),
    ...(tag !== null && { tag, renotify: true }),
  });
}

/** Opens the target of a notification: in an open page, where drafts and questions are kept, or in a new one. */
export async function openPushed(data: unknown, worker: PushWorker): Promise<void> {
  const path = readPushMessage({ userId: 0, ...(data as object) })?.path ?? '/';
  const [page] = await worker.pages();
  if (!page) return void (await worker.open(path));
  // Not every browser lets a worker focus a page.
  const focused = await page.focus().catch(() => null);
  if (await askPage(page, { type: 'GO_TO', path })) return;
  const url = new URL(path, worker.origin).href;
  // A page without a signed-in user, or one that does not answer.
  const went = focused && (await page.navigate(url).catch(() => null));
  if (!went) await worker.open(path);
}

/** The browser has another push subscription than before: reports it to the server, if the former one was reported. */
export async function tellOfSubscription(
  subscription: PushSubscriptionCreate,
  { origin, unsubscribe }: Pick<PushWorker, 'origin' | 'unsubscribe'>,
): Promise<void> {
  const person = await signedInHere();
  if (!person) return void (await unsubscribe());
  const store = openStore(person.owner, person.database);
  try {
    const mark = await readPushMark(store);
    if (!mark) return void (await unsubscribe());
    const api = new ApiClient(new HttpTransport({ origin, clock: systemClock }), person.user.id);
    const { endpoint, keys } = subscription;
    const answer = await api.call(pushEndpoints.createPushSubscription, { body: { endpoint, keys } });
    // A report that does not arrive is repeated when the app is next open.
    if (answer.kind === 'ok') await writePushMark(store, { ...mark, endpoint });
  } finally {
    store.close();
  }
}
