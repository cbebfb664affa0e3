import type { Comment } from '#contract/comment.ts';
import type { Group } from '#contract/group.ts';
import type { Member } from '#contract/member.ts';
import type { BadRow } from '#contract/reading.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';

/** The answer to one call of a pull. `absent`: to this person it does not exist (403, 404). */
export type Pulled<T> =
  | { kind: 'rows'; rows: T[]; bad: BadRow[] }
  | { kind: 'absent' }
  | { kind: 'signed-out' }
  | { kind: 'unreachable' }
  | { kind: 'failed'; message: string };

/** The specified calls that fetch; a single entity comes as a list of one. */
export interface PullSource {
  groups(): Promise<Pulled<Group>>;
  group(groupId: string): Promise<Pulled<Group>>;
  members(groupId: string): Promise<Pulled<Member>>;
  schedules(groupId: string): Promise<Pulled<ScheduleItem>>;
  schedule(eventId: string): Promise<Pulled<ScheduleItem>>;
  comments(eventId: string): Promise<Pulled<Comment>>;
}

/** A complete answer, to stand in place of what the device had. `bad` rows could not be read: theirs are kept. */
export interface Fresh<T> {
  rows: T[];
  bad: BadRow[];
  /** Milliseconds since the epoch. */
  at: number;
}

/** The server's rows on the device. Each write is one transaction; none touches an unsent edit. */
export interface ReplicaPort {
  groups(): Promise<Group[]>;
  eventIds(groupId: string): Promise<string[]>;
  /** Which group an event belongs to; null when it is not on the device. */
  groupOf(eventId: string): Promise<string | null>;
  /** Counts acknowledged edits in a scope; to be read before asking, and given to the write. */
  changes(scope: string): Promise<number>;

  replaceGroups(fresh: Fresh<Group>): Promise<void>;
  putGroup(group: Group, at: number): Promise<void>;
  replaceMembers(groupId: string, fresh: Fresh<Member>): Promise<void>;
  /** False when the group's events have changed since `changes` was read: ask again. */
  replaceEvents(groupId: string, fresh: Fresh<ScheduleItem>, changes: number): Promise<boolean>;
  putEvent(event: ScheduleItem): Promise<void>;
  /** False when the event's comments have changed since `changes` was read: ask again. */
  replaceComments(eventId: string, fresh: Fresh<Comment>, changes: number): Promise<boolean>;
  removeGroup(groupId: string): Promise<void>;
  removeEvent(eventId: string): Promise<void>;
  /** Everything was fetched once, whole. */
  markPulled(at: number): Promise<void>;
}
