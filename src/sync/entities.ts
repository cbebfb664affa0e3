import type { Accommodation } from '#contract/accommodation.ts';
import type { ChangedEntity } from '#contract/changes.ts';
import type { Comment } from '#contract/comment.ts';
import type { Hotel, SystemHotel } from '#contract/hotel.ts';
import type { Member } from '#contract/member.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { User } from '#contract/user.ts';
import type { UserSettings } from '#contract/user-settings.ts';

/**
 * What the device keeps of the server's data, each entity declared once: pulling, writing, counting and removing are
 * loops over these tables. How to add one is told in docs/ARCHITECTURE.md.
 */

/** What stands in a group, by the type of the entity, as the contract reads it. */
export interface GroupRows {
  member: Member;
  event: ScheduleItem;
  comment: Comment;
  hotel: Hotel;
  room: Accommodation;
}
export type GroupEntity = keyof GroupRows;
type Owner = 'group' | GroupEntity;

export interface Declared {
  /** Its table on the device. */
  readonly table: 'members' | 'hotels' | 'rooms' | 'events' | 'comments';
  /** Its list in a page of changes, and the part of a group's copy that this makes. */
  readonly list: 'members' | 'hotels' | 'rooms' | 'schedules' | 'comments';
  /** What it is called in tombstones and live messages. */
  readonly wire: ChangedEntity;
  /** What it stands on, whose list it is in. */
  readonly owner: Owner;
  /** The field that holds the owner's id. */
  readonly ownerField: 'groupId' | 'hotelId' | 'eventId';
  /** What comes before its id in a path. Of a member that is the id of a person. */
  readonly collection: string | null;
  /** Most owners have none: once all of a group has come, one part says so of all of them. */
  readonly isSparse?: true;
  /** Kept also where what it stands on is not on the device: one event can be opened by its address. */
  readonly standsAlone?: true;
}

/** Owners before what stands on them. */
export const GROUP_ENTITIES: Readonly<Record<GroupEntity, Declared>> = {
  member: {
    table: 'members',
    list: 'members',
    wire: 'member',
    owner: 'group',
    ownerField: 'groupId',
    collection: null,
  },
  event: {
    table: 'events',
    list: 'schedules',
    wire: 'schedule',
    owner: 'group',
    ownerField: 'groupId',
    collection: 'schedules',
  },
  comment: {
    table: 'comments',
    list: 'comments',
    wire: 'comment',
    owner: 'event',
    ownerField: 'eventId',
    collection: 'comments',
    isSparse: true,
    standsAlone: true,
  },
  hotel: {
    table: 'hotels',
    list: 'hotels',
    wire: 'hotel',
    owner: 'group',
    ownerField: 'groupId',
    collection: 'hotels',
  },
  room: {
    table: 'rooms',
    list: 'rooms',
    wire: 'room',
    owner: 'hotel',
    ownerField: 'hotelId',
    collection: 'accommodations',
  },
};

export const GROUP_TYPES = Object.keys(GROUP_ENTITIES) as GroupEntity[];

export const isGroupEntity = (type: string): type is GroupEntity => Object.hasOwn(GROUP_ENTITIES, type);

/** What stands on such an entity. */
export const typesOn = (owner: Owner): GroupEntity[] =>
  GROUP_TYPES.filter((type) => GROUP_ENTITIES[type].owner === owner);

/** The type of what tombstones and live messages call by this name; null for the group itself and for what is not known. */
export const typeOfWire = (wire: string): GroupEntity | null =>
  GROUP_TYPES.find((type) => GROUP_ENTITIES[type].wire === wire) ?? null;

/** The part of a group's copy that a list is: `members`, `rooms:{hotelId}`. */
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

export interface DeclaredList {
  readonly type: string;
  readonly table: 'users' | 'systemHotels' | 'settings';
  /** Which site roles may see it; null: everybody. */
  readonly roles: readonly string[] | null;
}

export const OWN_LISTS: Readonly<Record<OwnList, DeclaredList>> = {
  settings: { type: 'settings', table: 'settings', roles: null },
  'system-hotels': { type: 'system-hotel', table: 'systemHotels', roles: ['admin', 'organizer'] },
  users: { type: 'user', table: 'users', roles: ['admin'] },
};

export const OWN_LIST_NAMES = Object.keys(OWN_LISTS) as OwnList[];
