import { plural } from '#contract/text/plural.ts';
import { listText } from '#kit/text/list-text.ts';
import type { UnderEvent } from '#store/queries/field/under-event.ts';

const counted = (count: number, ...words: [string, string?]): string[] => (count ? [plural(count, ...words)] : []);

/** The way out of both questions. */
export const KEEP_EVENT = 'Keep event';

const UNDOABLE = 'You can undo this.';
const notified = (isOnServer: boolean, isDraft: boolean): string[] =>
  isOnServer && !isDraft ? ['Members are notified.'] : [];

const sentence = (subject: string, count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${subject} ${count === 1 ? one : more}.`];

/**
 * Describes what happens to the contents of a deleted event, and who is notified. Roll calls stay on the server without
 * the event, unless the event never left the device.
 */
export function consequences({ comments, files, buses, rollCalls, isOnServer }: UnderEvent, isDraft: boolean): string {
  const going = [
    ...counted(comments, 'comment'),
    ...counted(files, 'file'),
    ...counted(buses, 'bus', 'buses'),
    ...(isOnServer ? [] : counted(rollCalls, 'roll call')),
  ];
  const goingCount = comments + files + buses + (isOnServer ? 0 : rollCalls);
  return [
    ...sentence(listText(going), goingCount, 'is deleted with it', 'are deleted with it'),
    ...(isOnServer ? sentence(listText(counted(rollCalls, 'roll call')), rollCalls, 'stays', 'stay') : []),
    ...notified(isOnServer, isDraft),
    UNDOABLE,
  ].join(' ');
}

/** Describes what stays of a cancelled event, with its buses and roll calls, and who is notified. */
export function whatStays({ buses, rollCalls, isOnServer }: UnderEvent, isDraft: boolean): string {
  const staying = [...counted(buses, 'bus', 'buses'), ...counted(rollCalls, 'roll call')];
  return [
    'It stays visible as canceled.',
    ...sentence(listText(staying), buses + rollCalls, 'stays with it', 'stay with it'),
    ...notified(isOnServer, isDraft),
    UNDOABLE,
  ].join(' ');
}
