import * as v from 'valibot';
import {
  Id,
  isRow,
  listReader,
  MaybeCount,
  MaybeId,
  MaybeInstant,
  MaybeText,
  pick,
  reader,
} from '#contract/schema/reading.ts';
import { readerOf } from '#contract/schema/record.ts';
import { WireId, WireInstant, WireText, WireVersion } from '#contract/schema/wire.ts';
import { listOf, writtenZone } from '#contract/schema/writing.ts';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-type.ts';

/**
 * Notifications on a device whose app is closed (Web Push). The browser gives each device an address at its vendor's
 * push service; messages that the server sends there are encrypted for the device only (RFC 8291).
 */

/** Longer than the address of any push service. */
const PUSH_ENDPOINT_MAX_LENGTH = 1024;
/** The number of devices that one person may register; another one replaces the oldest. */
export const PUSH_DEVICES_MAX = 20;
/** How many tests one person may send in a minute. */
export const PUSH_TESTS_PER_MINUTE = 5;

const NO_ENDPOINT = 'Must be the https address of a push service';

/** The address holds no name and no password. */
const ENDPOINT = v.pipe(v.string(), v.url(), v.regex(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i));

/** A key in base64url: the number of bytes, and their encoded length. */
const key = (bytes: number) =>
  v.pipe(
    v.string('Must be a key in base64url'),
    v.maxLength(Math.ceil((bytes * 4) / 3) + 2, 'Must be a key in base64url'),
    v.regex(/^[\w-]+={0,2}$/, 'Must be a key in base64url'),
    v.check(
      (text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes,
      `Must be a key of ${bytes} bytes`,
    ),
  );

/** POST /api/push/subscriptions: the description that a browser's `PushSubscription` gives of itself. */
export const PushSubscriptionCreate = v.strictObject({
  endpoint: v.pipe(
    v.string(NO_ENDPOINT),
    v.maxLength(PUSH_ENDPOINT_MAX_LENGTH, NO_ENDPOINT),
    v.check((text) => v.is(ENDPOINT, text), NO_ENDPOINT),
  ),
  keys: v.strictObject({ p256dh: key(65), auth: key(16) }),
});
export type PushSubscriptionCreate = v.InferOutput<typeof PushSubscriptionCreate>;

/** A device that receives notifications. Its address and its keys are never given out. */
export const PushSubscriptionWire = v.object({
  id: WireId,
  /** Browser and system, as people call them: 'Chrome on Android'. */
  device: WireText,
  createdAt: WireInstant,
  /** The device is the caller's own. */
  isThisDevice: v.boolean(),
  /** When its push service last accepted a message for it. */
  lastSentAt: v.nullable(WireInstant),
  /** Since when its push service has refused messages; null while it accepts them. */
  failingSince: v.nullable(WireInstant),
});
export type PushSubscriptionWire = v.InferOutput<typeof PushSubscriptionWire>;

export const PushSubscriptionsWire = v.object({
  /** The key with which a browser subscribes (VAPID, RFC 8292): 65 bytes in base64url. */
  publicKey: WireText,
  /** The caller's session: the subscription of its device ends with it. */
  session: WireId,
  subscriptions: v.array(PushSubscriptionWire),
});
export type PushSubscriptionsWire = v.InferOutput<typeof PushSubscriptionsWire>;

export const PushDevice = readerOf(PushSubscriptionWire);
export type PushDevice = v.InferOutput<typeof PushDevice>;

const PushDeviceList = listReader(PushDevice, 'subscriptions');

export const PushDevices = reader(
  (row) => ({ publicKey: row.publicKey, session: row.session ?? null, devices: row.subscriptions ?? [] }),
  v.object({
    publicKey: v.pipe(v.string('has no key'), v.nonEmpty('has no key')),
    session: MaybeId,
    devices: v.pipe(
      PushDeviceList,
      v.transform(({ rows }) => rows),
    ),
  }),
);
export type PushDevices = v.InferOutput<typeof PushDevices>;

/** A time on a clock, `HH:mm`. */
const ClockTime = v.pipe(
  v.string('Must be a time such as 22:00'),
  v.maxLength(5, 'Must be a time such as 22:00'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00'),
);

export const QUIET_FOR_EVER = 'Quiet hours must end at a different time';

/** From one time to the next such time on a zone's clocks, usually past midnight. */
export const QuietHours = v.pipe(
  v.strictObject({ from: ClockTime, to: ClockTime, zone: writtenZone }),
  v.forward(
    v.check(({ from, to }) => from !== to, QUIET_FOR_EVER),
    ['to'],
  ),
);
export type QuietHours = v.InferOutput<typeof QuietHours>;

const notificationType = v.picklist(NOTIFICATION_TYPES, 'Not a type of notification');

/** PUT /api/push/preferences. */
export const PushPreferencesUpdate = v.strictObject({
  /** The muted types; a type that a later version adds is not muted. */
  muted: listOf(notificationType, NOTIFICATION_TYPES.length, `At most ${NOTIFICATION_TYPES.length} types`),
  /** Notifications that come meanwhile are sent as one summary when the quiet hours end; null for no quiet hours. */
  quietHours: v.nullable(QuietHours),
});
export type PushPreferencesUpdate = v.InferOutput<typeof PushPreferencesUpdate>;

/** A person's choice of notifications, for all their devices. */
export const PushPreferencesWire = v.object({
  muted: v.array(notificationType),
  quietHours: v.nullable(v.object({ from: WireText, to: WireText, zone: WireText })),
  version: WireVersion,
});
export type PushPreferencesWire = v.InferOutput<typeof PushPreferencesWire>;

const isType = (value: unknown): value is NotificationType =>
  (NOTIFICATION_TYPES as readonly unknown[]).includes(value);

export const PushPreferences = reader(
  (row) => ({
    muted: Array.isArray(row.muted) ? row.muted.filter(isType) : [],
    quietHours: row.quietHours ?? null,
    version: row.version ?? null,
  }),
  v.object({
    muted: v.array(notificationType),
    quietHours: v.fallback(v.nullable(QuietHours), null),
    version: MaybeCount,
  }),
);
export type PushPreferences = v.InferOutput<typeof PushPreferences>;

/** A message to a device. Small: a push service need not accept more than 4,096 bytes. */
export const PushMessageWire = v.object({
  /** The person it is for: a device where another person has signed in since does not show it. */
  userId: WireId,
  /** A type of notification, `summary` for quiet hours, or `test`. */
  type: v.string(),
  /** The id of the newest notification that it covers; null for a test. */
  notificationId: v.nullable(WireId),
  title: v.string(),
  message: v.string(),
  /** A shown message with the same tag is replaced. */
  tag: v.string(),
  /** The target, as a path of the app. */
  path: v.string(),
  /** When the reported event happened. */
  at: WireInstant,
});
export type PushMessageWire = v.InferOutput<typeof PushMessageWire>;

/** A path of this app, not an address of another. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

export const PushMessage = reader(
  (row) => ({
    type: pick(row, 'type') ?? '',
    notificationId: pick(row, 'notificationId') ?? null,
    title: pick(row, 'title') ?? 'Notification',
    message: pick(row, 'message') ?? '',
    path: PATH.test(String(row.path)) ? row.path : '/',
  }),
  v.object({
    userId: Id,
    type: v.string(),
    notificationId: v.nullable(Id),
    title: v.string(),
    message: v.string(),
    tag: MaybeText,
    path: v.string(),
    at: MaybeInstant,
  }),
);
export type PushMessage = v.InferOutput<typeof PushMessage>;

/** @returns null for a value that cannot be read, such as another server may send */
export function readPushMessage(value: unknown): PushMessage | null {
  const read = v.safeParse(PushMessage, isRow(value) ? value : {});
  return read.success ? read.output : null;
}
