import type { Changes } from '#contract/live/changes.ts';
import type { Group } from '#contract/records/groups/group.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import type { BadRow } from '#contract/schema/reading.ts';
import type { GroupEntity, GroupRows, OwnList, OwnLists } from '#sync/kinds/entities.ts';

/** The end of a pull. `partial`: some part failed and keeps its old rows. */
export type PullReport =
  | { outcome: 'complete' }
  | { outcome: 'partial'; message: string }
  | { outcome: 'unreachable' }
  | { outcome: 'signed-out' };

/** The server requests a cooldown (429, 503); rows that arrived before are kept. */
export const BUSY: PullReport = { outcome: 'partial', message: 'The server is busy. It will be retried shortly.' };

/**
 * The answer to one request of a pull.
 * - `unchanged`: the stored answer is still current (304).
 * - `absent`: it does not exist for this person (403, 404).
 */
export type Pulled<T> =
  | { kind: 'rows'; rows: T[]; bad: BadRow[]; tag?: string | null }
  | { kind: 'unchanged' }
  | { kind: 'absent' }
  | { kind: 'signed-out' }
  | { kind: 'unreachable' }
  /** The server requests a cooldown (429, 503). */
  | { kind: 'busy' }
  | { kind: 'failed'; message: string };

/** The server's report about itself, as far as pulling depends on it. */
export interface ServerFeatures {
  /** The server has a changes feed. */
  feed: boolean;
  /** A new value means that its data was restored from a backup; null where the server has none. */
  epoch: string | null;
}

/** The requests of pulls; a single entity comes as a list of one. `tag` is that of the stored answer. */
export interface PullSource {
  environment(): Promise<Pulled<ServerFeatures>>;
  groups(tag: string | null): Promise<Pulled<Group>>;
  group(groupId: string): Promise<Pulled<Group>>;
  schedule(eventId: string): Promise<Pulled<ScheduleItem>>;
  /** All entities of a type that belong to an owner: a group, an event or a hotel. */
  on<K extends GroupEntity>(type: K, ownerId: string): Promise<Pulled<GroupRows[K]>>;
  /** One page of a group's changes since a cursor; from the beginning where it is null. */
  changes(groupId: string, since: string | null): Promise<Pulled<Changes>>;
  list<K extends OwnList>(name: K, tag: string | null): Promise<Pulled<OwnLists[K]>>;
  /** Which of these idempotency keys the server knows; at least one. */
  knownEdits(keys: readonly string[]): Promise<Pulled<string>>;
}

/** Requests which of these idempotency keys the server knows; at least one. Throws where it is not known. */
export type KnownEdits = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** A complete list that replaces the stored one. `bad` rows could not be read: their stored rows are kept. */
export interface Fresh<T> {
  rows: T[];
  bad: BadRow[];
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * The state of a group's copy.
 * - `whole`: every part is there.
 * - `begun`: some parts were never fetched.
 * - `damaged`: stored rows have gone missing.
 */
export type CopyState = 'whole' | 'begun' | 'damaged';

/** Stored rows of a group that its first pull by changes has not mentioned yet: ids by type. */
export type Unmentioned = Record<GroupEntity, Set<string>>;

/** A page of a group's changes to write. */
export interface ChangesToWrite {
  page: Changes;
  /** The cursor that it was requested with. */
  since: string | null;
  at: number;
  /** `changes` of the group's feed when it was requested; null compares row by row with the rows acknowledged since. */
  changes: number | null;
  /** For a first pull: the rows to remove after its last page, if no page mentioned them. Null for later pulls. */
  unmentioned: Unmentioned | null;
}

/**
 * - `overtaken`: an edit in the group was acknowledged since `changes` was read; nothing is written, and the page must
 *   be requested again.
 * - `moved`: another tab has advanced the cursor; nothing is written, and the pull continues from the stored cursor.
 */
export type ChangesWritten = 'written' | 'overtaken' | 'moved';

/** A complete pull. `began` and `at` (its end): milliseconds of the device's clock. */
export interface WholePull {
  began: number;
  at: number;
  tag: string | null;
  changes: number;
}

/** The server's rows on the device. Each write is one transaction; none touches an unsent edit. */
export interface ReplicaPort {
  groups(): Promise<Group[]>;
  /** The ids of the entities that belong to a group, an event or a hotel. */
  ids(type: GroupEntity, ownerId: string): Promise<string[]>;
  /** The group that an event belongs to; null when it is not on the device. */
  groupOf(eventId: string): Promise<string | null>;
  /**
   * How often a scope's rows were changed other than by its own pull; read before the request and passed to the write.
   */
  changes(scope: string): Promise<number>;
  copies(groupIds: readonly string[]): Promise<Map<string, CopyState>>;
  /** The entity tag of the answer stored under this name. */
  tag(name: string): Promise<string | null>;

  /** Each returns false when the rows have changed since `changes` was read, so that they must be fetched again. */
  replaceGroups(fresh: Fresh<Group>, changes?: number): Promise<boolean>;
  putGroup(group: Group, at: number, changes?: number): Promise<boolean>;
  /** Replaces all entities of one type that belong to an owner. */
  replace<K extends GroupEntity>(
    type: K,
    ownerId: string,
    fresh: Fresh<GroupRows[K]>,
    changes?: number,
  ): Promise<boolean>;
  putEvent(event: ScheduleItem, changes?: number): Promise<boolean>;
  /**
   * Removes a group that does not exist for this person. It is kept for a day, hidden, because the answer may be wrong
   * (PULL-4).
   */
  removeGroup(groupId: string, at: number): Promise<void>;
  removeEvent(eventId: string): Promise<void>;

  /** The stored cursor of each group. */
  cursors(): Promise<Map<string, string>>;
  /** Starts the changes of a group from the beginning. @returns the stored rows */
  beginChanges(groupId: string): Promise<Unmentioned>;
  writeChanges(groupId: string, write: ChangesToWrite): Promise<ChangesWritten>;

  /** When a list was last fetched; null for never. */
  listedAt(name: OwnList): Promise<number | null>;
  /**
   * False when the list has changed since `changes` was read, so that it must be fetched again. Null: the person may
   * not see it.
   */
  replaceList<K extends OwnList>(
    name: K,
    fresh: (Fresh<OwnLists[K]> & { tag: string | null }) | null,
    changes: number,
  ): Promise<boolean>;
  /** The stored list is still current; false where the scope has changed since `changes` was read. */
  keepList(name: OwnList, at: number, changes: number): Promise<boolean>;

  /**
   * Groups whose copies were evicted (STORE-2) or removed (STORE-15); they are fetched only when the user opens them.
   */
  evicted(now: number): Promise<ReadonlySet<string>>;
  /** The groups that the user keeps on this device, even archived ones. */
  kept(): Promise<readonly string[]>;
  /** The epoch of the stored rows; null before the first. */
  epoch(): Promise<string | null>;
  /** Begins a new epoch: all cursors and tags are deleted, and stored rows no longer count as current. */
  renew(epoch: string): Promise<void>;
  /** Once no edit is unsent after a restore, the copy counts as stale and is fetched again. */
  settleRestored(): Promise<void>;
  /**
   * Records a complete pull that began at `began`. `tag` is that of the list of groups; it is deleted where the list
   * has changed since `changes` was read.
   */
  markPulled(pulled: WholePull): Promise<void>;
}
