import type { Accommodation } from '#contract/accommodation.ts';
import type { Announcement } from '#contract/announcement.ts';
import type { Bus } from '#contract/bus.ts';
import type { Comment } from '#contract/comment.ts';
import type { EmergencyCard } from '#contract/emergency-card.ts';
import type { Hotel, SystemHotel } from '#contract/hotel.ts';
import type { MedicalLook, MedicalNote } from '#contract/medical-note.ts';
import type { Member } from '#contract/member.ts';
import type { Mark, RollCall } from '#contract/roll-call.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { User } from '#contract/user.ts';
import type { UserSettings } from '#contract/user-settings.ts';
import type { GroupRow } from '#store/database/schema.ts';
import type { Waits } from '#sync/waiting.ts';

/** The rows that screens show: the server's with the person's unsent edits applied. */

/** The state of an unsent edit; null when the row has none. */
export type PendingMark = 'waiting' | 'sending' | 'needs-you';

/** How complete the device's copy of a group is. Only `complete` may be shown as 'Available offline'. */
export interface OfflineState {
  state: 'none' | 'partial' | 'complete';
  /** Milliseconds since the epoch of the oldest part; null when there is none. */
  syncedAt: number | null;
  /** How many of the known parts are there. */
  done: number;
  total: number;
  /** Of its pictures and files (S141); null where the device has not looked yet. */
  files: { here: number; total: number } | null;
}

/**
 * A part of a group that one screen shows as a whole. The screen may only say that it is empty when the part was
 * fetched.
 */
export type GroupPart = 'members' | 'schedules' | 'rollCalls' | 'emergencyCards' | 'buses' | 'announcements';

/** The pending mark of a row. */
export interface Marked {
  pending: PendingMark | null;
  /** The edit that is pending, for retry and discard; null when none is. */
  opId: string | null;
  /** The message of the refusal when `pending` is `needs-you`. */
  problem: string | null;
  /** Why it waits, where that is known for this edit. */
  waits?: Waits | null;
}

export interface GroupView extends GroupRow, Marked {}

export interface EventView extends ScheduleItem, Marked {
  /** The local days it touches in its group's zone, `yyyy-MM-dd`. */
  days: string[];
}

export interface MemberView extends Member, Marked {
  groupId: string;
}

/** `key` stays when the server gives it its id. */
export interface RollCallView extends RollCall, Marked {
  groupId: string;
  key: string;
}

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

/** `key` stays when the server gives it its id. */
export interface AnnouncementView extends Announcement, Marked {
  groupId: string;
  key: string;
}

/** `key` stays when the server gives it its id. */
export interface BusView extends Bus, Marked {
  groupId: string;
  key: string;
}

export interface HotelView extends Hotel, Marked {
  groupId: string;
}

/** A bed in a room. */
export interface RoomView extends Accommodation, Marked {
  hotelId: string;
}

/** An entity with a key that does not change when the server assigns its id. */
export interface Keyed {
  /** Does not change during the life of the entity. */
  key: string;
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

export interface CommentView extends Comment, Marked {
  /** Does not change during the life of the comment, also when the server assigns its id. */
  key: string;
  eventId: string;
  /** The stable key of its event. */
  eventKey: string;
  /** It was deleted, and stands here for the person's unsent change of it. */
  isGone: boolean;
}

/** A field that is another than it was. */
export interface ChangedWords {
  /** By the contract's name. */
  name: string;
  /** What it is called, and what it was and is in words, by the group's clock; empty for nothing. */
  label: string;
  was: string;
  is: string;
}

/** Where the effect of an edit is seen: at an event, in a roll call, or at a part of a group. */
export type EditPlace =
  | { eventId: string }
  | { groupId: string; rollCallId: string }
  | { groupId: string; part: 'schedule' | 'members' | 'lodging' | 'announcements' };

/** One line of the list of unsent edits. */
export interface UnsentView {
  opId: string;
  kind: string;
  state: 'waiting' | 'sending' | 'needs-you';
  /** What it is, in words: 'Comment on “Sushi workshop”'. */
  title: string;
  /** The name of what is changed, where it has one and the text does not contain it: 'Sushi workshop'. */
  subject: string | null;
  /** What the person typed. */
  text: string;
  problem: string | null;
  /** Why it waits, where that is known for this edit; for a stuck one, why it needs attention. */
  waits: Waits | null;
  createdAt: number;
  /** Where it shows; null when no screen does. */
  place: EditPlace | null;
  /** Not null while the person has to choose between both versions. */
  conflict: ConflictView | null;
  /** It was sent before, with an unknown outcome. */
  tried: boolean;
  /** It is a file of another unsent edit, and is not shown by itself. */
  isPart: boolean;
}

/** Both versions of each field that two people changed. */
export interface ConflictView {
  fields: { name: string; label: string; mine: string; theirs: string }[];
  /** The name of the last author of their version, where it is known. */
  by: string | null;
}

/** An edit that the server has. */
export interface SentView {
  opId: string;
  title: string;
  /** See `UnsentView`. */
  subject: string | null;
  text: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  place: EditPlace | null;
}
