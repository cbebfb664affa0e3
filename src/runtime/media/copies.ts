import { groupStatus } from '#contract/records/groups/group-status.ts';
import type { Copies, RefreshOutcome, RefreshScope } from '#runtime/person/types.ts';
import type { MediaPlatform } from '#runtime/platform/media.ts';
import type { Store } from '#store/database/database.ts';
import { listGroupFiles } from '#store/queries/offline/wanted-files.ts';
import { choose } from '#store/replica/choose-copy.ts';
import { setFilesSettings } from '#store/replica/files-settings.ts';
import { removeCopy } from '#store/replica/remove-copy.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import type { FileKeeping } from './keeping.ts';

export interface CopiesParts {
  store: Store;
  media: MediaPlatform;
  files: Pick<FileKeeping, 'look' | 'ask'>;
  clock: ClockPort;
  refresh(scope: RefreshScope): Promise<RefreshOutcome>;
}

export function copiesOf({ store, media, files, clock, refresh }: CopiesParts): Copies {
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
    keep: async (groupId) => {
      await store.run((db) =>
        db.transaction('rw', db.groups, db.meta, async () => {
          const group = await db.groups.get(groupId);
          const isPast = group && (group.isArchived || groupStatus(group, clock.now()) === 'Completed');
          await choose(db, groupId, isPast ? 'kept' : null);
        }),
      );
      return fetchGroup(groupId);
    },
    remove: async (groupId) => {
      // The rows name the files.
      const own = await filesOf(groupId);
      if (!(await removeCopy(store, groupId))) return false;
      await (await media.open(store.name))?.delete(own);
      await files.look();
      return true;
    },
    fetchAgain: async (groupId) => {
      await (await media.open(store.name))?.delete(await filesOf(groupId));
      await store.run(async (db) => db.cursors.delete(groupId));
      return fetchGroup(groupId);
    },
    change: async (settings) => {
      await store.run((db) => db.transaction('rw', db.meta, async () => setFilesSettings(db, settings)));
      await files.look();
    },
    fetchNow: async () => {
      const askedAt = clock.now();
      await store.run((db) => db.transaction('rw', db.meta, async () => setFilesSettings(db, { askedAt })));
      await files.ask();
    },
    verify: () => files.look(),
    room: async () => {
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
