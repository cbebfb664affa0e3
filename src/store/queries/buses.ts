import { compareNames, compareText } from '#contract/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { asEntries } from '#store/outbox/reading.ts';
import { validRows } from '#store/replica/checks.ts';
import { stableKeys } from '#store/replica/stable-keys.ts';
import { scopeIdOf } from '#sync/scope.ts';
import { overlayRows, realId, unsentIn } from './overlaid.ts';
import type { BusView } from './views.ts';

/** The buses of a group's events, with the unsent edits. */

/** Those of an event, by name. @param eventId real or local */
export function listBuses(store: Store, groupId: string, eventId: string): Promise<BusView[]> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    return (await busesIn(db, store, await realId(db, groupId))).filter((bus) => bus.eventId === id);
  });
}

/** One bus by its real or local id; null when it does not exist. */
export function getBus(store: Store, busId: string): Promise<BusView | null> {
  return store.read(async (db) => {
    const id = await realId(db, busId);
    const groupId = (await db.buses.get(id))?.groupId ?? (await groupOfEdit(db, id));
    if (groupId === null) return null;
    return (await busesIn(db, store, groupId)).find((bus) => bus.id === id) ?? null;
  });
}

/** All of a group, within a transaction. */
export async function busesIn(db: MatrixDatabase, store: Store, groupId: string): Promise<BusView[]> {
  const rows = validRows(store, 'buses', await db.buses.where('groupId').equals(groupId).toArray());
  const shown = overlayRows(rows, await unsentIn(db, store, 'bus', [`group:${groupId}`]));
  const key = await stableKeys(
    db,
    'bus',
    shown.map(({ id }) => id),
  );
  return shown
    .map((bus) => ({ ...bus, groupId, key: key(bus) }))
    .sort((a, b) => compareNames(a.name, b.name) || compareText(a.key, b.key));
}

/** The group of an unsent bus, from its edit. */
async function groupOfEdit(db: MatrixDatabase, busId: string): Promise<string | null> {
  const [edit] = await db.outbox.where('entityKey').equals(`bus:${busId}`).toArray(asEntries);
  return edit ? scopeIdOf(edit) : null;
}
