import { Dexie, type PromiseExtended } from 'dexie';
import type { Store } from '#store/database/database.ts';
import { asEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { isShowable } from '#store/replica/checks.ts';
import { entityKey, isLocalId, type OutboxEntry } from '#sync/entry/entry.ts';
import type { Me } from '#sync/kinds/kind.ts';
import { overlay } from '#sync/outbox/overlay.ts';
import type { Marked } from './views.ts';

/**
 * Applies the person's unsent edits to base rows, in a query's transaction. Functions that read here are not `async`:
 * Dexie loses the transaction of a live query where such functions are nested.
 */

/** The real id of a local one if there is one, otherwise the id itself. */
export function realId(db: MatrixDatabase, id: string): PromiseExtended<string> {
  if (!isLocalId(id)) return Dexie.Promise.resolve(id) as PromiseExtended<string>;
  return db.ids.get(id).then((row) => row?.real ?? id);
}

/**
 * The stable key of an entity on the screen: the local id that it was created under here, before and after the
 * acknowledgement; otherwise the server's.
 */
export function keyOfId(db: MatrixDatabase, type: string, id: string): PromiseExtended<string> {
  if (isLocalId(id)) return Dexie.Promise.resolve(id) as PromiseExtended<string>;
  return db.ids
    .where('realKey')
    .equals(entityKey({ type, id }))
    .first()
    .then((row) => row?.local ?? id);
}

/** The unfinished edits of one type of entity in some scopes, with the data that is needed to apply them. */
interface Unsent {
  store: Store;
  type: string;
  edits: readonly OutboxEntry[];
  me: Me;
  /** The publications of those scopes, where requested. */
  publications: readonly OutboxEntry[];
}

export function unsentIn(
  db: MatrixDatabase,
  store: Store,
  type: string,
  scopes: readonly string[],
): PromiseExtended<Unsent> {
  const unfinished = db.outbox
    .where('scope')
    .anyOf(scopes)
    .toArray((rows) => asEntries(rows).filter(({ state }) => state !== 'done'));
  return unfinished.then((found) =>
    store.meIn(db).then((me) => ({
      store,
      type,
      edits: found.filter(({ entity }) => entity.type === type),
      me,
      publications: found.filter(({ entity }) => entity.type === 'publication'),
    })),
  );
}

/**
 * Rows with the edits applied, each with its pending mark. A stored edit may be damaged, or older than the app (F19): a
 * row that it would make invalid is shown without it, or not at all where the server has none.
 */
export function overlayRows<TRow extends { id: string }>(
  base: readonly TRow[],
  { store, type, edits, me }: Omit<Unsent, 'publications'>,
): (TRow & Marked)[] {
  if (edits.length === 0) return base.map((row) => ({ ...row, ...NOTHING_UNSENT }));
  const shown = overlay(base, edits, store.kinds, me, (row) => isShowable(store, type, row));
  return shown.map(({ row, ...mark }) => ({ ...row, ...mark }));
}

/** The mark of a row without unsent edits. */
export const NOTHING_UNSENT: Marked = { pending: null, opId: null, problem: null };
