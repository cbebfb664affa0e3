import type { Generated } from 'kysely';
import type { Flag } from './columns.ts';

/** One row per person who is told. */
export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  type: string;
  message: string;
  group_id: number | null;
  entity: string | null;
  entity_id: number | null;
  /** The event that it is about or stands under. */
  schedule_item_id: number | null;
  actor_id: number | null;
  created_at: string;
}

/** Mail that waits to be sent; what it says is made up when it is. */
export interface MailsTable {
  id: Generated<number>;
  purpose: 'invitation' | 'password' | 'added';
  /** Whom it is for, trimmed and lower case; nobody here need have it. */
  email: string;
  /** The group that somebody was added to, for `added`. */
  group_id: number | null;
  attempts: Generated<number>;
  next_at: string;
  created_at: string;
}

/** Mails of the last hour or so, which are not to be sent once more. */
export interface SentMailsTable {
  id: Generated<number>;
  purpose: MailsTable['purpose'];
  email: string;
  group_id: number | null;
  sent_at: string;
}

/** What waits to be sent to a device; what it says is made up when it is. */
export interface PushesTable {
  id: Generated<number>;
  subscription_id: number;
  /** Null for a test. */
  notification_id: number | null;
  /** It came in quiet hours. */
  held: Generated<Flag>;
  attempts: Generated<number>;
  next_at: string;
  created_at: string;
}

/** What happened last to each entity of a group, in order; a deletion's row is its tombstone. */
export interface ChangesTable {
  id: Generated<number>;
  group_id: number;
  entity: string;
  entity_id: number;
  /** Whose it is, of what is a person's own; of a tombstone of a comment, its author. */
  user_id: number | null;
  op: 'upsert' | 'delete';
  at: string;
  /** It is of something that only staff have ever seen. */
  is_secret: Generated<Flag>;
  /** Of a tombstone: how much text was deleted. */
  bytes: Generated<number>;
}

/** See `history.ts`. */
export interface SkippedChangesTable {
  id: Generated<number>;
  first: number;
  last: number;
}
