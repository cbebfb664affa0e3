import type { Generated, Insertable, Selectable } from 'kysely';
import type { Flag, KeyedEntity } from './columns.ts';

interface ScheduleItemsTable extends KeyedEntity {
  group_id: number;
  title: string;
  type: string;
  start_time: string;
  end_time: string;
  timezone: string;
  /** The zone of the end; null: that of the start. */
  end_timezone: string | null;
  /** Sanitized HTML, as is `instruction`. */
  description: string;
  instruction: string;
  address: string | null;
  bus_pickup_address: string | null;
  bus_dropoff_address: string | null;
  /** Visible only to the staff of the group. */
  is_draft: Generated<Flag>;
  /** JSON: `memberIds` and `roles` of the participants; null: every member. */
  audience: string | null;
  is_fixed: Generated<Flag>;
  must_read: Generated<Flag>;
  is_cancelled: Generated<Flag>;
  created_by: number | null;
  /** The author of the last change; null if unknown. */
  updated_by: number | null;
}

interface CommentsTable extends KeyedEntity {
  schedule_item_id: number;
  group_id: number;
  user_id: number;
  /** Plain text. */
  content: string;
}

interface TranslationsTable {
  id: Generated<number>;
  text_hash: string;
  language: string;
  translated_text: string;
  created_at: string;
}

/** Delays that were announced. */
interface DelaysTable {
  group_id: number;
  key: string;
  created_at: string;
}

export interface ScheduleTables {
  schedule_items: ScheduleItemsTable;
  comments: CommentsTable;
  translations: TranslationsTable;
  delays: DelaysTable;
}

export type ScheduleItemRow = Selectable<ScheduleItemsTable>;
export type CommentRow = Selectable<CommentsTable>;
export type NewScheduleItem = Insertable<ScheduleItemsTable>;
