import type { Store } from '#store/database/database.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { findClashes } from './find-clashes.ts';

/** Additional names are replaced by a count. */
const MOST_NAMED = 2;

/** Describes what an event would clash with at another time; a clash never forbids it. Instants are ISO 8601. */
export async function clashWords(
  store: Store,
  event: EventView,
  to: { startTime: string; endTime: string },
): Promise<string[]> {
  const group = await getGroup(store, event.groupId);
  const [from, until] = [Date.parse(to.startTime), Date.parse(to.endTime)];
  if (!group || from >= until) return [];
  const { id, type, busPickupAddress } = event;
  const clashes = await findClashes(store, group, { id, from, to: until, type, busPickupAddress });
  const { others, firstBus, roomsAtNight, isOutside } = clashes;
  const names = others.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : '';
  return [
    names.length > 0 && `At the same time: ${names.join(', ')}${more}.`,
    firstBus && `Before the first bus of the day: “${firstBus.title}”.`,
    roomsAtNight > 0 && 'Rooms are booked for this night.',
    isOutside && 'Outside the dates of the group.',
  ].filter((each) => typeof each === 'string');
}
