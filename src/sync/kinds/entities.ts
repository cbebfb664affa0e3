import type { GenericSchema } from 'valibot';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { ChangedEntity, ChangedList } from '#contract/live/changes.ts';
import type { Announcement } from '#contract/records/field/announcement.ts';
import type { Bus } from '#contract/records/field/bus.ts';
import type { EmergencyCard } from '#contract/records/field/emergency-card.ts';
import type { MedicalLook, MedicalNote } from '#contract/records/field/medical-note.ts';
import type { Receipt } from '#contract/records/field/receipt.ts';
import type { Mark, RollCall } from '#contract/records/field/roll-call.ts';
import type { Seen } from '#contract/records/field/seen.ts';
import type { Member } from '#contract/records/groups/member.ts';
import type { Accommodation } from '#contract/records/lodging/accommodation.ts';
import type { Hotel, SystemHotel } from '#contract/records/lodging/hotel.ts';
import type { User } from '#contract/records/people/user.ts';
import type { UserSettings } from '#contract/records/people/user-settings.ts';
import type { Comment } from '#contract/records/schedule/comment.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import type { ReadList } from '#contract/schema/reading.ts';

/**
 * The entities of the server that are kept on the device, each declared once: pulling, writing, counting and removing
 * are loops over these tables. docs/ARCHITECTURE.md describes how to add one.
 */

/** The entities of a group, by type, in the shape that the contract reads. */
export interface GroupRows {
  member: Member;
  event: ScheduleItem;
  comment: Comment;
  hotel: Hotel;
  room: Accommodation;
  'roll-call': RollCall;
  mark: Mark;
  'emergency-card': EmergencyCard;
  'medical-note': MedicalNote;
  'medical-look': MedicalLook;
  bus: Bus;
  seen: Seen;
  receipt: Receipt;
  announcement: Announcement;
}
export type GroupEntity = keyof GroupRows;
type Owner = 'group' | GroupEntity;

/** A call that lists rows, with the schema that reads its answer. */
type ListCall<TRow> = Endpoint & { readonly read: GenericSchema<unknown, ReadList<TRow>> };

interface Declared<TRow = unknown> {
  /** The entity's table on the device. */
  readonly table: Exclude<ChangedList, 'schedules' | 'seen'> | 'events' | 'seenMarks';
  /** The entity's list in a page of changes, and the part of a group's copy that it forms. */
  readonly list: ChangedList;
  /**
   * The call that lists the entities of an owner, by the owner's id; loaded by the first call, because a first screen
   * may need none. Null for entities that come only by the changes feed.
   */
  readonly call: (() => Promise<ListCall<TRow>>) | null;
  /** The entity's name in tombstones and live messages. */
  readonly wire: ChangedEntity;
  /** The entity that it belongs to, and from which its list is fetched. */
  readonly owner: Owner;
  /** The field that holds the owner's id. */
  readonly ownerField: 'groupId' | 'hotelId' | 'eventId' | 'rollCallId';
  /** The path segment before its id. For a member, the id in the path is that of a user. */
  readonly collection: string | null;
  /** Most owners have none of these entities, so a complete pull of the group records one part for all owners. */
  readonly isSparse?: true;
  /** Kept even when its owner is not on the device: an event can be opened by its address alone. */
  readonly standsAlone?: true;
}

const groups = async () => (await import('#contract/calls/groups.ts')).groupsEndpoints;
const schedules = async () => (await import('#contract/calls/schedules.ts')).schedulesEndpoints;
const comments = async () => (await import('#contract/calls/comments.ts')).commentsEndpoints;
const lodging = async () => (await import('#contract/calls/lodging.ts')).lodgingEndpoints;
const people = async () => (await import('#contract/calls/users.ts')).usersEndpoints;

/** An entity of a group, in a table with the list's name; it comes only by the changes feed unless a call is given. */
const ofGroup = <TList extends ChangedList>(wire: ChangedEntity, list: TList, collection: string | null = null) =>
  ({
    table: list as TList & Declared['table'],
    list,
    call: null,
    wire,
    owner: 'group',
    ownerField: 'groupId',
    collection,
  }) as const;

/** The types of entities that the specification has, and that every server therefore lists. */
const SPECIFIED = ['comment', 'event', 'group', 'hotel', 'member', 'room', 'system-hotel', 'user'] as const;
export type SpecifiedType = (typeof SPECIFIED)[number];

export const isSpecified = (type: string): type is SpecifiedType => (SPECIFIED as readonly string[]).includes(type);

/** Each owner is declared before the entities that belong to it. */
export const GROUP_ENTITIES: { readonly [K in GroupEntity]: Declared<GroupRows[K]> } = {
  member: { ...ofGroup('member', 'members'), call: async () => (await groups()).listMembers },
  event: {
    table: 'events',
    list: 'schedules',
    call: async () => (await schedules()).listSchedules,
    wire: 'schedule',
    owner: 'group',
    ownerField: 'groupId',
    collection: 'schedules',
  },
  comment: {
    table: 'comments',
    list: 'comments',
    call: async () => (await comments()).listComments,
    wire: 'comment',
    owner: 'event',
    ownerField: 'eventId',
    collection: 'comments',
    isSparse: true,
    standsAlone: true,
  },
  hotel: { ...ofGroup('hotel', 'hotels', 'hotels'), call: async () => (await lodging()).listHotels },
  room: {
    table: 'rooms',
    list: 'rooms',
    call: async () => (await lodging()).listAccommodations,
    wire: 'room',
    owner: 'hotel',
    ownerField: 'hotelId',
    collection: 'accommodations',
  },
  'roll-call': ofGroup('roll-call', 'rollCalls', 'roll-calls'),
  mark: { ...ofGroup('mark', 'marks'), owner: 'roll-call', ownerField: 'rollCallId', isSparse: true },
  'emergency-card': ofGroup('emergency-card', 'emergencyCards'),
  seen: { ...ofGroup('seen', 'seen'), table: 'seenMarks' },
  'medical-note': ofGroup('medical-note', 'medicalNotes', 'medical-notes'),
  'medical-look': ofGroup('medical-look', 'medicalLooks'),
  bus: ofGroup('bus', 'buses', 'buses'),
  receipt: ofGroup('receipt', 'receipts'),
  announcement: ofGroup('announcement', 'announcements', 'announcements'),
};

export const GROUP_TYPES = Object.keys(GROUP_ENTITIES) as GroupEntity[];

export const isGroupEntity = (type: string): type is GroupEntity => Object.hasOwn(GROUP_ENTITIES, type);

/** The types that belong to an owner. */
export const typesOn = (owner: Owner): GroupEntity[] =>
  GROUP_TYPES.filter((type) => GROUP_ENTITIES[type].owner === owner);

/** The types of an owner that a call lists. */
export const listedOn = (owner: Owner): GroupEntity[] =>
  typesOn(owner).filter((type) => GROUP_ENTITIES[type].call !== null);

/** The type with this name in tombstones and live messages; null for the group itself and for an unknown name. */
export const typeOfWire = (wire: string): GroupEntity | null =>
  GROUP_TYPES.find((type) => GROUP_ENTITIES[type].wire === wire) ?? null;

/** The name of the part of a group's copy that holds this list: `members`, `rooms:{hotelId}`. */
export function partOf(type: GroupEntity, ownerId: string): string {
  const { owner, list } = GROUP_ENTITIES[type];
  return owner === 'group' ? list : `${list}:${ownerId}`;
}

/** Lists that belong to no group, by the name of their scope. */
export interface OwnLists {
  users: User;
  'system-hotels': SystemHotel;
  settings: UserSettings;
}
export type OwnList = keyof OwnLists;

interface DeclaredList {
  /** The call that lists it; loaded when it is first made. */
  readonly call: () => Promise<Endpoint>;
  /** The answer is one row and not a list. */
  readonly isSingle?: true;
  readonly type: string;
  readonly table: 'users' | 'systemHotels' | 'settings';
  /** The site roles that may see it; null for all. */
  readonly roles: readonly string[] | null;
}

export const OWN_LISTS: Readonly<Record<OwnList, DeclaredList>> = {
  settings: {
    type: 'settings',
    table: 'settings',
    roles: null,
    call: async () => (await people()).getUserSettings,
    isSingle: true,
  },
  'system-hotels': {
    type: 'system-hotel',
    table: 'systemHotels',
    roles: ['admin', 'organizer'],
    call: async () => (await lodging()).listSystemHotels,
  },
  users: { type: 'user', table: 'users', roles: ['admin'], call: async () => (await people()).listUsers },
};

export const OWN_LIST_NAMES = Object.keys(OWN_LISTS) as OwnList[];
