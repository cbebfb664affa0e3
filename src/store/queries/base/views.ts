import type { Announcement } from '#contract/records/field/announcement.ts';
import type { Bus } from '#contract/records/field/bus.ts';
import type { EmergencyCard } from '#contract/records/field/emergency-card.ts';
import type { MedicalLook, MedicalNote } from '#contract/records/field/medical-note.ts';
import type { Mark, RollCall } from '#contract/records/field/roll-call.ts';
import type { Member } from '#contract/records/groups/member.ts';
import type { Accommodation } from '#contract/records/lodging/accommodation.ts';
import type { Hotel, SystemHotel } from '#contract/records/lodging/hotel.ts';
import type { User } from '#contract/records/people/user.ts';
import type { UserSettings } from '#contract/records/people/user-settings.ts';
import type { Comment } from '#contract/records/schedule/comment.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import type { GroupRow } from '#store/database/schema.ts';
import type { Waits } from '#sync/entry/waiting.ts';

/** The rows that screens show: the server's with the person's unsent edits applied. */

/** The state of an unsent edit; null when the row has none. */
export type PendingMark = 'waiting' | 'sending' | 'needs-you';

/** The pending mark of a row. */
export interface Marked {
  pending: PendingMark | null;
  /** The pending edit, for retry and discard; null when there is none. */
  opId: string | null;
  /** The message of the refusal when `pending` is `needs-you`. */
  problem: string | null;
  /** The reason why it waits, where that is known for this edit. */
  waits?: Waits | null;
}

/** An entity with a key that does not change when the server assigns its id. */
export interface Keyed {
  key: string;
}

/** A record of a group. */
export interface OfGroup extends Keyed {
  groupId: string;
}

export interface GroupView extends GroupRow, Marked {}

export interface EventView extends ScheduleItem, Marked {
  /** The local days that the event touches in its group's zone, `yyyy-MM-dd`. */
  days: string[];
}

export interface MemberView extends Member, Marked {
  groupId: string;
}

export interface RollCallView extends RollCall, Marked, OfGroup {}

export interface MarkView extends Mark, Marked {
  rollCallId: string;
}

export interface EmergencyCardView extends EmergencyCard, Marked {
  groupId: string;
}

export interface MedicalNoteView extends MedicalNote, Marked {
  groupId: string;
}

export interface MedicalLookView extends MedicalLook, Marked {
  groupId: string;
}

export interface AnnouncementView extends Announcement, Marked, OfGroup {}

export interface BusView extends Bus, Marked, OfGroup {}

export interface HotelView extends Hotel, Marked {
  groupId: string;
}

/** A bed in a room. */
export interface RoomView extends Accommodation, Marked {
  hotelId: string;
}

/** The hotels of a group, by name, with their room assignments by room number. */
export interface LodgingView {
  hotels: (HotelView & Keyed)[];
  rooms: (RoomView & Keyed)[];
}

export interface SystemHotelView extends SystemHotel, Marked {}

export interface UserView extends User, Marked {}

export interface SettingsView extends UserSettings, Marked {
  id: 'me';
}

export interface CommentView extends Comment, Marked, Keyed {
  eventId: string;
  /** The stable key of its event. */
  eventKey: string;
  /** The comment was deleted, and is shown for the user's unsent change of it. */
  isGone: boolean;
}

/** A field whose value has changed. */
export interface ChangedWords {
  /** The name in the contract. */
  name: string;
  /** The label, and the former and the present value in words, by the group's clock; empty for no value. */
  label: string;
  was: string;
  is: string;
}

/** The place that shows the effect of an edit: an event or its buses, a roll call, or a part of a group. */
export type EditPlace =
  | { eventId: string }
  | { groupId: string; busesOf: string }
  | { groupId: string; rollCallId: string }
  | { groupId: string; part: 'schedule' | 'members' | 'lodging' | 'announcements' | 'emergency' | 'roll-calls' };

/** An edit that the server has. */
export interface SentView {
  opId: string;
  /** The title in words: 'Comment on “Sushi workshop”'. */
  title: string;
  /** The name of the changed entity, where it has one and the text does not contain it: 'Sushi workshop'. */
  subject: string | null;
  /** The text that the user typed. */
  text: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** The place that shows the edit; null when no screen does. */
  place: EditPlace | null;
}

/** One line of the list of unsent edits. */
export interface UnsentView extends SentView {
  kind: string;
  state: 'waiting' | 'sending' | 'needs-you';
  problem: string | null;
  /** The reason why it waits, where that is known for this edit; for a stuck one, why it needs attention. */
  waits: Waits | null;
  /** Not null while the user must choose between both versions. */
  conflict: ConflictView | null;
  /** The edit was sent before, with an unknown outcome. */
  tried: boolean;
  /** The server had the edit, and lacks it since it was restored from a backup (RESTORE-1). */
  isLacked: boolean;
  /** The edit is a file of another unsent edit, and is not shown by itself. */
  isPart: boolean;
}

/** Both versions of each field that two people changed. */
export interface ConflictView {
  fields: { name: string; label: string; mine: string; theirs: string }[];
  /** The name of the last author of their version, where it is known. */
  by: string | null;
}
