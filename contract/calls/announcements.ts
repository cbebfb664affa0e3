import * as v from 'valibot';
import { Announcement, AnnouncementWire } from '#contract/records/field/announcement.ts';
import { AnnouncementCreate, AnnouncementUpdate } from '#contract/records/field/announcement-form.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/** Announcements of a group's staff; they are read by the changes feed only. */
export const announcementsEndpoints = {
  createAnnouncement: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/announcements',
    access: 'group-staff',
    params: IdParam,
    body: AnnouncementCreate,
    response: AnnouncementWire,
    read: Announcement,
  }),
  updateAnnouncement: endpoint({
    method: 'PATCH',
    path: '/api/announcements/{id}',
    access: 'group-staff',
    params: IdParam,
    body: AnnouncementUpdate,
    response: AnnouncementWire,
    read: Announcement,
  }),
  deleteAnnouncement: endpoint({
    method: 'DELETE',
    path: '/api/announcements/{id}',
    access: 'group-staff',
    params: IdParam,
    response: v.object({ message: v.string() }),
  }),
  remindAnnouncementReaders: endpoint({
    method: 'POST',
    path: '/api/announcements/{id}/reminders',
    access: 'group-staff',
    params: IdParam,
    response: v.object({ reminded: v.number() }),
  }),
} as const;
