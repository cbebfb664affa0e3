import { calendarText } from '#contract/calendar/calendar-text.ts';
import { fileName, saveFile } from '#kit/save-file.ts';
import type { Store } from '#store/database/database.ts';
import { listGroupEvents } from '#store/queries/group-events.ts';
import { getGroup } from '#store/queries/groups.ts';

/** Gives the browser a group's schedule as a calendar, from this device alone, with what is not sent yet. */
export async function saveCalendar(store: Store, groupId: string, now: number): Promise<void> {
  const [group, events] = await Promise.all([getGroup(store, groupId), listGroupEvents(store, groupId)]);
  if (!group) throw new Error('The group is not on this device any more');
  const text = calendarText({
    group,
    // When the server last changed one is not kept on the device.
    events: events.filter(({ isDraft }) => !isDraft).map((event) => ({ ...event, updatedAt: null })),
    origin: location.origin,
    writtenAt: new Date(now).toISOString(),
  });
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${fileName(group.name)}.ics`);
}
