import { unfinishedEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { entityKey } from '#sync/entry/entry.ts';
import { editKinds } from '#sync/kinds/registry.ts';
import { entitiesNamed } from '#sync/outbox/named-ids.ts';

/** Key in `meta`; present from a restore of the server until no edit is unsent. */
export const UNSETTLED_KEY = 'restored';

export const isUnsettled = async (db: MatrixDatabase): Promise<boolean> =>
  (await db.meta.get(UNSETTLED_KEY)) !== undefined;

/** Whether a row is kept although the server's answer does not contain it. */
type MustKeep = (type: string, id: string) => boolean;

/**
 * Until then, rows that an unfinished edit refers to are kept, and so are the groups of the events among them: the
 * restored server may lack these rows until they are sent again.
 */
export async function keptRows(db: MatrixDatabase): Promise<MustKeep> {
  if (!(await isUnsettled(db))) return () => false;
  const named = (await unfinishedEntries(db)).flatMap((entry) => entitiesNamed(entry, editKinds));
  const ids = named.map(({ id }) => id);
  const groups = (await db.events.bulkGet(ids)).flatMap((row) =>
    row ? entityKey({ type: 'group', id: row.groupId }) : [],
  );
  const kept = new Set([...named.map(entityKey), ...groups]);
  // A reference without a type matches every type with that id.
  return (type, id) => kept.has(entityKey({ type, id })) || kept.has(entityKey({ type: '', id }));
}
