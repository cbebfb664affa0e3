import type { RefreshOutcome } from '#runtime/platform/refresh-outcome.ts';
import type { FilesSettings } from '#store/replica/files-settings.ts';

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
export interface Copies {
  /** Keeps all of a group, including one that is past, archived, or was removed. */
  keep(groupId: string): Promise<RefreshOutcome>;
  /** Removes a group's copy from this device; false where edits in it are not sent yet. */
  remove(groupId: string): Promise<boolean>;
  /** Fetches all of a group from the beginning. */
  fetchAgain(groupId: string): Promise<RefreshOutcome>;
  change(settings: Partial<Pick<FilesSettings, 'limit' | 'onMetered'>>): Promise<void>;
  /** Fetches pictures and files now, on any network, even where the device had no room. */
  fetchNow(): Promise<void>;
  /** Checks which files are really here. */
  verify(): Promise<void>;
  room(): Promise<DeviceRoom>;
}
