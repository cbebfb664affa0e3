import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Notification } from '#contract/live/notification.ts';
import type { Announcement } from '#contract/records/field/announcement.ts';
import type { Bus } from '#contract/records/field/bus.ts';
import type { EmergencyCard } from '#contract/records/field/emergency-card.ts';
import type { MedicalLook, MedicalNote } from '#contract/records/field/medical-note.ts';
import type { Receipt } from '#contract/records/field/receipt.ts';
import type { Mark, RollCall } from '#contract/records/field/roll-call.ts';
import type { Seen } from '#contract/records/field/seen.ts';
import type { Group } from '#contract/records/groups/group.ts';
import type { Member } from '#contract/records/groups/member.ts';
import type { Accommodation } from '#contract/records/lodging/accommodation.ts';
import type { Hotel, SystemHotel } from '#contract/records/lodging/hotel.ts';
import type { User } from '#contract/records/people/user.ts';
import type { UserSettings } from '#contract/records/people/user-settings.ts';
import type { Comment } from '#contract/records/schedule/comment.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import type { Json } from '#sync/entry/entry.ts';
import { followTransactions } from './transactions.ts';

export interface GroupRow extends Group {
  /** See `groupStatus`; absent in rows that an acknowledgement wrote. */
  activeTo?: string | null;
}

/** An event with the days it touches in its group's zone, each `groupId|yyyy-MM-dd`. */
export interface EventRow extends ScheduleItem {
  dayKeys: string[];
  /** Of a cancelled event alone: its group, so that those of a group are found by keys. */
  cancelledIn?: string;
}

interface MemberRow extends Member {
  groupId: string;
}

export interface CommentRow extends Comment {
  eventId: string;
  /** Null for a comment on an event that is not on this device. */
  groupId: string | null;
}

interface HotelRow extends Hotel {
  groupId: string;
}

/** A bed in a room of a group's hotel. */
interface RoomRow extends Accommodation {
  hotelId: string;
  groupId: string;
}

interface MarkRow extends Mark {
  groupId: string;
}

/** A handoff from another device, as it was signed (FIELD-13). */
export interface HandedRow {
  /** Group, sender and time. */
  id: string;
  groupId: string;
  /** The roll call by its name on the sender's device, where the server did not know it; empty where there is none. */
  rollCallId: string;
  /** The name of the sender. */
  from: string;
  /** ISO 8601 UTC, by the sender's clock. */
  madeAt: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  day: { date: string; events: ScheduleItem[] } | null;
  marks: Mark[];
}

export interface ReceiptRow extends Receipt {
  groupId: string;
}

/**
 * A change of an event by another member, as it came to this device. Rows are added and, when there are too many,
 * deleted.
 */
export interface RowChangeRow {
  id?: number;
  groupId: string;
  type: string;
  entityId: string;
  /** ISO 8601 UTC, by the server's clock. */
  at: string;
  /** The watched fields before; null for an added event. */
  before: Readonly<Record<string, Json>> | null;
  /** The watched fields after; null for a removed event. */
  after: Readonly<Record<string, Json>> | null;
}

/** The person's settings; there is one row, `me`. */
export interface SettingsRow extends UserSettings {
  id: 'me';
}

/**
 * The bytes of a picked file, copied when it was picked. An ArrayBuffer with a hash, because Safari mixes up Blobs in
 * IndexedDB and a file picked on Android can be gone before it is sent.
 */
export interface FileBytesRow {
  id: string;
  bytes: ArrayBuffer;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
}

/** The cursor of a group's changes that are on this device. */
interface CursorRow {
  groupId: string;
  cursor: string;
}

/** The entity tag of a stored answer, by path. */
interface TagRow {
  path: string;
  tag: string;
}

/**
 * One part of a group's copy: `group`, `members`, `schedules`, `hotels`, `rooms:{hotelId}`, or `comments:{eventId}`.
 */
export interface PartRow {
  groupId: string;
  part: string;
  /** Time of the answer, in milliseconds since the epoch. */
  syncedAt: number;
  /** The number of rows when the part was written; fewer now means that the copy is damaged. */
  count: number;
}

/**
 * A row of the outbox: an entry with `entityKey`, derived for its index. Any version of the app may have written it and
 * a disk may have damaged it, so it is read by `reading.ts` only (STORE-7).
 */
export interface OutboxRow {
  opId: string;
  readonly [field: string]: unknown;
}

/** The real id of a local one. `realKey` is `type:id`. */
interface IdRow {
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

interface MetaRow {
  key: string;
  value: unknown;
}

/** A translation that was made on this device; it is stored nowhere else for this person. */
export interface TranslationRow {
  /** The place of its text: `event:12 description`, `comment:31`. */
  place: string;
  language: string;
  /** The hash of the translated text (`textHash`): a different one means that the text has changed since. */
  hash: string;
  text: string;
  /** When the translation was kept, in milliseconds since the epoch: the oldest make room for new ones. */
  at: number;
}

/** One person's database. Keys of `members` and `parts` are compound: the same person is a member of several groups. */
export class MatrixDatabase extends Dexie {
  declare groups: EntityTable<GroupRow, 'id'>;
  declare members: Table<MemberRow, [string, string]>;
  declare events: EntityTable<EventRow, 'id'>;
  declare comments: EntityTable<CommentRow, 'id'>;
  declare hotels: EntityTable<HotelRow, 'id'>;
  declare rooms: EntityTable<RoomRow, 'id'>;
  declare rollCalls: EntityTable<RollCall, 'id'>;
  declare marks: EntityTable<MarkRow, 'id'>;
  declare handed: EntityTable<HandedRow, 'id'>;
  declare emergencyCards: EntityTable<EmergencyCard, 'id'>;
  declare medicalNotes: EntityTable<MedicalNote, 'id'>;
  declare medicalLooks: EntityTable<MedicalLook, 'id'>;
  declare buses: EntityTable<Bus, 'id'>;
  declare seenMarks: EntityTable<Seen, 'id'>;
  declare receipts: EntityTable<ReceiptRow, 'id'>;
  declare announcements: EntityTable<Announcement, 'id'>;
  declare rowChanges: EntityTable<RowChangeRow, 'id'>;
  declare users: EntityTable<User, 'id'>;
  declare systemHotels: EntityTable<SystemHotel, 'id'>;
  declare settings: EntityTable<SettingsRow, 'id'>;
  declare files: EntityTable<FileBytesRow, 'id'>;
  declare cursors: EntityTable<CursorRow, 'groupId'>;
  declare tags: EntityTable<TagRow, 'path'>;
  declare notifications: EntityTable<Notification, 'id'>;
  declare translations: Table<TranslationRow, [string, string]>;
  declare parts: Table<PartRow, [string, string]>;
  declare outbox: EntityTable<OutboxRow, 'opId'>;
  declare ids: EntityTable<IdRow, 'local'>;
  declare meta: EntityTable<MetaRow, 'key'>;
  declare leases: EntityTable<LeaseRow, 'name'>;
  declare faults: Table<FaultRow, [string, string]>;

  constructor(name: string) {
    // Chrome's default durability may lose the last transactions in a power cut; an accepted edit must not be lost.
    super(name, { chromeTransactionDurability: 'strict' });
    followTransactions(this);
    this.version(13).stores({
      groups: 'id',
      members: '[groupId+id], groupId, userId',
      events: 'id, groupId, [groupId+startTime], *dayKeys, cancelledIn',
      comments: 'id, eventId, groupId',
      hotels: 'id, groupId',
      rooms: 'id, hotelId, groupId',
      users: 'id',
      systemHotels: 'id',
      settings: 'id',
      files: 'id',
      notifications: 'id, createdAt',
      translations: '[place+language], [hash+language], at',
      parts: '[groupId+part], groupId',
      cursors: 'groupId',
      tags: 'path',
      outbox: 'opId, &seq, state, entityKey, scope, *deps, [state+seq]',
      ids: 'local, realKey',
      meta: 'key',
      leases: 'name',
      faults: '[table+id]',
      rollCalls: 'id, groupId',
      marks: 'id, rollCallId, groupId',
      handed: 'id, groupId, rollCallId, receivedAt',
      emergencyCards: 'id, groupId',
      medicalNotes: 'id, groupId',
      medicalLooks: 'id, groupId',
      buses: 'id, groupId',
      seenMarks: 'id, groupId',
      rowChanges: '++id, groupId',
      announcements: 'id, groupId',
      receipts: 'id, groupId, eventId, announcementId',
    });
  }
}
