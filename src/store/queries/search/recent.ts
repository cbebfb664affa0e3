import type { Store } from '#store/database/database.ts';
import { realId } from '#store/queries/base/overlaid.ts';

/** The groups and events that the user opened last, kept with their data on this device and erased with it. */

/** An opened group or event. */
interface Opened {
  kind: 'group' | 'event';
  id: string;
}

const KEY = 'recently-opened';
const MOST = 8;

const isOpened = (value: unknown): value is Opened => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id } = value as Partial<Opened>;
  return (kind === 'group' || kind === 'event') && typeof id === 'string';
};

const readOpened = (value: unknown): Opened[] => (Array.isArray(value) ? value.filter(isOpened) : []);

/** Puts a group or event first in the list. */
export function noteOpened(store: Store, { kind, id }: Opened): Promise<void> {
  return store.run((db) =>
    db.transaction('rw', [db.meta, db.ids], async () => {
      const real = await realId(db, id);
      const others = readOpened((await db.meta.get(KEY))?.value).filter(
        (opened) => opened.kind !== kind || opened.id !== real,
      );
      await db.meta.put({ key: KEY, value: [{ kind, id: real }, ...others].slice(0, MOST) });
    }),
  );
}

/** Most recent first; some may not be on this device anymore. */
export function listOpened(store: Store): Promise<Opened[]> {
  return store.read(async (db) => {
    const opened = readOpened((await db.meta.get(KEY))?.value);
    const ids = await Promise.all(opened.map(({ id }) => realId(db, id)));
    return opened.map((each, index) => ({ ...each, id: ids[index] ?? each.id }));
  });
}
