import type { Accommodation } from '#contract/accommodation.ts';
import type { Comment } from '#contract/comment.ts';
import type { Group } from '#contract/group.ts';
import type { Hotel, SystemHotel } from '#contract/hotel.ts';
import type { Member } from '#contract/member.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { User } from '#contract/user.ts';
import type { UserSettings } from '#contract/user-settings.ts';
import type { Waits } from '#sync/waiting.ts';

/** What the screens read: the server's rows with the person's unsent edits laid over them. */

/** Where an unsent edit stands; null when everything of the row is on the server. */
export type PendingMark = 'waiting' | 'sending' | 'needs-you';

/** How whole the device's copy of a group is. Only `complete` may be shown as 'Available offline'. */
export interface OfflineState {
  state: 'none' | 'partial' | 'complete';
  /** Milliseconds since the epoch of the oldest part; null when there is none. */
  syncedAt: number | null;
  /** Parts present of all parts known. */
  done: number;
  total: number;
}

/** A part of a group that one screen shows as a whole, and of which it may only say 'none' when the part is held. */
export type GroupPart = 'members' | 'schedules';

/** What is unsent of a row. */
export interface Marked {
  pending: PendingMark | null;
  /** The edit that is pending, for retry and discard; null when none is. */
  opId: string | null;
  /** The refusal's words when `pending` is `needs-you`. */
  problem: string | null;
  /** Why it waits, where that is known of this very edit. */
  waits?: Waits | null;
}

export interface GroupView extends Group, Marked {}

export interface EventView extends ScheduleItem, Marked {
  /** The local days it touches in its group's zone, `yyyy-MM-dd`. */
  days: string[];
}

export interface MemberView extends Member, Marked {
  groupId: string;
}

export interface HotelView extends Hotel, Marked {
  groupId: string;
}

/** A bed in a room. */
export interface RoomView extends Accommodation, Marked {
  hotelId: string;
}

/** Something that keeps its name on the screen when the server gives it its id. */
export interface Keyed {
  /** Stays the same as long as the thing does. */
  key: string;
}

/** The hotels of a group, by name, and everybody's beds in them, by room number. */
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
  /** Stays the same as long as the comment does, also when the server gives it its id. */
  key: string;
  eventId: string;
  /** The same of its event. */
  eventKey: string;
}

/** Where the effect of an edit is seen: at an event, or at a part of a group. */
export type EditPlace = { eventId: string } | { groupId: string; part: 'schedule' | 'members' | 'lodging' };

/** One line of the list of unsent edits. */
export interface UnsentView {
  opId: string;
  kind: string;
  state: 'waiting' | 'sending' | 'needs-you';
  /** What it is, in words: 'Comment on “Sushi workshop”'. */
  title: string;
  /** The name of what is changed, where it has one and the text does not tell it: 'Sushi workshop'. */
  subject: string | null;
  /** What the person typed. */
  text: string;
  problem: string | null;
  /** Why it waits, where that is known of this very edit; of one that is stuck, why it needs the person. */
  waits: Waits | null;
  createdAt: number;
  /** Where it shows; null when no screen does. */
  place: EditPlace | null;
  /** Not null while the person has to choose between both versions. */
  conflict: ConflictView | null;
  /** It was sent before, and nobody knows whether it arrived. */
  tried: boolean;
  /** It is a file of another unsent edit, and no edit by itself. */
  isPart: boolean;
}

/** Both versions of each field that two people changed. */
export interface ConflictView {
  fields: { name: string; label: string; mine: string; theirs: string }[];
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
