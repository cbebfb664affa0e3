import type { MatrixDatabase } from '#store/database/schema.ts';
import { unfinishedEntries } from '#store/outbox/reading.ts';
import { editKinds } from '#sync/kinds/registry.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';
import { entitiesNamed } from '#sync/outbox/named-ids.ts';

/** Stands while edits that had been acknowledged before are still to be verified. */
export const RESTORED = 'restored';

/** Whether edits that had been acknowledged before a restore are still to be verified. */
export const isVerifying = async (db: MatrixDatabase): Promise<boolean> => (await db.meta.get(RESTORED)) !== undefined;

/** Whether a row is not taken for deleted because an answer lacks it. */
export type IsKept = (type: string, id: string) => boolean;

/** Those that an unsent edit names are kept, as long as edits have to be verified. */
export async function keptRows(db: MatrixDatabase): Promise<IsKept> {
  if (!(await isVerifying(db))) return () => false;
  const named = (await unfinishedEntries(db)).flatMap((entry) => entitiesNamed(entry, editKinds));
  const ids = named.map(({ id }) => id);
  const real = (await db.ids.bulkGet(ids)).flatMap((row) => row?.realKey ?? []);
  const groups = (await db.events.bulkGet(ids)).flatMap((row) =>
    row ? entityKey({ type: 'group', id: row.groupId }) : [],
  );
  const kept = new Set([...named.map(entityKey), ...real, ...groups]);
  // A name that does not tell its type may be that of any.
  return (type, id) => kept.has(entityKey({ type, id })) || kept.has(entityKey({ type: '', id }));
}
