import { groupStatus } from '#contract/records/groups/group-status.ts';
import type { Store } from '#store/database/database.ts';
import { copyChoices } from '#store/replica/copy-choices.ts';
import {
  type FilesSettings,
  type FilesState,
  filesSettings,
  filesState,
  usedByFiles,
} from '#store/replica/files-settings.ts';
import { allKeptFiles } from '#store/replica/kept-files.ts';
import type { OfflineState } from '#store/replica/offline-state.ts';
import { offlineStates } from '#store/replica/offline-state.ts';
import { inOrder } from '#sync/pull/puller.ts';

/** A group's data on this device. */
export interface StoredGroup {
  id: string;
  name: string;
  offline: OfflineState;
  /** The space that its pictures and files take here, in bytes. */
  bytes: number;
  /** The group is kept whole, with its files, by default or by the user's choice. */
  isKept: boolean;
  isArchived: boolean;
}

export interface StorageView {
  /** Current groups first; archived ones only where some of their data is here. */
  groups: StoredGroup[];
  settings: FilesSettings;
  /** Null before the first check of this device. */
  state: FilesState | null;
  /** The space of pictures and files, in bytes. */
  used: number;
  /** The files of the groups that are kept: their number, and how many of them are here. */
  files: { here: number; total: number; failed: number };
}

/** The data that is kept on this device, for the storage settings. */
export function getStorage(store: Store, now: number): Promise<StorageView> {
  return store.read(async (db) => {
    const groups = inOrder(await db.groups.toArray(), now);
    const offline = await offlineStates(
      db,
      groups.map(({ id }) => id),
    );
    const kept = await allKeptFiles(db);
    const choices = await copyChoices(db);
    const files = { here: 0, total: 0, failed: 0 };
    const stored = groups.flatMap((group): StoredGroup[] => {
      const state = offline.get(group.id);
      if (!state) return [];
      const { id, name, isArchived } = group;
      const choice = choices.get(id);
      const isOver = isArchived || groupStatus(group, now) === 'Completed';
      const isKept = choice === 'kept' || (!isOver && choice !== 'removed');
      // The list brings the row of every group, even of one that is not kept.
      if (isArchived && !isKept && state.done <= 1) return [];
      const own = kept.get(id);
      if (isKept) {
        files.here += own?.here ?? 0;
        files.total += own?.total ?? 0;
        files.failed += own?.failed ?? 0;
      }
      return [{ id, name, isArchived, isKept, offline: state, bytes: own?.bytes ?? 0 }];
    });
    return {
      groups: stored,
      settings: await filesSettings(db),
      state: (await filesState(db))?.state ?? null,
      used: await usedByFiles(db),
      files,
    };
  });
}
