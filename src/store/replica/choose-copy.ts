import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { COPY_CHOICES, type CopyChoice, copyChoices } from './copy-choices.ts';
import { eraseCopy, groupsWithUnsent } from './free-space.ts';

/** Stores the user's choice for a group; null restores the default. */
export async function choose(db: MatrixDatabase, groupId: string, choice: CopyChoice | null): Promise<void> {
  const { [groupId]: _, ...others } = Object.fromEntries(await copyChoices(db));
  await db.meta.put({ key: COPY_CHOICES, value: choice === null ? others : { ...others, [groupId]: choice } });
}

/**
 * Removes a group's rows from this device, except its own; complete pulls leave the group alone until the user opens
 * it.
 * @returns false, and nothing is done, where edits in it are not sent yet
 */
export const removeCopy = (store: Store, groupId: string): Promise<boolean> =>
  store.run((db) =>
    db.transaction('rw', db.tables, async () => {
      if ((await groupsWithUnsent(db)).has(groupId)) return false;
      await eraseCopy(db, groupId);
      await choose(db, groupId, 'removed');
      return true;
    }),
  );
