import { ENTRY_SCHEMA_VERSION } from '#sync/entry.ts';

type Stored = Record<string, unknown>;

/**
 * The fields that each version added to the entries of the one before; the index is the version that the step starts
 * from.
 */
const STEPS: Readonly<Record<number, (row: Stored) => void>> = {
  1: (row) => {
    row.files ??= [];
    row.provides ??= [];
    row.conflict ??= null;
    row.rebases ??= 0;
    delete row.blobIds;
  },
};

/**
 * Migrates a stored entry of an earlier version to the current one, in place (F19). One of a later version, which only
 * an older client finds, stays as it is.
 */
export function migrateEntry(row: Stored): void {
  for (let version = Number(row.schemaVersion ?? 1); version < ENTRY_SCHEMA_VERSION; version += 1) {
    STEPS[version]?.(row);
    row.schemaVersion = version + 1;
  }
}
