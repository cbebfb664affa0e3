import type { Changes } from '#contract/changes.ts';
import type { Group } from '#contract/group.ts';
import type { BadRow } from '#contract/reading.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { GroupEntity, GroupRows, OwnList, OwnLists } from '#sync/entities.ts';

/**
 * The answer to one call of a pull.
 * - `unchanged`: what the tag stands for is still so (304).
 * - `absent`: to this person it does not exist (403, 404).
 */
export type Pulled<T> =
  | { kind: 'rows'; rows: T[]; bad: BadRow[]; tag?: string | null }
  | { kind: 'unchanged' }
  | { kind: 'absent' }
  | { kind: 'signed-out' }
  | { kind: 'unreachable' }
  /** The server asks to be left alone (429, 503). */
  | { kind: 'busy' }
  | { kind: 'failed'; message: string };

/** What a server says of itself that pulling depends on. */
export interface ServerFeatures {
  /** It tells the changes of a group since a cursor. */
  feed: boolean;
  /** Another one means that its data was restored from a backup; null where it does not tell. */
  epoch: string | null;
}

/** The calls that fetch; a single entity comes as a list of one. `tag` is that of the answer which the device holds. */
export interface PullSource {
  environment(): Promise<Pulled<ServerFeatures>>;
  groups(tag: string | null): Promise<Pulled<Group>>;
  group(groupId: string): Promise<Pulled<Group>>;
  schedule(eventId: string): Promise<Pulled<ScheduleItem>>;
  /** By type, everything of it that stands on an owner: a group, an event or a hotel. */
  readonly on: { readonly [K in GroupEntity]: (ownerId: string) => Promise<Pulled<GroupRows[K]>> };
  /** One page of a group's changes since a cursor; since null everything that there is. */
  changes(groupId: string, since: string | null): Promise<Pulled<Changes>>;
  list<K extends OwnList>(name: K, tag: string | null): Promise<Pulled<OwnLists[K]>>;
}

/** A complete answer, to stand in place of what the device had. `bad` rows could not be read: theirs are kept. */
export interface Fresh<T> {
  rows: T[];
  bad: BadRow[];
  /** Milliseconds since the epoch. */
  at: number;
}

/**
 * How a group's copy stands.
 * - `whole`: every part is there as it was fetched.
 * - `begun`: some parts have never come.
 * - `damaged`: rows that were fetched are missing.
 */
export type CopyState = 'whole' | 'begun' | 'damaged';

/** What of a group was on the device when its first pull by changes began and has not been mentioned since: ids by type. */
export type Unmentioned = Record<GroupEntity, Set<string>>;

/** A page of a group's changes, on its way to the device. */
export interface ChangesToWrite {
  page: Changes;
  /** The cursor that it was asked with. */
  since: string | null;
  at: number;
  /** `changes` of the group's feed when it was asked; null writes it whatever was acknowledged since, row by row. */
  changes: number | null;
  /** Of a first pull: what to remove after its last page, as far as no page mentioned it. Null for later pulls. */
  unmentioned: Unmentioned | null;
}

/**
 * - `overtaken`: an edit in the group was acknowledged since `changes` was read; nothing is written: ask again.
 * - `moved`: somebody else has gone on from the same cursor meanwhile; nothing is written: begin from the present one.
 */
export type ChangesWritten = 'written' | 'overtaken' | 'moved';

/** A pull of everything. `began` and `at`, when it ended: milliseconds of the device's clock. */
export interface WholePull {
  began: number;
  at: number;
  tag: string | null;
  changes: number;
}

/** The server's rows on the device. Each write is one transaction; none touches an unsent edit. */
export interface ReplicaPort {
  groups(): Promise<Group[]>;
  /** The ids of what stands on a group, an event or a hotel. */
  ids(type: GroupEntity, ownerId: string): Promise<string[]>;
  /** Which group an event belongs to; null when it is not on the device. */
  groupOf(eventId: string): Promise<string | null>;
  /** Counts what has changed a scope's rows beside its own pull; to be read before fetcher, and given to the write. */
  changes(scope: string): Promise<number>;
  /** How the copies of groups stand. */
  copies(groupIds: readonly string[]): Promise<Map<string, CopyState>>;
  /** The entity tag of the answer that is on the device under this name. */
  tag(name: string): Promise<string | null>;

  /** Each answers false when its rows have changed since `changes` was read, so that it has to be asked again. */
  replaceGroups(fresh: Fresh<Group>, changes?: number): Promise<boolean>;
  putGroup(group: Group, at: number, changes?: number): Promise<boolean>;
  /** Everything of one type that stands on an owner. */
  replace<K extends GroupEntity>(
    type: K,
    ownerId: string,
    fresh: Fresh<GroupRows[K]>,
    changes?: number,
  ): Promise<boolean>;
  putEvent(event: ScheduleItem, changes?: number): Promise<boolean>;
  /** It is not there for this person. Kept for a day, hidden, should that turn out to be wrong (S111). */
  removeGroup(groupId: string, at: number): Promise<void>;
  removeEvent(eventId: string): Promise<void>;

  /** Up to where the changes of each group are on the device, by group. */
  cursors(): Promise<Map<string, string>>;
  /** Begins a group's changes anew. The answer is what is there of it. */
  beginChanges(groupId: string): Promise<Unmentioned>;
  writeChanges(groupId: string, write: ChangesToWrite): Promise<ChangesWritten>;

  /** When a list was last fetched; null when never. */
  listedAt(name: OwnList): Promise<number | null>;
  /** False when the list was changed from here since `changes` was read: ask again. Null: nothing of it is for them. */
  replaceList<K extends OwnList>(
    name: K,
    fresh: (Fresh<OwnLists[K]> & { tag: string | null }) | null,
    changes: number,
  ): Promise<boolean>;
  /** The list that is there still stands; false where the scope has changed since `changes` was read. */
  keepList(name: OwnList, at: number, changes: number): Promise<boolean>;

  /** Groups whose copies were given up for want of room, and are only fetched for somebody who opens them (S114). */
  evicted(now: number): Promise<ReadonlySet<string>>;
  /** The epoch of the data on the device; null before it was first told. */
  epoch(): Promise<string | null>;
  /** The server's data is of another epoch: every cursor and tag is forgotten, and what is there is of no account. */
  renew(epoch: string): Promise<void>;
  /** Once every edit is sent that had to be verified after a new epoch, the copy is fetched anew, whole. */
  settleRestored(): Promise<void>;
  /**
   * Everything was fetched, whole, by a pull that began at `began`. `tag` is that of the list of groups, which is forgotten
   * where that has changed since `changes` was read.
   */
  markPulled(pulled: WholePull): Promise<void>;
}
