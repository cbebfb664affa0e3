import type { Generated } from 'kysely';
import type { Entity, Flag } from './columns.ts';

export interface ScheduleItemsTable extends Entity {
  group_id: number;
  title: string;
  type: string;
  start_time: string;
  end_time: string;
  timezone: string;
  /** Of the end; null: that of the start. */
  end_timezone: string | null;
  /** Sanitised HTML, as is `instruction`. */
  description: string;
  instruction: string;
  address: string | null;
  bus_pickup_address: string | null;
  bus_dropoff_address: string | null;
  /** Seen by the staff of the group alone. */
  is_draft: Generated<Flag>;
  /** JSON: `memberIds` and `roles` of those who take part; null: everybody. */
  audience: string | null;
  is_fixed: Generated<Flag>;
  must_read: Generated<Flag>;
  is_cancelled: Generated<Flag>;
  created_by: number | null;
  /** Whose change was the last one; null where that is not known. */
  updated_by: number | null;
  /** The idempotency key that made it. */
  client_key: string | null;
}

export interface CommentsTable extends Entity {
  schedule_item_id: number;
  group_id: number;
  user_id: number;
  /** Plain text. */
  content: string;
  /** The idempotency key that made it; unique per author. */
  client_key: string | null;
}

export interface TranslationsTable {
  id: Generated<number>;
  text_hash: string;
  language: string;
  translated_text: string;
  created_at: string;
}

/** Delays that were told. */
export interface DelaysTable {
  group_id: number;
  key: string;
  created_at: string;
}
