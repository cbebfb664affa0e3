import { groupStatus } from '#contract/records/groups/group-status.ts';
import type { MediaPlatform } from '#runtime/platform/media.ts';
import type { RefreshOutcome, RefreshScope } from '#runtime/platform/refresh.ts';
import type { Store } from '#store/database/database.ts';
import { listGroupFiles } from '#store/queries/offline/wanted-files.ts';
import { choose, removeCopy } from '#store/replica/choose-copy.ts';
import { type FilesSettings, setFilesSettings } from '#store/replica/files-settings.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import type { FileKeeping } from './keeping.ts';

interface CopiesParts {
  store: Store;
  media: MediaPlatform;
  files: Pick<FileKeeping, 'look' | 'ask'>;
  clock: ClockPort;
  refresh(scope: RefreshScope): Promise<RefreshOutcome>;
}

/** The room on this device as the browser reports it, in bytes; null where it does not. */
export interface DeviceRoom {
  used: number | null;
  free: number | null;
  /** The browser promises to keep the data. */
  isPersisted: boolean | null;
  /** The network is metered. */
  isMetered: boolean;
}

/** The copies of groups on this device. */
export function copiesOf({ store, media, files, clock, refresh }: CopiesParts) {
  /** The files of a group that no other group needs. */
  const filesOf = async (groupId: string) => {
    const groups = await listGroupFiles(store, clock.now());
    const others = new Set(groups.flatMap((group) => (group.groupId === groupId ? [] : group.urls)));
    const own = groups.find((group) => group.groupId === groupId)?.urls ?? [];
    return own.filter((url) => !others.has(url));
  };
  const fetchGroup = async (groupId: string) => {
    const outcome = await refresh({ kind: 'group', groupId });
    await files.ask();
    return outcome;
  };
  return {
    /** Keeps all of a group, including one that is past, archived, or was removed. */
    keep: async (groupId: string) => {
      await store.run((db) =>
        db.transaction('rw', db.groups, db.meta, async () => {
          const group = await db.groups.get(groupId);
          const isPast = group && (group.isArchived || groupStatus(group, clock.now()) === 'Completed');
          await choose(db, groupId, isPast ? 'kept' : null);
        }),
      );
      return fetchGroup(groupId);
    },
    /** Removes a group's copy from this device; false where edits in it are not sent yet. */
    remove: async (groupId: string) => {
      // The rows name the files.
      const own = await filesOf(groupId);
      if (!(await removeCopy(store, groupId))) return false;
      await (await media.open(store.name))?.delete(own);
      await files.look();
      return true;
    },
    /** Fetches all of a group from the beginning. */
    fetchAgain: async (groupId: string) => {
      await (await media.open(store.name))?.delete(await filesOf(groupId));
      await store.run(async (db) => db.cursors.delete(groupId));
      return fetchGroup(groupId);
    },
    change: async (settings: Partial<Pick<FilesSettings, 'limit' | 'onMetered'>>) => {
      await store.run((db) => db.transaction('rw', db.meta, async () => setFilesSettings(db, settings)));
      await files.look();
    },
    /** Fetches pictures and files now, on any network, even where the device had no room. */
    fetchNow: async () => {
      const askedAt = clock.now();
      await store.run((db) => db.transaction('rw', db.meta, async () => setFilesSettings(db, { askedAt })));
      await files.ask();
    },
    /** Checks which files are really here. */
    verify: () => files.look(),
    room: async (): Promise<DeviceRoom> => {
      const [estimate, isPersisted] = await Promise.all([media.estimate(), media.persisted()]);
      return {
        used: estimate?.usage ?? null,
        free: estimate ? Math.max(0, estimate.quota - estimate.usage) : null,
        isPersisted,
        isMetered: media.isMetered(),
      };
    },
  };
}
