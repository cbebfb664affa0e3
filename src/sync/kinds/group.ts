import { groupWritesEndpoints } from '#contract/calls/group-writes.ts';
import { Group } from '#contract/records/groups/group.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { createKind, deleteKind, type EntityShape, isSuccessBody, updateKind } from './entity-kinds.ts';
import { maybeTextOf, noRefs, taken, textOf } from './fields.ts';
import type { Fields } from './kind.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

/** The fields that decide whether a group is active. */
const DATES = ['startDate', 'endDate', 'defaultTimezone'];

/** Groups: make, change, archive. */
export const groupShape: EntityShape<Group> = {
  type: 'group',
  noun: 'group',
  within: 'groups',
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
    ...taken(fields, ['name', 'code', 'type', 'defaultTimezone'], textOf),
    ...taken(fields, ['startDate', 'endDate', 'iconPath'], maybeTextOf),
    ...('year' in fields && { year: typeof fields.year === 'number' ? fields.year : null }),
  }),
};

export const groupCreate = createKind(groupShape, 'group.create', groupWritesEndpoints.createGroup, { refs: noRefs });
/** The row is found in the list, because the specification promises only a few fields of a single group. */
export const groupUpdate = updateKind(groupShape, 'group.update', groupWritesEndpoints.updateGroup, { whole: true });

/** DELETE archives: the group stays, among the archived ones. */
export const groupArchive = deleteKind(groupShape, 'group.archive', groupWritesEndpoints.archiveGroup, {
  verb: 'Archived',
  effect: 'update',
  acknowledge: (_entry, body) => (isSuccessBody(body) ? { id: null, row: undefined } : null),
  // A refused archiving changes nothing.
  show: ({ state }, row) => ({
    ...(row as Group),
    isArchived: (row as Group).isArchived || state !== 'needs-you',
  }),
});

/**
 * Brings an archived group back. Until the server has done so the group is shown as archived, because edits made in it
 * meanwhile could be sent before this one.
 */
export const groupUnarchive = updateKind(groupShape, 'group.unarchive', groupWritesEndpoints.updateGroup, {
  whole: true,
  title: () => 'Restored group',
  text: ({ base }) => (base ? (base.snapshot as unknown as Group).name : ''),
});

export const groupFields = groupShape.fields;

export const newGroup = (id: string, fields: Fields): NewEntry =>
  creation(groupCreate, { id, fields, scope: 'groups' });

export const newGroupUpdate = (group: Group, fields: Fields): NewEntry =>
  revision(groupUpdate, { ...aboutGroup(group), fields });

export const newGroupUnarchive = (group: Group): NewEntry =>
  revision(groupUnarchive, { ...aboutGroup(group), fields: { isArchived: false } });

export const newGroupArchive = (group: Group): NewEntry => removal(groupArchive, aboutGroup(group));

const aboutGroup = (group: Group): Known => ({ row: group, scope: 'groups' });
