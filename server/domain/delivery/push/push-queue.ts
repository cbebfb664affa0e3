import { createHash } from 'node:crypto';
import type { PushMessageWire } from '#contract/live/push.ts';
import type { PushService } from '#server/adapters/push/push-service.ts';
import { type Clock, toInstant } from '#server/base/clock.ts';
import { postpone, type WaitingRow } from '#server/db/delivery/due.ts';
import {
  deletePushes,
  dropHeldBefore,
  findAddressee,
  heldPushes,
  holdPush,
  type PushAddressee,
  visibleNotifications,
} from '#server/db/delivery/pushes.ts';
import { deletePushSubscription, notePushFailing, notePushTaken } from '#server/db/people/push-subscriptions.ts';
import type { NotificationRow } from '#server/db/tables/delivery.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { DueQueue, LEASE_MS, type QueueLog, waitAfter } from '../due-queue.ts';
import { quietHoursOf } from './preferences.ts';
import { PushShares } from './push-shares.ts';
import { notificationMessage, summaryMessage, testMessage } from './push-texts.ts';
import { quietUntil } from './quiet-hours.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A later test is of no use to its sender. */
const TEST_GOOD_MS = 10 * MINUTE_MS;
/** Many, because there are far more devices than mails, and a slow service must not delay the others. */
const LANES = 16;
const SHARES = { ofPerson: 2, ofHost: 8 };
/** The number of pushes in a summary of one night: no person reads more, and databases limit the ids of a query. */
const MOST_HELD = 200;

interface PushQueueOptions {
  db: Db;
  clock: Clock;
  /** Created with the first push: many servers have no device. */
  service(): Promise<PushService>;
  log: QueueLog;
}

type Taken = WaitingRow<'pushes'>;

/** One push to send, with all rows of the queue that it covers. */
interface Parcel {
  ids: readonly number[];
  message: PushMessageWire;
  /** The time until which it is useful, in milliseconds since the epoch. */
  goodUntil: number;
}

/**
 * Sends pushes to devices, held until quiet hours end and dropped after a day. Access and wishes are checked when a
 * push is sent, so that a removed person gets nothing more.
 */
export class PushQueue {
  readonly #options: PushQueueOptions;
  readonly #queue: DueQueue<'pushes'>;

  constructor(options: PushQueueOptions) {
    this.#options = options;
    const { db, clock, log } = options;
    const deliver = (row: Taken, signal: AbortSignal) => this.#deliver(row, signal);
    const shares = new PushShares(db, SHARES);
    this.#queue = new DueQueue({ db, clock, log, queue: 'pushes', lanes: LANES, deliver, shares });
  }

  /** Sends due pushes, in the background. */
  wake(): void {
    this.#queue.wake();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  async #deliver(row: Taken, signal: AbortSignal): Promise<void> {
    const { db, clock } = this.#options;
    const now = clock();
    const to = await findAddressee(db, row.subscription_id, toInstant(now));
    if (!to) return deletePushes(db, [row.id]);
    const parcel = row.notification_id === null ? this.#test(row, to) : await this.#notification(row, to);
    if (parcel === 'later') return;
    if (!parcel || parcel.goodUntil <= now) return deletePushes(db, parcel?.ids ?? [row.id]);
    await this.#send(row, to, parcel, signal);
  }

  #test({ id, created_at: at }: Taken, { userId }: PushAddressee): Parcel {
    return { ids: [id], message: testMessage(userId, id, at), goodUntil: Date.parse(at) + TEST_GOOD_MS };
  }

  /** Null if there is nothing to send; `later` if it stays in the queue for later. */
  async #notification(row: Taken, to: PushAddressee): Promise<Parcel | 'later' | null> {
    const { db, clock } = this.#options;
    const now = clock();
    const quiet = quietHoursOf(to);
    const until = quiet && quietUntil(now, quiet);
    if (until !== null) {
      if ((await this.#toTell(to, [row.notification_id])).length === 0) return null;
      await holdPush(db, row.id, toInstant(until));
      return 'later';
    }
    if (row.held === 0) return parcelOf(to, [row.id], await this.#toTell(to, [row.notification_id]));
    const held = await heldPushes(db, row.subscription_id, MOST_HELD);
    // The first row represents all, so that two concurrent lanes do not both send them.
    const [first] = held;
    if (first && held.length === MOST_HELD) await dropHeldBefore(db, row.subscription_id, first.id);
    if (first && first.id !== row.id) {
      const then = Math.max(now + LEASE_MS, Date.parse(first.next_at));
      await postpone(db, 'pushes', [row.id], toInstant(then));
      return 'later';
    }
    const ids = held.length > 0 ? held.map(({ id }) => id) : [row.id];
    const notificationIds = held.map((one) => one.notification_id);
    const parcel = parcelOf(to, ids, await this.#toTell(to, notificationIds));
    // The other rows wait for this one, for minutes.
    if (!parcel) await deletePushes(db, ids);
    return parcel;
  }

  /** Those of some notifications that a person may see and wants, none of them older than a day. */
  async #toTell({ userId, role, muted }: PushAddressee, ids: readonly (number | null)[]): Promise<NotificationRow[]> {
    const { db, clock } = this.#options;
    const unwanted = new Set<string>(muted === null ? [] : JSON.parse(muted));
    const named = ids.filter((id) => id !== null);
    if (named.length === 0) return [];
    const since = toInstant(clock() - DAY_MS);
    const found = await visibleNotifications(db, { id: userId, role }, named);
    return found.filter(({ type, created_at }) => created_at > since && !unwanted.has(type));
  }

  async #send({ attempts }: Taken, to: PushAddressee, parcel: Parcel, signal: AbortSignal): Promise<void> {
    const { db, clock, log } = this.#options;
    const { subscriptionId, endpoint, p256dh, auth } = to;
    const { ids, message, goodUntil } = parcel;
    const service = await this.#options.service();
    const ttl = Math.max(60, Math.floor((goodUntil - clock()) / 1000));
    const target = { endpoint, keys: { p256dh, auth } };
    const answer = await service.send(target, message, { ttl, topic: topicOf(message.tag) }, signal);
    const at = clock();
    const details = { push: ids[0], device: subscriptionId, attempts };
    switch (answer.kind) {
      case 'taken':
        await deletePushes(db, ids);
        return notePushTaken(db, subscriptionId, toInstant(at));
      case 'gone':
        // Its waiting pushes are deleted with it.
        await deletePushSubscription(db, subscriptionId);
        return;
      case 'refused':
        await deletePushes(db, ids);
        await notePushFailing(db, subscriptionId, toInstant(at));
        return log.error({ ...details, reason: answer.reason }, 'push given up');
      case 'later': {
        if (signal.aborted) return;
        const wait = Math.min(DAY_MS, Math.max(answer.afterMs ?? 0, waitAfter(attempts)));
        await postpone(db, 'pushes', ids, toInstant(at + wait));
        await notePushFailing(db, subscriptionId, toInstant(at));
        log.warn({ ...details, reason: answer.reason }, 'push will be tried again');
      }
    }
  }
}

function parcelOf({ userId }: PushAddressee, ids: readonly number[], rows: NotificationRow[]): Parcel | null {
  const [first, ...others] = rows;
  if (!first) return null;
  const message = others.length > 0 ? summaryMessage(userId, [first, ...others]) : notificationMessage(userId, first);
  return { ids, message, goodUntil: Date.parse(message.at) + DAY_MS };
}

/** A message with the same tag replaces an earlier one for a device that was offline in between. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
