import { announcementsEndpoints } from '#contract/calls/announcements.ts';
import { Announcement } from '#contract/records/field/announcement.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { createKind, deleteKind, type EntityShape, updateKind } from './entity-kinds.ts';
import { isTrue, taken, textOf } from './fields.ts';
import type { Fields } from './kind.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

/** The announcements of a group. */

const shape: EntityShape<Announcement> = {
  type: 'announcement',
  noun: 'announcement',
  within: 'group',
  read: Announcement,
  fields: ({ title, body, mustRead }) => ({ title, body, mustRead }),
  blank: (entry, me) => ({
    id: entry.entity.id,
    groupId: scopeIdOf(entry),
    title: '',
    body: '',
    mustRead: false,
    createdBy: me.id,
    author: null,
    createdAt: new Date(entry.createdAt).toISOString(),
    updatedAt: new Date(entry.createdAt).toISOString(),
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    ...taken(fields, ['title', 'body'], textOf),
    ...taken(fields, ['mustRead'], isTrue),
  }),
};

export const announcementCreate = createKind(shape, 'announcement.create', announcementsEndpoints.createAnnouncement);
export const announcementUpdate = updateKind(shape, 'announcement.update', announcementsEndpoints.updateAnnouncement);
export const announcementRemove = deleteKind(shape, 'announcement.remove', announcementsEndpoints.deleteAnnouncement);

const about = (row: Announcement): Known => ({ row, scope: `group:${row.groupId}` });

export const announcementFields = shape.fields;

export const newAnnouncement = (id: string, groupId: string, fields: Fields): NewEntry =>
  creation(announcementCreate, { id, fields, scope: `group:${groupId}` });

export const newAnnouncementUpdate = (row: Announcement, fields: Fields): NewEntry =>
  revision(announcementUpdate, { ...about(row), fields });

export const newAnnouncementRemoval = (row: Announcement): NewEntry => removal(announcementRemove, about(row));
