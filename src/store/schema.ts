import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Comment } from '#contract/comment.ts';
import type { Group } from '#contract/group.ts';
import type { Member } from '#contract/member.ts';
import type { Notification } from '#contract/notification.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { OutboxEntry } from '#sync/entry.ts';

/** An event with the days it touches in its group's zone, each `groupId|yyyy-MM-dd` (design §5, Days). */
export interface EventRow extends ScheduleItem {
  dayKeys: string[];
}

export interface MemberRow extends Member {
  groupId: string;
}

export interface CommentRow extends Comment {
  eventId: string;
  /** Null for a comment on an event that is not on this device. */
  groupId: string | null;
}

/** One part of a group's copy: `group`, `members`, `schedules`, or `comments:{eventId}`. */
export interface PartRow {
  groupId: string;
  part: string;
  /** Milliseconds since the epoch of the answer that it holds. */
  syncedAt: number;
  /** Rows that the part had when it was written; fewer found means that the copy is not whole. */
  count: number;
}

/** An entry as it is stored; `entityKey` is derived, for its index. */
export interface OutboxRow extends OutboxEntry {
  entityKey: string;
}

/** What a local id became. `realKey` is `type:id`. */
export interface IdRow {
  local: string;
  realKey: string;
  real: string;
}

export interface FaultRow {
  table: string;
  id: string;
  reason: string;
}

export interface LeaseRow {
  name: string;
  holder: string;
  until: number;
}

export interface MetaRow {
  key: string;
  value: unknown;
}

/** One person's database. Keys of `members` and `parts` are compound: the same person is a member of several groups. */
export class MatrixDatabase extends Dexie {
  declare groups: EntityTable<Group, 'id'>;
  declare members: Table<MemberRow, [string, string]>;
  declare events: EntityTable<EventRow, 'id'>;
  declare comments: EntityTable<CommentRow, 'id'>;
  declare notifications: EntityTable<Notification, 'id'>;
  declare parts: Table<PartRow, [string, string]>;
  declare outbox: EntityTable<OutboxRow, 'opId'>;
  declare ids: EntityTable<IdRow, 'local'>;
  declare meta: EntityTable<MetaRow, 'key'>;
  declare leases: EntityTable<LeaseRow, 'name'>;
  declare faults: Table<FaultRow, [string, string]>;

  constructor(name: string) {
    // Chrome's default may lose the last transactions in a power cut; an accepted edit must not be among them.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      groups: 'id',
      members: '[groupId+id], groupId',
      events: 'id, groupId, startTime, *dayKeys',
      comments: 'id, eventId, groupId',
      notifications: 'id, createdAt',
      parts: '[groupId+part], groupId',
      outbox: 'opId, &seq, state, entityKey, scope, *deps',
      ids: 'local, realKey',
      meta: 'key',
      leases: 'name',
      faults: '[table+id]',
    });
  }
}
