import { announcementsEndpoints } from '#contract/calls/announcements.ts';
import { Announcement } from '#contract/records/field/announcement.ts';
import type { NewEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { createKind, deleteKind, type EntityShape, updateKind } from './entity-kinds.ts';
import { idOfEntity, idOfScope, textOf } from './fields.ts';
import type { Fields } from './kind.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

/** The announcements of a group. */

const shape: EntityShape<Announcement> = {
  type: 'announcement',
  noun: 'announcement',
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
    ...('title' in fields && { title: textOf(fields, 'title') }),
    ...('body' in fields && { body: textOf(fields, 'body') }),
    ...('mustRead' in fields && { mustRead: fields.mustRead === true }),
  }),
};

export const announcementCreate = createKind(shape, 'announcement.create', {
  call: announcementsEndpoints.createAnnouncement,
  within: 'group',
  refs: idOfScope,
});
export const announcementUpdate = updateKind(shape, 'announcement.update', {
  call: announcementsEndpoints.updateAnnouncement,
  within: 'group',
  refs: idOfEntity,
  whole: false,
});
export const announcementRemove = deleteKind(shape, 'announcement.remove', {
  call: announcementsEndpoints.deleteAnnouncement,
  within: 'group',
  refs: idOfEntity,
});

const about = (row: Announcement): Known => ({ row, scope: `group:${row.groupId}` });

export const announcementFields = shape.fields;

export const newAnnouncement = (id: string, groupId: string, fields: Fields): NewEntry =>
  creation(announcementCreate, { id, fields, scope: `group:${groupId}` });

export const newAnnouncementUpdate = (row: Announcement, fields: Fields): NewEntry =>
  revision(announcementUpdate, { ...about(row), fields });

export const newAnnouncementRemoval = (row: Announcement): NewEntry => removal(announcementRemove, about(row));
