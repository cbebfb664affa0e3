import type { PromiseExtended } from 'dexie';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { entityKey } from '#sync/entry/entry.ts';

/**
 * Rows of one type with their stable keys (see `keyOfId`). The key of the create cannot be used: it changes when an
 * unsent create is edited.
 */
export function withKeys<TRow extends { id: string }>(
  db: MatrixDatabase,
  type: string,
  rows: readonly TRow[],
): PromiseExtended<(TRow & { key: string })[]> {
  const named = rows.map(({ id }) => entityKey({ type, id })).sort();
  // One request for the whole range: one request per row would take as many turns of the browser before the first
  // content.
  return db.ids
    .where('realKey')
    .between(named[0] ?? '', named.at(-1) ?? '', true, true)
    .toArray((renamed) => new Map(renamed.map(({ real, local }) => [real, local])))
    .then((locals) => rows.map((row) => ({ ...row, key: locals.get(row.id) ?? row.id })));
}
