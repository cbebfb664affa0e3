import { groupWritesEndpoints } from '#contract/calls/group-writes.ts';
import { Group } from '#contract/records/groups/group.ts';
import type { NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { createKind, deleteKind, type EntityShape, updateKind } from './entity-kinds.ts';
import { idOfEntity, maybeTextOf, noRefs, textOf } from './fields.ts';
import type { EditKind, Fields } from './kind.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

/** The fields that decide whether a group is active. */
const DATES = ['startDate', 'endDate', 'defaultTimezone'];

/** Groups: make, change, archive. */
export const groupShape: EntityShape<Group> = {
  type: 'group',
  noun: 'group',
  read: Group,
  fields: ({ name, code, type, year, startDate, endDate, defaultTimezone, iconPath }) => ({
    name,
    code,
    type,
    year,
    startDate,
    endDate,
    defaultTimezone,
    iconPath,
  }),
  blank: (entry, me) => ({
    id: entry.entity.id,
    name: '',
    code: '',
    type: '',
    year: null,
    startDate: null,
    endDate: null,
    defaultTimezone: 'UTC',
    iconPath: null,
    isArchived: false,
    isActive: false,
    memberCount: 0,
    scheduleCount: 0,
    members: [],
    createdBy: me.id,
    cursor: null,
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    // The server said it of the former dates.
    ...(DATES.some((name) => name in fields) && { activeTo: null }),
    ...('name' in fields && { name: textOf(fields, 'name') }),
    ...('code' in fields && { code: textOf(fields, 'code') }),
    ...('type' in fields && { type: textOf(fields, 'type') }),
    ...('year' in fields && { year: typeof fields.year === 'number' ? fields.year : null }),
    ...('startDate' in fields && { startDate: maybeTextOf(fields, 'startDate') }),
    ...('endDate' in fields && { endDate: maybeTextOf(fields, 'endDate') }),
    ...('defaultTimezone' in fields && { defaultTimezone: textOf(fields, 'defaultTimezone') }),
    ...('iconPath' in fields && { iconPath: maybeTextOf(fields, 'iconPath') }),
  }),
};

export const groupCreate = createKind(groupShape, 'group.create', {
  call: groupWritesEndpoints.createGroup,
  within: 'groups',
  refs: noRefs,
});
/** The row is found in the list, because the specification promises only a few fields of a single group. */
export const groupUpdate = updateKind(groupShape, 'group.update', {
  call: groupWritesEndpoints.updateGroup,
  within: 'groups',
  refs: idOfEntity,
  whole: true,
});

/** DELETE archives: the group stays, among the archived ones. */
export const groupArchive = {
  ...deleteKind(
    groupShape,
    'group.archive',
    { call: groupWritesEndpoints.archiveGroup, within: 'groups', refs: idOfEntity },
    'Archived',
  ),
  effect: 'update' as const,
  acknowledge: (_entry: unknown, body: unknown) =>
    body === undefined || (typeof body === 'object' && body !== null) ? { id: null, row: undefined } : null,
  // A refused archiving changes nothing.
  show: ({ state }: Pick<OutboxEntry, 'state'>, row: unknown) => ({
    ...(row as Group),
    isArchived: (row as Group).isArchived || state !== 'needs-you',
  }),
};

/**
 * Brings an archived group back. Until the server has done so the group is shown as archived, because edits made in it
 * meanwhile could be sent before this one.
 */
export const groupUnarchive: EditKind = {
  ...updateKind(groupShape, 'group.unarchive', {
    call: groupWritesEndpoints.updateGroup,
    within: 'groups',
    refs: idOfEntity,
    whole: true,
  }),
  title: () => 'Restored group',
  text: ({ base }) => (base ? (base.snapshot as unknown as Group).name : ''),
};

export const groupFields = groupShape.fields;

export const newGroup = (id: string, fields: Fields): NewEntry =>
  creation(groupCreate, { id, fields, scope: 'groups' });

export const newGroupUpdate = (group: Group, fields: Fields): NewEntry =>
  revision(groupUpdate, { ...aboutGroup(group), fields });

export const newGroupUnarchive = (group: Group): NewEntry =>
  revision(groupUnarchive, { ...aboutGroup(group), fields: { isArchived: false } });

export const newGroupArchive = (group: Group): NewEntry => removal(groupArchive, aboutGroup(group));

const aboutGroup = (group: Group): Known => ({ row: group, scope: 'groups' });
