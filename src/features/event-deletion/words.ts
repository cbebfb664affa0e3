import type { UnderEvent } from '#store/queries/under-event.ts';

const counted = (count: number, one: string, more = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

/** 'a, b and c' */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const sentence = (subject: string, count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${subject} ${count === 1 ? one : more}.`];

/**
 * What happens to what is in an event that is deleted, and who is told. Roll calls stay on the server without the event; of
 * an event that never left the device they go too.
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
    ...sentence(listed(going), goingCount, 'is deleted with it', 'are deleted with it'),
    ...(isOnServer ? sentence(listed(counted(rollCalls, 'roll call')), rollCalls, 'stays', 'stay') : []),
    ...(isOnServer && !isDraft ? ['Members are notified.'] : []),
    'You can undo this right after.',
  ].join(' ');
}
