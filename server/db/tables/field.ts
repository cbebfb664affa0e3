import type { Generated, Selectable } from 'kysely';
import type { Entity, Flag, KeyedEntity } from './columns.ts';

/** Announcements of a group's staff to the whole group. */
interface AnnouncementsTable extends KeyedEntity {
  group_id: number;
  title: string;
  body: string;
  must_read: Generated<Flag>;
  created_by: number | null;
}

/** A person's confirmation to have read something: rows are added and never changed. */
export interface ReceiptsTable extends KeyedEntity {
  /** The event, which may be gone; 0 for an announcement. */
  schedule_item_id: number;
  /** The announcement, which may be gone; null for an event. */
  announcement_id: number | null;
  group_id: number;
  user_id: number;
  /** The hash of `content`, and of the thing it belongs to (`readAs`). */
  hash: string;
  content: string;
  read_at: string;
}

/** The time up to which a person has seen other people's changes in a group. */
export interface SeenMarksTable extends Entity {
  user_id: number;
  group_id: number;
  up_to: string;
  /** The idempotency key of the last write that moved it. */
  client_key: string | null;
}

interface RollCallsTable extends KeyedEntity {
  group_id: number;
  kind: string;
  title: string;
  schedule_item_id: number | null;
  hotel_id: number | null;
  place: string;
  /** JSON: the ids of the expected memberships. */
  member_ids: string;
  started_by: number | null;
  started_at: string;
  closed_at: string | null;
  /** JSON: the ids or origin keys of the roll calls that its starter had seen. */
  seen: string | null;
  /** Its id on the device that started it; unique per person. */
  origin_key: string | null;
}

/** The log of a roll call: rows are added and never changed. */
export interface RollCallMarksTable extends KeyedEntity {
  roll_call_id: number;
  group_id: number;
  /** The id of a membership; it stays when that ends. */
  member_id: number;
  status: string;
  note: string;
  /** JSON: the keys of the marks that its author saw. */
  seen: string | null;
  /** By the corrected clock of the device that made it. */
  made_at: string;
  made_by: number | null;
}

/** At most one for each group; its id is that of the group. */
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

/** At most one for each membership; its id is that of the membership. */
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

/** The log of looks at notes: rows are added and never changed. */
export interface MedicalLooksTable extends KeyedEntity {
  group_id: number;
  /** The id of a membership; it stays when that ends. */
  member_id: number;
  /** The person whom the note is about; the log is deleted with that person. */
  subject_id: number | null;
  /** By the clock of the device. */
  seen_at: string;
  seen_by: number | null;
}

interface BusesTable extends KeyedEntity {
  group_id: number;
  schedule_item_id: number;
  name: string;
  seats: number;
  plate: string | null;
  driver_phone: string | null;
  /** JSON: the ids of the riders' memberships. */
  member_ids: string;
}

export interface FieldTables {
  roll_calls: RollCallsTable;
  roll_call_marks: RollCallMarksTable;
  emergency_cards: EmergencyCardsTable;
  medical_notes: MedicalNotesTable;
  medical_looks: MedicalLooksTable;
  buses: BusesTable;
  seen_marks: SeenMarksTable;
  receipts: ReceiptsTable;
  announcements: AnnouncementsTable;
}

export type RollCallRow = Selectable<RollCallsTable>;
export type RollCallMarkRow = Selectable<RollCallMarksTable>;
export type EmergencyCardRow = Selectable<EmergencyCardsTable>;
export type MedicalNoteRow = Selectable<MedicalNotesTable>;
export type MedicalLookRow = Selectable<MedicalLooksTable>;
export type AnnouncementRow = Selectable<AnnouncementsTable>;
export type BusRow = Selectable<BusesTable>;
