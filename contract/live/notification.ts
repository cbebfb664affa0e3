import * as v from 'valibot';
import { NOTIFICATIONS_KEPT } from '#contract/schema/limits.ts';
import { Id, Instant, isRow, MaybeId, MaybeText, pick, reader } from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText } from '#contract/schema/wire.ts';

/**
 * A notification as our server sends it: the four specified fields, then fields that let a client pull only what
 * changed.
 */
export const NotificationWire = v.object({
  id: WireId,
  type: v.string(),
  message: v.string(),
  createdAt: WireInstant,
  groupId: v.nullable(WireId),
  entity: WireMaybeText,
  entityId: v.nullable(WireId),
  /**
   * The schedule item that the notification is about or that its entity belongs to, so that only the list of a new
   * comment is pulled.
   */
  scheduleId: v.nullable(WireId),
  actorId: v.nullable(WireId),
});
export type NotificationWire = v.InferOutput<typeof NotificationWire>;

/** The first message on /ws. */
export const HistoryWire = v.object({ type: v.literal('history'), notifications: v.array(NotificationWire) });

/**
 * A change without a notification (an edited or deleted comment, a member, a hotel, a room): a listening device pulls
 * it silently. A client that knows only the specified messages shows nothing for it, because it carries no `message`.
 */
export const ChangeWire = v.object({
  type: v.literal('change'),
  groupId: v.nullable(WireId),
  entity: v.string(),
  entityId: WireId,
  scheduleId: v.optional(v.nullable(WireId)),
});
export type ChangeWire = v.InferOutput<typeof ChangeWire>;

/**
 * Sent by a client on /ws to check that the connection still works, and answered with a pong: pages do not see how
 * browsers answer a server's own pings. A server that does not know it sends nothing, and a client that sends none gets
 * none.
 */
export const PingWire = v.object({ type: v.literal('ping') });
export const PongWire = v.object({ type: v.literal('pong') });
export const PING: v.InferOutput<typeof PingWire> = { type: 'ping' };
export const PONG: v.InferOutput<typeof PongWire> = { type: 'pong' };

export const Notification = reader(
  (row) => ({ type: pick(row, 'type') ?? '', eventId: pick(row, 'scheduleId', 'schedule_id') }),
  v.object({
    id: Id,
    type: v.string(),
    message: v.string('has no message'),
    createdAt: Instant,
    groupId: MaybeId,
    entity: MaybeText,
    entityId: MaybeId,
    /** The event that the notification is about or that its entity belongs to. */
    eventId: MaybeId,
    actorId: MaybeId,
  }),
);
export type Notification = v.InferOutput<typeof Notification>;

export type LiveMessage =
  | { kind: 'history'; notifications: Notification[] }
  | { kind: 'notification'; notification: Notification }
  | { kind: 'change'; groupId: Id | null; entity: string; entityId: Id; eventId: Id | null }
  | { kind: 'pong' }
  | { kind: 'unreadable'; reason: string };

/** Reads one text frame of /ws. A frame that cannot be read is returned as a value and only logged, never thrown. */
export function readLiveMessage(text: string): LiveMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'unreadable', reason: 'not JSON' };
  }
  if (isRow(value) && value.type === 'history' && Array.isArray(value.notifications)) {
    const read = value.notifications.flatMap((item) => {
      const one = v.safeParse(Notification, item);
      return one.success ? [one.output] : [];
    });
    return { kind: 'history', notifications: read.slice(0, NOTIFICATIONS_KEPT) };
  }
  if (isRow(value) && value.type === PONG.type) return { kind: 'pong' };
  if (isRow(value) && value.type === 'change') {
    const entityId = v.safeParse(Id, value.entityId);
    if (!entityId.success || typeof value.entity !== 'string')
      return { kind: 'unreadable', reason: 'a change of nothing' };
    return {
      kind: 'change',
      groupId: v.parse(MaybeId, value.groupId ?? null),
      entity: value.entity,
      entityId: entityId.output,
      eventId: v.parse(MaybeId, value.scheduleId ?? null),
    };
  }
  const one = v.safeParse(Notification, value);
  return one.success
    ? { kind: 'notification', notification: one.output }
    : { kind: 'unreadable', reason: one.issues[0].message };
}
