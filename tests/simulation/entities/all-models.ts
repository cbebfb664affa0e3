import { accounts, siteRoles } from './accounts.ts';
import { announcements } from './announcements.ts';
import { buses } from './buses.ts';
import { catalogue } from './catalogue.ts';
import { copies } from './copies.ts';
import type { EntityModel } from './entity-model.ts';
import { eventFiles } from './event-files.ts';
import { eventPictures } from './event-pictures.ts';
import { EXTENSION, files } from './files.ts';
import { groups } from './groups.ts';
import { hotels, rooms } from './lodging.ts';
import { additions, members, roles } from './members.ts';
import { profilePictures, profiles, settings } from './people.ts';
import { PICTURE } from './pictures.ts';
import { marks, rollCalls } from './roll-calls.ts';
import { addresses, comments, events } from './schedule.ts';

/** Every kind of entity that the histories create and change. */
export const entityModels: readonly EntityModel[] = [
  comments,
  events,
  addresses,
  hotels,
  rooms,
  groups,
  files,
  members,
  eventFiles,
  roles,
  additions,
  accounts,
  profiles,
  settings,
  catalogue,
  siteRoles,
  profilePictures,
  eventPictures,
  copies,
  rollCalls,
  marks,
  buses,
  announcements,
];

/** The entity that changes most: it is part of many histories, with everything that belongs to it. */
export const often: readonly EntityModel[] = [comments, events, addresses];

/** Edits that staff make together and at once: marks of a roll call. */
export const oftenByStaff: readonly EntityModel[] = [marks, rollCalls];

/** Also the riders of each bus: a seat can only be taken from another bus where there are several. */
export const oftenWithBuses: readonly EntityModel[] = [buses];

/** The list of groups is a part of it: a group's own changes do not report a new one. */
export const listed: readonly EntityModel[] = [groups];

/** The words of a row of an entity's table, as SQL. */
export const wordsAsSql = ({ column, wordsIn }: EntityModel, row: string): string =>
  `replace(replace(${wordsIn?.(row) ?? `${row}.${column}`}, '${EXTENSION}', ''), '${PICTURE}', '')`;

/** The types of entities that can be removed with everything that belongs to them. */
export const removable: ReadonlySet<string> = new Set(
  entityModels.flatMap(({ entity, within }) => (within ? [entity] : [])),
);
