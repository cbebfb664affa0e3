import { notificationTitle } from '#contract/live/notification-type.ts';
import type { PushMessageWire } from '#contract/live/push.ts';
import type { NotificationRow } from '#server/db/tables/delivery.ts';

/**
 * The part of a message that fits, with everything else and encrypted, into the least that a push service must accept.
 */
const MESSAGE_MAX_BYTES = 2_400;
/** The number of lines in a summary, and their length. */
const LINES = 3;
const LINE_MAX_BYTES = 600;

/** Returns the part of a text that fits, without half a character at its end. */
function clipped(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let room = bytes - Buffer.byteLength('…');
  let end = 0;
  for (const sign of text) {
    room -= Buffer.byteLength(sign);
    if (room < 0) break;
    end += sign.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}

/**
 * Returns the target of a notification: the event that it names, with its comment, announcements, or else its group.
 */
function pathOf({ group_id, schedule_item_id, entity, entity_id }: NotificationRow): string {
  if (schedule_item_id !== null)
    return `/events/${schedule_item_id}${entity === 'comment' && entity_id !== null ? `#comment-${entity_id}` : ''}`;
  if (group_id === null) return '/';
  return entity === 'announcement' ? `/groups/${group_id}/announcements` : `/schedule/${group_id}`;
}

/** Repeated changes of one entity, such as an event, share one entry in the notification tray. */
const tagOf = ({ id, entity, entity_id }: NotificationRow): string =>
  entity === null || entity_id === null ? `notification-${id}` : `${entity}-${entity_id}`;

/** One notification, under the title that its toast has. */
export const notificationMessage = (userId: number, row: NotificationRow): PushMessageWire => ({
  userId,
  type: row.type,
  notificationId: row.id,
  title: notificationTitle(row.type),
  message: clipped(row.message, MESSAGE_MAX_BYTES),
  tag: tagOf(row),
  path: pathOf(row),
  at: row.created_at,
});

/** The pushes of quiet hours, as one message. @param rows two or more, oldest first */
export function summaryMessage(
  userId: number,
  rows: readonly [NotificationRow, ...NotificationRow[]],
): PushMessageWire {
  const newestFirst = rows.toReversed();
  const [newest = rows[0]] = newestFirst;
  // A repeated message is one line.
  const lines = [...new Set(newestFirst.map(({ message }) => clipped(message, LINE_MAX_BYTES)))];
  const left = lines.length - LINES;
  const groups = new Set(rows.map((row) => row.group_id));
  const paths = new Set(rows.map(pathOf));
  const [path = '/'] = paths;
  return {
    userId,
    type: 'summary',
    notificationId: newest.id,
    title: `${rows.length} notifications during your quiet hours`,
    message: [...lines.slice(0, LINES), ...(left > 0 ? [`and ${left} more`] : [])].join('\n'),
    tag: `summary-${newest.id}`,
    path:
      paths.size === 1 ? path : groups.size === 1 && newest.group_id !== null ? `/schedule/${newest.group_id}` : '/',
    at: newest.created_at,
  };
}

/** A test that a person has sent to a device. @param id of the test */
export const testMessage = (userId: number, id: number, at: string): PushMessageWire => ({
  userId,
  type: 'test',
  notificationId: null,
  title: 'Test notification',
  message: 'Notifications work on this device.',
  tag: `test-${id}`,
  path: '/settings',
  at,
});
