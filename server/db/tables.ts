import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';

/**
 * The tables as Kysely sees them, the same on SQLite and PostgreSQL: ids are whole numbers, instants ISO 8601 UTC text
 * with milliseconds, days `yyyy-MM-dd`, booleans 0 or 1.
 */

type Flag = 0 | 1;

/** What every entity carries: `version` grows by one with each change of the row. */
interface Entity {
  id: Generated<number>;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

export interface UsersTable extends Entity {
  /** Trimmed and lower case. */
  email: string;
  first_name: string | null;
  last_name: string | null;
  preferred_name: string | null;
  profile_image_url: string | null;
  role: string;
  account_status: string;
  is_customer_account: Flag;
  gender: string | null;
  phone: string | null;
  time_zone: string | null;
  /** Null until the person has set a password. */
  password_hash: string | null;
  /** The idempotency key that made it. */
  client_key: string | null;
}

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, in hex: a stolen database opens no session. */
  token_hash: string;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface PasswordTokensTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  purpose: 'set' | 'reset';
  /** Where it was mailed to: it ends with that address. */
  email: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
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

export interface UserSettingsTable {
  user_id: number;
  default_translation_language: string | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** A person's account with a third-party sign-in. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: string;
}

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

export interface ScheduleItemsTable extends Entity {
  group_id: number;
  title: string;
  type: string;
  start_time: string;
  end_time: string;
  timezone: string;
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
  created_by: number | null;
  /** Whose change was the last one; null where that is not known. */
  updated_by: number | null;
  /** The idempotency key that made it. */
  client_key: string | null;
}

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
  /** The first group that it was hung on: whose room it takes. */
  group_id: number | null;
  created_at: string;
}

interface AttachmentTable {
  id: Generated<number>;
  file_id: number;
  name: string;
  position: number;
}

export interface ScheduleAttachmentsTable extends AttachmentTable {
  schedule_item_id: number;
}

/** A file that was taken off a schedule item, whether it is there still or not. */
export interface RemovedScheduleFilesTable {
  id: Generated<number>;
  schedule_item_id: number;
  /** The last part of its address. */
  stored_name: string;
}

/** A picture within the rich text of a schedule item. */
export interface SchedulePicturesTable {
  id: Generated<number>;
  schedule_item_id: number;
  file_id: number;
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

export interface CommentAttachmentsTable extends AttachmentTable {
  comment_id: number;
}

export interface SystemHotelsTable extends Entity {
  name: string;
  /** `location` in the older form of the specification. */
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  description: string | null;
  image_url: string | null;
  sales_manager_name: string | null;
  sales_manager_phone: string | null;
  sales_manager_email: string | null;
  meeting_manager_name: string | null;
  meeting_manager_phone: string | null;
  meeting_manager_email: string | null;
  is_system_hotel: Flag;
  /** The idempotency key that made it. */
  client_key: string | null;
}

export interface GroupHotelsTable extends Entity {
  group_id: number;
  system_hotel_id: number | null;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** The idempotency key that made it. */
  client_key: string | null;
}

export interface AccommodationsTable extends Entity {
  hotel_id: number;
  member_id: number;
  room_number: string;
  check_in_date: string | null;
  check_out_date: string | null;
  notes: string | null;
  /** The idempotency key that made it. */
  client_key: string | null;
}

export interface RollCallsTable extends Entity {
  group_id: number;
  kind: string;
  title: string;
  schedule_item_id: number | null;
  hotel_id: number | null;
  place: string;
  /** JSON: the ids of the memberships that are expected. */
  member_ids: string;
  started_by: number | null;
  started_at: string;
  closed_at: string | null;
  /** The idempotency key that made it. */
  client_key: string | null;
  /** What it was called on the device that started it; unique per person. */
  origin_key: string | null;
}

/** The log of a roll call: rows are added and never changed. */
export interface RollCallMarksTable extends Entity {
  roll_call_id: number;
  group_id: number;
  /** Of a membership; it stays when that ends. */
  member_id: number;
  status: string;
  note: string;
  /** By the clock of the device that made it. */
  made_at: string;
  made_by: number | null;
  /** The idempotency key that made it; unique per person. */
  client_key: string | null;
}

/** Of each group one at most; its id is that of the group. */
export interface EmergencyCardsTable extends Omit<Entity, 'id'> {
  id: number;
  group_id: number;
  hospital_name: Generated<string>;
  hospital_phone: Generated<string>;
  hospital_address: Generated<string>;
  embassy_name: Generated<string>;
  embassy_phone: Generated<string>;
  embassy_address: Generated<string>;
  insurance_company: Generated<string>;
  insurance_phone: Generated<string>;
  insurance_policy: Generated<string>;
  notes: Generated<string>;
  /** JSON, as the contract has them. */
  contacts: Generated<string>;
  hotels: Generated<string>;
  countries: Generated<string>;
}

/** Of each membership one at most; its id is that of the membership. */
export interface MedicalNotesTable extends Omit<Entity, 'id'> {
  id: number;
  group_id: number;
  member_id: number;
  medical: string;
  allergies: string;
  /** JSON: a list of `Diet`. */
  diets: string;
  dietary: string;
}

/** The log of who looked at a note: rows are added and never changed. */
export interface MedicalLooksTable extends Entity {
  group_id: number;
  /** Of a membership; it stays when that ends. */
  member_id: number;
  /** Whose note it is: the log goes with that person. */
  subject_id: number | null;
  /** By the clock of the device. */
  seen_at: string;
  seen_by: number | null;
  /** The idempotency key that made it; unique per person. */
  client_key: string | null;
}

export interface BusesTable extends Entity {
  group_id: number;
  schedule_item_id: number;
  name: string;
  seats: number;
  plate: string | null;
  driver_phone: string | null;
  /** JSON: the ids of the memberships that ride in it. */
  member_ids: string;
  /** The idempotency key that made it. */
  client_key: string | null;
}

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

/** The answer that was given to a write, kept so that its repetition is answered and not done again. */
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON text, and where its long texts are: see server/domain/writes/kept-answer.ts. */
  body: string;
  texts: string | null;
  created_at: string;
}

export interface TranslationsTable {
  id: Generated<number>;
  text_hash: string;
  language: string;
  translated_text: string;
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

/** A device that is sent notifications, by its address at a push service; it goes with its session. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  /** The device's keys, in base64url. */
  p256dh: string;
  auth: string;
  /** Browser and system, as people call them. */
  device: string;
  created_at: string;
  last_sent_at: string | null;
  failing_since: string | null;
}

export interface PushPreferencesTable {
  user_id: number;
  /** JSON: a list of types of notifications. */
  muted: string;
  /** `HH:mm`, all three or none. */
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_zone: string | null;
  version: number;
  updated_at: string;
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

/** What happened last to each entity of a group, in order; a deletion's row is its tombstone. */
export interface ChangesTable {
  id: Generated<number>;
  group_id: number;
  entity: string;
  entity_id: number;
  /** Whose it is, of what is a person's own. */
  user_id: number | null;
  op: 'upsert' | 'delete';
  at: string;
}

/** See `history.ts`. */
export interface SkippedChangesTable {
  id: Generated<number>;
  first: number;
  last: number;
}

/** See `request-counts.ts`; on PostgreSQL only. */
export interface RequestCountsTable {
  caller: string;
  count: number;
  ends_at: string;
}

/** See `tallies.ts`. */
export interface TalliesTable {
  holder: 'person' | 'group';
  holder_id: number;
  comments: number;
  events: number;
  files: number;
  bytes: number;
}

/** Delays that were told. */
export interface DelaysTable {
  group_id: number;
  key: string;
  created_at: string;
}

export interface MetaTable {
  key: string;
  value: string;
}

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
  push_subscriptions: PushSubscriptionsTable;
  push_preferences: PushPreferencesTable;
  pushes: PushesTable;
  request_counts: RequestCountsTable;
  tallies: TalliesTable;
  delays: DelaysTable;
  meta: MetaTable;
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
