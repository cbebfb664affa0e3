import type { Generated } from 'kysely';
import type { Entity, Flag } from './columns.ts';

export interface GroupsTable extends Entity {
  name: string;
  code: string;
  type: string;
  year: number;
  start_date: string;
  end_date: string;
  default_timezone: string;
  icon_path: string | null;
  is_archived: Flag;
  created_by: number | null;
  /** The idempotency key that made it. */
  client_key: string | null;
}

export interface GroupMembersTable extends Entity {
  group_id: number;
  user_id: number;
  role: string;
  /** The idempotency key that made it. */
  client_key: string | null;
}

/** A person's private address of a group's calendar. */
export interface CalendarSubscriptionsTable {
  id: Generated<number>;
  /** SHA-256 of the address's token, in hex. */
  token_hash: string;
  user_id: number;
  group_id: number;
  created_at: string;
}

/** What the staff of a group have to say to all of it. */
export interface AnnouncementsTable extends Entity {
  group_id: number;
  title: string;
  body: string;
  must_read: Generated<Flag>;
  created_by: number | null;
  /** The idempotency key that made it. */
  client_key: string | null;
}

/** That a person confirmed to have read something: rows are added and never changed. */
export interface ReceiptsTable extends Entity {
  /** The event, which may be gone; 0 of an announcement. */
  schedule_item_id: number;
  /** The announcement, which may be gone; null of an event. */
  announcement_id: number | null;
  group_id: number;
  user_id: number;
  /** Of `content`, and of what it is of (`readAs`). */
  hash: string;
  content: string;
  read_at: string;
  /** The idempotency key that made it. */
  client_key: string | null;
}

/** Up to when a person has seen what others changed in a group. */
export interface SeenMarksTable extends Entity {
  user_id: number;
  group_id: number;
  up_to: string;
  /** The idempotency key of the last write that moved it. */
  client_key: string | null;
}
