import type { Table } from 'dexie';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { GROUP_ENTITIES, GROUP_TYPES, type GroupEntity } from '#sync/kinds/entities.ts';

/** The tables of the entities of groups, apart from the code that writes them: a first screen reads only these. */

/** The fields that all stored rows share. */
export interface StoredRow {
  id: string;
  /** Null for a comment on an event that is not on this device. */
  groupId: string | null;
  version?: number | null;
  readonly [field: string]: unknown;
}

export type Key = string | [string, string];

export const tableOf = (db: MatrixDatabase, type: GroupEntity): Table<StoredRow, Key> =>
  db[GROUP_ENTITIES[type].table] as unknown as Table<StoredRow, Key>;

/** All tables of the entities of groups. */
export const groupTables = (db: MatrixDatabase): Table[] => GROUP_TYPES.map((type) => tableOf(db, type));

const idOf = (key: Key): string => (Array.isArray(key) ? key[1] : key);

const idsWhere = (db: MatrixDatabase, type: GroupEntity, field: string, id: string): PromiseLike<string[]> =>
  tableOf(db, type)
    .where(field)
    .equals(id)
    .primaryKeys()
    .then((keys) => keys.map(idOf));

export const idsIn = (db: MatrixDatabase, type: GroupEntity, groupId: string): PromiseLike<string[]> =>
  idsWhere(db, type, 'groupId', groupId);

export const idsOn = (db: MatrixDatabase, type: GroupEntity, ownerId: string): PromiseLike<string[]> =>
  idsWhere(db, type, GROUP_ENTITIES[type].ownerField, ownerId);
