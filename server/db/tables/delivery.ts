import type { Generated, Selectable } from 'kysely';
import type { Flag } from './columns.ts';

/** One row per recipient. */
interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  type: string;
  message: string;
  group_id: number | null;
  entity: string | null;
  entity_id: number | null;
  /** The event that the notification is about or that its entity belongs to. */
  schedule_item_id: number | null;
  actor_id: number | null;
  created_at: string;
}

/** Mail that waits to be sent; its text is composed when it is sent. */
export interface MailsTable {
  id: Generated<number>;
  purpose: 'invitation' | 'password' | 'added';
  /** The recipient, trimmed and lower case; the address need not belong to a user. */
  email: string;
  /** The group that the recipient was added to, for `added`. */
  group_id: number | null;
  attempts: Generated<number>;
  next_at: string;
  created_at: string;
}

/** Mails of about the last hour, which are not sent again. */
interface SentMailsTable {
  id: Generated<number>;
  purpose: MailsTable['purpose'];
  email: string;
  group_id: number | null;
  sent_at: string;
}

/** Mails that were given up, until a later one reaches the user. */
interface FailedMailsTable {
  id: Generated<number>;
  user_id: number;
  purpose: MailsTable['purpose'];
  failed_at: string;
}

/** Pushes that wait to be sent; their text is composed when they are sent. */
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

/** The last change of each entity of a group, in order; the row of a deletion is its tombstone. */
export interface ChangesTable {
  id: Generated<number>;
  group_id: number;
  entity: string;
  entity_id: number;
  /** The owner of a row that is a person's own; the author, of a comment's tombstone. */
  user_id: number | null;
  op: 'upsert' | 'delete';
  at: string;
  /** Only staff have ever seen the entity. */
  is_secret: Generated<Flag>;
  /** Of a tombstone: how much text was deleted. */
  bytes: Generated<number>;
}

/** See `history.ts`. */
interface SkippedChangesTable {
  id: Generated<number>;
  first: number;
  last: number;
}

export interface DeliveryTables {
  notifications: NotificationsTable;
  changes: ChangesTable;
  skipped_changes: SkippedChangesTable;
  mails: MailsTable;
  sent_mails: SentMailsTable;
  failed_mails: FailedMailsTable;
  pushes: PushesTable;
}

export type NotificationRow = Selectable<NotificationsTable>;
