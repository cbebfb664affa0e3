import type { Comment } from '#contract/comment.ts';
import type { Member } from '#contract/member.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';

/** What the screens read: the server's rows with the person's unsent edits laid over them (design §5). */

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

export interface EventView extends ScheduleItem {
  /** The local days it touches in its group's zone, `yyyy-MM-dd`. */
  days: string[];
}

export interface MemberView extends Member {
  groupId: string;
}

export interface CommentView extends Comment {
  /** Stays the same as long as the comment does, also when the server gives it its id. */
  key: string;
  eventId: string;
  pending: PendingMark | null;
  /** The edit that is pending, for retry and discard; null when none is. */
  opId: string | null;
  /** The refusal's words when `pending` is `needs-you`. */
  problem: string | null;
}

/** One line of the list of unsent edits. */
export interface UnsentView {
  opId: string;
  kind: string;
  state: 'waiting' | 'sending' | 'needs-you';
  /** What it is, in words: 'Comment on “Sushi workshop”'. */
  title: string;
  /** What the person typed. */
  text: string;
  problem: string | null;
  createdAt: number;
  /** Screen to go to, as a path of the application; null when there is none. */
  path: string | null;
}
