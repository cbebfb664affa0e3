import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type {
  ChangesTable,
  FailedMailsTable,
  MailsTable,
  NotificationsTable,
  PushesTable,
  SentMailsTable,
  SkippedChangesTable,
} from './delivery.ts';
import type {
  AnnouncementsTable,
  BusesTable,
  EmergencyCardsTable,
  MedicalLooksTable,
  MedicalNotesTable,
  ReceiptsTable,
  RollCallMarksTable,
  RollCallsTable,
  SeenMarksTable,
} from './field.ts';
import type {
  CommentAttachmentsTable,
  FilesTable,
  RemovedScheduleFilesTable,
  ScheduleAttachmentsTable,
  SchedulePicturesTable,
} from './files.ts';
import type { GroupMembersTable, GroupsTable } from './groups.ts';
import type { AccommodationsTable, GroupHotelsTable, SystemHotelsTable } from './lodging.ts';
import type {
  CalendarSubscriptionsTable,
  IdentitiesTable,
  PasswordTokensTable,
  PushPreferencesTable,
  PushSubscriptionsTable,
  SessionsTable,
  UserSettingsTable,
  UsersTable,
} from './people.ts';
import type { CommentsTable, DelaysTable, ScheduleItemsTable, TranslationsTable } from './schedule.ts';
import type { AuditTable, IdempotencyKeysTable, MetaTable, RequestCountsTable, TalliesTable } from './writes.ts';

/**
 * The tables as Kysely sees them, the same on SQLite and PostgreSQL: ids are whole numbers, instants ISO 8601 UTC text
 * with milliseconds, days `yyyy-MM-dd`, booleans 0 or 1.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  password_tokens: PasswordTokensTable;
  calendar_subscriptions: CalendarSubscriptionsTable;
  user_settings: UserSettingsTable;
  identities: IdentitiesTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  schedule_items: ScheduleItemsTable;
  schedule_attachments: ScheduleAttachmentsTable;
  schedule_pictures: SchedulePicturesTable;
  removed_schedule_files: RemovedScheduleFilesTable;
  files: FilesTable;
  comments: CommentsTable;
  comment_attachments: CommentAttachmentsTable;
  system_hotels: SystemHotelsTable;
  group_hotels: GroupHotelsTable;
  accommodations: AccommodationsTable;
  roll_calls: RollCallsTable;
  roll_call_marks: RollCallMarksTable;
  emergency_cards: EmergencyCardsTable;
  medical_notes: MedicalNotesTable;
  medical_looks: MedicalLooksTable;
  buses: BusesTable;
  notifications: NotificationsTable;
  idempotency_keys: IdempotencyKeysTable;
  translations: TranslationsTable;
  changes: ChangesTable;
  seen_marks: SeenMarksTable;
  receipts: ReceiptsTable;
  announcements: AnnouncementsTable;
  skipped_changes: SkippedChangesTable;
  mails: MailsTable;
  sent_mails: SentMailsTable;
  failed_mails: FailedMailsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_preferences: PushPreferencesTable;
  pushes: PushesTable;
  request_counts: RequestCountsTable;
  tallies: TalliesTable;
  delays: DelaysTable;
  meta: MetaTable;
  audit: AuditTable;
}

/** The database, or a transaction on it: repositories take either. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export type UserRow = Selectable<UsersTable>;
export type GroupRow = Selectable<GroupsTable>;
export type ScheduleItemRow = Selectable<ScheduleItemsTable>;
export type CommentRow = Selectable<CommentsTable>;
export type RollCallRow = Selectable<RollCallsTable>;
export type RollCallMarkRow = Selectable<RollCallMarksTable>;
export type EmergencyCardRow = Selectable<EmergencyCardsTable>;
export type MedicalNoteRow = Selectable<MedicalNotesTable>;
export type MedicalLookRow = Selectable<MedicalLooksTable>;
export type AnnouncementRow = Selectable<AnnouncementsTable>;
export type BusRow = Selectable<BusesTable>;
export type NotificationRow = Selectable<NotificationsTable>;
export type NewUser = Insertable<UsersTable>;
export type NewGroup = Insertable<GroupsTable>;
export type NewScheduleItem = Insertable<ScheduleItemsTable>;
