import type { PromiseExtended } from 'dexie';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';

/**
 * What rows of one type are known by on the screen (see `keyOfId`): before and after the acknowledgement the local id that
 * a row was made under, else the server's. The key of its create will not do: it changes when the row is changed before it has left.
 */
export function stableKeys(
  db: MatrixDatabase,
  type: string,
  ids: readonly string[],
): PromiseExtended<(row: { id: string }) => string> {
  const named = ids.map((id) => entityKey({ type, id })).sort();
  // One question for the whole range: one for each row would be as many turns of the browser before any is shown.
  return db.ids
    .where('realKey')
    .between(named[0] ?? '', named.at(-1) ?? '', true, true)
    .toArray((renamed) => new Map(renamed.map(({ real, local }) => [real, local])))
    .then(
      (locals) =>
        ({ id }) =>
          locals.get(id) ?? id,
    );
}
