import type { MatrixDatabase } from '#store/database/schema.ts';
import { groupTables } from './entity-rows.ts';
import { partsOf } from './evicted-groups.ts';

/** Erases a group's copy, apart from its row in `groups`. */
export async function eraseCopy(db: MatrixDatabase, groupId: string): Promise<void> {
  for (const table of [...groupTables(db), db.cursors, db.rowChanges, db.handed])
    await table.where('groupId').equals(groupId).delete();
  await partsOf(db, groupId).delete();
}
