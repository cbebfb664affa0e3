import { notificationTitle } from '#contract/notification-type.ts';
import type { PushMessageWire } from '#contract/push.ts';
import type { NotificationRow } from '#server/db/tables.ts';

/** So much of one message fits beside everything else, encrypted, into the least that a push service must take. */
const MESSAGE_MAX_BYTES = 2_400;
/** Of a summary: how many are told word for word, and how much of each. */
const LINES = 3;
const LINE_MAX_BYTES = 600;

/** What fits of a text, without half a letter at its end. */
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

/** Where a notification leads: to the event that it names, with its comment, to announcements, else to its group. */
function pathOf({ group_id, schedule_item_id, entity, entity_id }: NotificationRow): string {
  if (schedule_item_id !== null)
    return `/events/${schedule_item_id}${entity === 'comment' && entity_id !== null ? `#comment-${entity_id}` : ''}`;
  if (group_id === null) return '/';
  return entity === 'announcement' ? `/groups/${group_id}/announcements` : `/schedule/${group_id}`;
}

/** What changes again, as an event, stands once where notifications are shown. */
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

/** What came in quiet hours, as one. @param rows two or more, the oldest first */
export function summaryMessage(
  userId: number,
  rows: readonly [NotificationRow, ...NotificationRow[]],
): PushMessageWire {
  const newestFirst = rows.toReversed();
  const [newest = rows[0]] = newestFirst;
  // What was told again is one line.
  const lines = [...new Set(newestFirst.map(({ message }) => clipped(message, LINE_MAX_BYTES)))];
  const left = lines.length - LINES;
  const groups = new Set(rows.map((row) => row.group_id));
  const paths = new Set(rows.map(pathOf));
  const [path = '/'] = paths;
  return {
    userId,
    type: 'summary',
    notificationId: newest.id,
    title: `${rows.length} notifications from your quiet hours`,
    message: [...lines.slice(0, LINES), ...(left > 0 ? [`and ${left} more`] : [])].join('\n'),
    tag: `summary-${newest.id}`,
    path:
      paths.size === 1 ? path : groups.size === 1 && newest.group_id !== null ? `/schedule/${newest.group_id}` : '/',
    at: newest.created_at,
  };
}

/** What a person has sent to a device to see whether it comes. @param id of the test */
export const testMessage = (userId: number, id: number, at: string): PushMessageWire => ({
  userId,
  type: 'test',
  notificationId: null,
  title: 'Test notification',
  message: 'Notifications reach this device.',
  tag: `test-${id}`,
  path: '/settings',
  at,
});
