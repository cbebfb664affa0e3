import { linkOptions } from '@tanstack/react-router';
import { isDay } from '#contract/time/day.ts';
import type { EditPlace } from '#store/queries/base/views.ts';

/**
 * The targets of links: `<Link {...toGroups}>`, `navigate(toEvent(id))`. The screens are in src/routes/screens.tsx; an
 * address without a route, or with other parameters or search values than its route, does not compile.
 */

declare module '@tanstack/history' {
  interface HistoryState {
    /** At an event, or at one beside its day: the day, `yyyy-MM-dd`, whose schedule is the history entry before it. */
    openedFrom?: string;
    /**
     * At the login screen: the user whose session ended by itself. Only this user returns to the screen on which it
     * ended.
     */
    leftBy?: string | undefined;
  }
}

/** Also accepts words that look like a number, which the router parses as one. */
const readWords = (words: unknown): string | undefined =>
  (typeof words === 'string' || typeof words === 'number') && words !== '' ? String(words) : undefined;

/**
 * An id as the address holds it. An id of digits is written as a number, because the router would put a text of digits
 * in quotation marks.
 */
const inSearch = (id: string): string | number => (String(Number(id)) === id ? Number(id) : id);

/** The parts of a group's screen: `schedule` is a day, which its address does not name, `trip` all of its days. */
export type GroupTab = 'schedule' | 'trip' | 'members' | 'lodging';
export type ScheduleTab = 'schedule' | 'trip';

/** The search values of a group's address; the day is a part of the path. */
export interface GroupSearch {
  tab?: Exclude<GroupTab, 'schedule'> | undefined;
  /** The id of the event that is open beside the schedule. */
  event?: string | number | undefined;
}

/**
 * Absent values are listed as undefined, because the router merges the result over the search values of the address.
 */
export const readGroupSearch = ({ tab, event }: Record<string, unknown>): GroupSearch =>
  tab === 'members' || tab === 'lodging'
    ? { tab, event: undefined }
    : {
        tab: tab === 'trip' ? tab : undefined,
        event: readWords(event) === undefined ? undefined : inSearch(String(event)),
      };

/** The search values of the list of groups: its filters. */
export interface GroupsSearch {
  archived?: true | undefined;
  q?: string | undefined;
  type?: string | undefined;
  year?: number | undefined;
}

export const readGroupsSearch = ({ archived, q, type, year }: Record<string, unknown>): GroupsSearch => ({
  archived: archived === true ? true : undefined,
  q: readWords(q),
  type: type === 'HSS' || type === 'JSS' ? type : undefined,
  year: typeof year === 'number' ? year : undefined,
});

/** The search values of Group Management: the tab, the group whose form is open, and the search text. */
export interface ManagementSearch {
  tab?: 'archived' | 'new' | undefined;
  edit?: string | undefined;
  q?: string | undefined;
}

export const readManagementSearch = ({ tab, edit, q }: Record<string, unknown>): ManagementSearch => ({
  tab: tab === 'archived' || tab === 'new' ? tab : undefined,
  edit: readWords(edit),
  q: readWords(q),
});

const wordsOf =
  <const Name extends string>(...names: readonly Name[]) =>
  (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, readWords(values[name])])) as { [N in Name]?: string | undefined };

/** The search values of a list of users: its filters. */
export const readUsersSearch = wordsOf('q', 'role', 'status');
export type UsersSearch = ReturnType<typeof readUsersSearch>;

/** The search values of the audit: its filters; the days are `yyyy-MM-dd`. */
export const readAuditSearch = wordsOf('person', 'action', 'from', 'to');
export type AuditSearch = ReturnType<typeof readAuditSearch>;

/** The search values of the list of hotels: its search text. */
export const readHotelsSearch = wordsOf('q');
export type HotelsSearch = ReturnType<typeof readHotelsSearch>;

/** The search values of a handoff: the roll call that is handed over. */
export const readHandoffSearch = wordsOf('call');
export type HandoffSearch = ReturnType<typeof readHandoffSearch>;

/** The search values of shared content: the code of the reason why it is not on this device. */
export const readShareSearch = wordsOf('problem');
export type ShareSearch = ReturnType<typeof readShareSearch>;

/** The search values of the system settings: the tab; the hotels tab is the one that the address does not name. */
export interface SettingsSearch extends HotelsSearch {
  tab?: 'localization' | 'system' | undefined;
}

export const readSettingsSearch = ({ tab, q }: Record<string, unknown>): SettingsSearch => ({
  tab: tab === 'localization' || tab === 'system' ? tab : undefined,
  q: readWords(q),
});

export interface LoginSearch {
  /** The screen to open after signing in, as a path with its search. */
  next?: string | undefined;
  /** The code of a problem at a third party. */
  problem?: string | undefined;
}

export const toDashboard = linkOptions({ to: '/' });
export const toMyDay = linkOptions({ to: '/matrix-hub' });
export const toGroups = linkOptions({ to: '/groups' });
export const toArchivedGroups = linkOptions({ to: '/groups', search: { archived: true } });
export const toManagedGroups = linkOptions({ to: '/groups/manage' });
export const toAdmin = linkOptions({ to: '/admin' });
export const toSettings = linkOptions({ to: '/settings' });
export const toStorage = linkOptions({ to: '/settings/storage' });
export const toProfile = linkOptions({ to: '/profile' });
export const toShare = () => linkOptions({ to: '/share' });
export const toForgotPassword = linkOptions({ to: '/forgot-password' });

/** @param next see `LoginSearch` */
export const toLogin = (next?: string) => linkOptions({ to: '/login', search: { next } });

/**
 * A group, on a tab.
 * @param date `yyyy-MM-dd`; without one, today or the nearest day of the group
 */
export const toGroup = (groupId: string, date?: string, tab: GroupTab = 'schedule') =>
  linkOptions({
    to: '/schedule/$groupId/{-$date}',
    params: { groupId, date },
    search: tab === 'schedule' ? {} : { tab },
  });

/**
 * An event beside its day or the trip, on a screen that is wide enough.
 * @param date `yyyy-MM-dd`; without one, today or the nearest day of the group
 * @param openedFrom see `toEvent`
 */
export const toEventBeside = (
  groupId: string,
  date: string | undefined,
  tab: ScheduleTab,
  eventId: string,
  openedFrom?: string,
) =>
  linkOptions({
    to: '/schedule/$groupId/{-$date}',
    params: { groupId, date },
    search: { ...(tab === 'trip' && { tab }), event: inSearch(eventId) },
    state: openedFrom === undefined ? {} : { openedFrom },
  });

const inGroup =
  <const Part extends string>(part: Part) =>
  (groupId: string) =>
    ({ to: `/groups/$groupId/${part}`, params: { groupId } }) as const;

/** The screen on which the members of a group are managed. */
export const toGroupMembers = inGroup('members');
export const toAnnouncements = inGroup('announcements');
export const toRollCalls = inGroup('roll-calls');
export const toEmergency = inGroup('emergency');

/** A group's emergency card, for paper. */
export const toEmergencySheet = inGroup('emergency-sheet');

/** A group's programme for paper, a page for each day. */
export const toProgramme = inGroup('programme');

export const toTripSheet = inGroup('trip-sheet');

export const toRoomingList = inGroup('rooming-list');

/** The search values of a room check: the night, `yyyy-MM-dd`; tonight is the one that the address does not name. */
export interface RoomCheckSearch {
  night?: string | undefined;
}

export const readRoomCheckSearch = ({ night }: Record<string, unknown>): RoomCheckSearch => ({
  night: typeof night === 'string' && isDay(night) ? night : undefined,
});

/** The check of a hotel's rooms. @param night see `RoomCheckSearch` */
export const toRoomCheck = (groupId: string, hotelId: string, night?: string) =>
  linkOptions({
    to: '/groups/$groupId/room-check/$hotelId',
    params: { groupId, hotelId },
    search: night === undefined ? {} : { night },
  });

/** The manifest of an event's buses. */
export const toBuses = (groupId: string, eventId: string) =>
  linkOptions({ to: '/groups/$groupId/buses/$eventId', params: { groupId, eventId } });

/** The manifest of an event's buses, for paper. */
export const toBusSheet = (groupId: string, eventId: string) =>
  linkOptions({ to: '/groups/$groupId/buses/$eventId/paper', params: { groupId, eventId } });

export const toHandoff = (groupId: string, rollCallId?: string) =>
  linkOptions({
    to: '/groups/$groupId/handoff',
    params: { groupId },
    search: rollCallId === undefined ? {} : { call: rollCallId },
  });

export const toRollCall = (groupId: string, rollCallId: string) =>
  linkOptions({ to: '/groups/$groupId/roll-calls/$rollCallId', params: { groupId, rollCallId } });

/**
 * @param openedFrom the day, `yyyy-MM-dd`, whose schedule is shown now, so that Back returns to it through the history
 */
export const toEvent = (eventId: string, openedFrom?: string) =>
  linkOptions({ to: '/events/$eventId', params: { eventId }, state: openedFrom === undefined ? {} : { openedFrom } });

const COMMENT = 'comment-';

/** A comment at its event; the event's screen scrolls it into view. */
export const toComment = (eventId: string, commentId: string) =>
  linkOptions({ to: '/events/$eventId', params: { eventId }, hash: `${COMMENT}${commentId}` });

/** The comment that the hash of an event's address leads to; null for none. */
export const commentOfHash = (hash: string): string | null =>
  hash.startsWith(COMMENT) ? hash.slice(COMMENT.length) : null;

/** The address of the place at which an edit shows. */
export const toPlace = (place: EditPlace) => {
  if ('eventId' in place) return toEvent(place.eventId);
  if ('busesOf' in place) return toBuses(place.groupId, place.busesOf);
  if ('rollCallId' in place) return toRollCall(place.groupId, place.rollCallId);
  const { groupId, part } = place;
  if (part === 'schedule' || part === 'members' || part === 'lodging') return toGroup(groupId, undefined, part);
  return inGroup(part)(groupId);
};

/** The parts of the application that its navigation leads to. */
export type Section = 'dashboard' | 'groups' | 'admin' | 'settings';

/** The sections, by the first segment of a path. */
const SECTION_OF = new Map<string, Section>([
  ['', 'dashboard'],
  ['dashboard', 'dashboard'],
  ['matrix-hub', 'dashboard'],
  ['groups', 'groups'],
  ['schedule', 'groups'],
  ['events', 'groups'],
  ['admin', 'admin'],
  ['users', 'admin'],
  ['settings', 'settings'],
  ['profile', 'settings'],
]);

/** The section that a path belongs to; undefined for one of none. */
export const sectionOf = (path: string): Section | undefined => SECTION_OF.get(path.split('/')[1] ?? '');
