import type { PromiseExtended } from 'dexie';
import type { Store } from '#store/database/database.ts';
import { asEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { validRows } from '#store/replica/checks.ts';
import { withKeys } from '#store/replica/stable-keys.ts';
import { entityKey } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { GROUP_ENTITIES, type GroupEntity, type GroupRows } from '#sync/kinds/entities.ts';
import { overlayRows, realId, unsentIn } from './overlaid.ts';
import type { Marked, OfGroup } from './views.ts';

/**
 * The entities that belong directly to a group, within a transaction: with the unsent edits, unordered. None of these
 * functions is `async` (see `overlaid.ts`).
 */

type Shown<TType extends GroupEntity> = GroupRows[TType] & Marked & OfGroup;

/** All entities of one type. @param groupId the real id, where there is one */
export function rowsOfGroup<TType extends GroupEntity>(
  db: MatrixDatabase,
  store: Store,
  type: TType,
  groupId: string,
): PromiseExtended<Shown<TType>[]> {
  const { table } = GROUP_ENTITIES[type];
  const found: PromiseExtended<unknown[]> = db.table(table).where('groupId').equals(groupId).toArray();
  return found.then((stored) =>
    unsentIn(db, store, type, [`group:${groupId}`]).then((unsent) => {
      const rows = overlayRows(validRows(store, table, stored) as GroupRows[TType][], unsent);
      return withKeys(db, type, rows).then((keyed) => keyed.map((row) => ({ ...row, groupId })));
    }),
  );
}

/** One entity by its real or local id; null when it does not exist. */
export function rowOfGroup<TType extends GroupEntity>(
  db: MatrixDatabase,
  store: Store,
  type: TType,
  name: string,
): PromiseExtended<Shown<TType> | null> {
  return realId(db, name).then((id) =>
    groupOf(db, type, id).then((groupId) =>
      groupId === null
        ? null
        : rowsOfGroup(db, store, type, groupId).then((rows) => rows.find((row) => row.id === id) ?? null),
    ),
  );
}

/** The group of a row, or of an unsent entity, from its edit. */
const groupOf = (db: MatrixDatabase, type: GroupEntity, id: string): PromiseExtended<string | null> =>
  db
    .table(GROUP_ENTITIES[type].table)
    .get(id)
    .then((row: { groupId: string } | undefined) => row?.groupId ?? groupOfEdit(db, type, id));

const groupOfEdit = (db: MatrixDatabase, type: GroupEntity, id: string): PromiseExtended<string | null> =>
  db.outbox
    .where('entityKey')
    .equals(entityKey({ type, id }))
    .toArray(asEntries)
    .then(([edit]) => (edit ? scopeIdOf(edit) : null));
