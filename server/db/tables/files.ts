import type { Generated } from 'kysely';

export interface FilesTable {
  id: Generated<number>;
  /** The last part of `/uploads/…`. */
  stored_name: string;
  content_hash: string;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  owner_id: number | null;
  /** The first group that it was attached to, whose quota it counts towards. */
  group_id: number | null;
  created_at: string;
}

interface AttachmentTable {
  id: Generated<number>;
  file_id: number;
  name: string;
  position: number;
}

interface ScheduleAttachmentsTable extends AttachmentTable {
  schedule_item_id: number;
}

/** A file that was removed from a schedule item, whether it still exists or not. */
interface RemovedScheduleFilesTable {
  id: Generated<number>;
  schedule_item_id: number;
  /** The last part of its address. */
  stored_name: string;
}

/** A picture within the rich text of a schedule item. */
interface SchedulePicturesTable {
  id: Generated<number>;
  schedule_item_id: number;
  file_id: number;
}

interface CommentAttachmentsTable extends AttachmentTable {
  comment_id: number;
}

export interface FileTables {
  schedule_attachments: ScheduleAttachmentsTable;
  schedule_pictures: SchedulePicturesTable;
  removed_schedule_files: RemovedScheduleFilesTable;
  files: FilesTable;
  comment_attachments: CommentAttachmentsTable;
}
