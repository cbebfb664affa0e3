import type { PromiseExtended } from 'dexie';
import { compareNames, compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import { rowOfGroup, rowsOfGroup } from '#store/queries/base/rows-of-group.ts';
import type { BusView } from '#store/queries/base/views.ts';

/** The buses of a group's events, with the unsent edits. */

/** The buses of an event, by name. @param eventId real or local */
export function listBuses(store: Store, groupId: string, eventId: string): Promise<BusView[]> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    return (await busesIn(db, store, await realId(db, groupId))).filter((bus) => bus.eventId === id);
  });
}

/** One bus by its real or local id; null when it does not exist. */
export const getBus = (store: Store, busId: string): Promise<BusView | null> =>
  store.read((db) => rowOfGroup(db, store, 'bus', busId));

/** All buses of a group, within a transaction. */
const busesIn = (db: MatrixDatabase, store: Store, groupId: string): PromiseExtended<BusView[]> =>
  rowsOfGroup(db, store, 'bus', groupId).then((rows) =>
    rows.sort((a, b) => compareNames(a.name, b.name) || compareText(a.key, b.key)),
  );
