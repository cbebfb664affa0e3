import { ECDH } from 'node:crypto';
import {
  PUSH_DEVICES_MAX,
  type PushSubscriptionCreate,
  type PushSubscriptionsWire,
  type PushSubscriptionWire,
} from '#contract/live/push.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { insertPushes } from '#server/db/delivery/pushes.ts';
import {
  deletePushSubscription,
  deletePushSubscriptionsOfSession,
  findPushSubscription,
  insertPushSubscription,
  keepLatestPushSubscriptions,
  listPushSubscriptions,
  movePushSubscription,
  type PushSubscriptionRow,
} from '#server/db/people/push-subscriptions.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { conflict, created, invalid, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import type { SignedWork, Work } from '#server/domain/writes/unit-of-work.ts';

/** The caller and their device. */
export interface Asking {
  viewer: Viewer;
  sessionId: number;
  /** An instant. */
  at: string;
}

const deviceWire = (row: PushSubscriptionRow, sessionId: number): PushSubscriptionWire => ({
  id: row.id,
  device: row.device,
  createdAt: row.created_at,
  isThisDevice: row.session_id === sessionId,
  lastSentAt: row.last_sent_at,
  failingSince: row.failing_since,
});

export async function devicesOf(
  db: Db,
  publicKey: string,
  { viewer, sessionId, at }: Asking,
): Promise<PushSubscriptionsWire> {
  const rows = await listPushSubscriptions(db, viewer.id, at);
  return { publicKey, session: sessionId, subscriptions: rows.map((row) => deviceWire(row, sessionId)) };
}

/** Whether a key is a point of the curve: other keys cannot be encrypted for. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Subscribes the browser of this session to its person's notifications. The previous person is unsubscribed: the
 * browser owns the address, and its keys prove that it makes the request.
 * @param mayCall whether the server may call such an address at all
 */
export async function subscribe(
  { db }: Work,
  { endpoint, keys }: PushSubscriptionCreate,
  { viewer, sessionId, at, device }: Asking & { device: string },
  mayCall: (endpoint: string) => boolean,
): Promise<Outcome<PushSubscriptionWire>> {
  if (!mayCall(endpoint)) return invalid({ endpoint: 'Must be the address of a public push service' });
  if (!isPoint(keys.p256dh)) return invalid({ 'keys.p256dh': 'Not a valid encryption key' });
  const known = await findPushSubscription(db, endpoint);
  const isSame = known?.p256dh === keys.p256dh && known.auth === keys.auth;
  // A caller who only knows another person's address cannot take it over.
  if (known && !isSame && known.user_id !== viewer.id)
    return conflict('Another device has this address. Please turn notifications off and on again.');
  if (known && isSame && known.user_id === viewer.id) {
    await movePushSubscription(db, known.id, { sessionId, device });
    await deletePushSubscriptionsOfSession(db, sessionId, known.id);
    return ok(deviceWire({ ...known, session_id: sessionId, device }, sessionId));
  }
  if (known) await deletePushSubscription(db, known.id);
  const row = await insertPushSubscription(db, {
    user_id: viewer.id,
    session_id: sessionId,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    device,
    created_at: at,
  });
  await deletePushSubscriptionsOfSession(db, sessionId, row.id);
  await keepLatestPushSubscriptions(db, viewer.id, PUSH_DEVICES_MAX);
  return created(deviceWire(row, sessionId));
}

export async function unsubscribe(
  { db, by }: SignedWork,
  viewer: Viewer,
  id: number,
): Promise<Outcome<{ message: string }>> {
  if (!(await deletePushSubscription(db, id, viewer.id))) return notFound('device');
  await record(db, by, { action: 'deleted', subject: 'notification device', subjectId: id });
  return ok({ message: 'Notifications are off for that device' });
}

/** Sends a device of the person's a notification immediately, regardless of their preferences and quiet hours. */
export async function sendTest(
  { db, announce }: Work,
  { viewer, at }: Asking,
  id: number,
): Promise<Outcome<{ message: string }>> {
  const rows = await listPushSubscriptions(db, viewer.id, at);
  if (!rows.some((row) => row.id === id)) return notFound('device');
  await insertPushes(db, [{ subscriptionId: id, notificationId: null }], at);
  announce({ kind: 'push-waiting' });
  return ok({ message: 'Test notification sent' });
}
