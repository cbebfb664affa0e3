import { calendarText } from '#contract/calendar/calendar-text.ts';
import { fileName, saveFile } from '#kit/files/save-file.ts';
import type { Store } from '#store/database/database.ts';
import { isOnServer } from '#store/queries/field/emergency.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listGroupEvents } from '#store/queries/schedule/group-events.ts';

/**
 * Saves a group's schedule on this device, including unsent changes, as a calendar file. Unsent new events are left
 * out: they have no final id, so a later import would duplicate them.
 * @returns how many are left out
 */
export async function saveCalendar(store: Store, groupId: string, now: number): Promise<number> {
  const [group, events] = await Promise.all([getGroup(store, groupId), listGroupEvents(store, groupId)]);
  if (!group) throw new Error('The group is no longer on this device');
  const published = events.filter(({ isDraft }) => !isDraft);
  const known = published.filter(({ id }) => isOnServer(id));
  const text = calendarText({
    group,
    // The device does not keep when the server last changed an event.
    events: known.map((event) => ({ ...event, updatedAt: null })),
    origin: location.origin,
    writtenAt: new Date(now).toISOString(),
  });
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${fileName(group.name)}.ics`);
  return published.length - known.length;
}
