import type { Accommodation } from '#contract/accommodation.ts';
import type { ChangedEntity } from '#contract/changes.ts';
import type { Comment } from '#contract/comment.ts';
import type { Hotel, SystemHotel } from '#contract/hotel.ts';
import type { Member } from '#contract/member.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { User } from '#contract/user.ts';
import type { UserSettings } from '#contract/user-settings.ts';

/**
 * The entities of the server that are kept on the device, each declared once: pulling, writing, counting and removing
 * are loops over these tables. How to add one is told in docs/ARCHITECTURE.md.
 */

/** The entities of a group, by type, in the shape that the contract reads. */
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
  /** The entity that it belongs to; its list is fetched from there. */
  readonly owner: Owner;
  /** The field that holds the owner's id. */
  readonly ownerField: 'groupId' | 'hotelId' | 'eventId';
  /** The path segment before its id. For a member, the id in the path is that of a person. */
  readonly collection: string | null;
  /** Most owners have none of it, so a complete pull of the group notes one part for all owners. */
  readonly isSparse?: true;
  /** Kept even when its owner is not on the device: an event can be opened by its address alone. */
  readonly standsAlone?: true;
}

/** Each owner is declared before the entities that belong to it. */
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

/** The types that belong to such an owner. */
export const typesOn = (owner: Owner): GroupEntity[] =>
  GROUP_TYPES.filter((type) => GROUP_ENTITIES[type].owner === owner);

/** The type that tombstones and live messages call by this name; null for the group itself and for an unknown name. */
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
