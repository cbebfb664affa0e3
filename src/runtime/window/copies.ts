import type { FilesSettings } from '#store/replica/files-settings.ts';
import type { RefreshOutcome } from './refresh-outcome.ts';

/** What the browser says of the room on this device, in bytes; null where it does not. */
export interface DeviceRoom {
  used: number | null;
  free: number | null;
  /** It promises to keep the data. */
  isPersisted: boolean | null;
  /** The network counts what it carries. */
  isMetered: boolean;
}

/** What of each group is kept on this device. */
export interface Copies {
  /** Keeps all of a group, also of one that is past, archived, or was removed. */
  keep(groupId: string): Promise<RefreshOutcome>;
  /** Removes a group from this device; false where edits in it are not sent yet. */
  remove(groupId: string): Promise<boolean>;
  /** Fetches all of a group from the beginning. */
  fetchAgain(groupId: string): Promise<RefreshOutcome>;
  change(settings: Partial<Pick<FilesSettings, 'limit' | 'onMetered'>>): Promise<void>;
  /** Fetches pictures and files now, whatever the network, and though the device had no room. */
  fetchNow(): Promise<void>;
  /** Looks what is really here. */
  verify(): Promise<void>;
  room(): Promise<DeviceRoom>;
}
