import type { Store } from '#store/database/database.ts';
import { choose } from './choose-copy.ts';
import { eraseCopy } from './erase-copy.ts';
import { groupsWithUnsent } from './free-space.ts';

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
