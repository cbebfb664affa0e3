import type { Store } from '#store/database/database.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { byTime, eventsShown } from './events.ts';

/** All events of a group, in the order of a day. For files, paper and answers; a screen reads days. */
export function listEvents(store: Store, groupId: string): Promise<EventView[]> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const rows = await db.events.where('groupId').equals(id).toArray();
    return (await eventsShown(db, store, rows, [id])).sort(byTime);
  });
}
