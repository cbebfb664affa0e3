import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from '#server/domain/field/announcements.ts';
import { remindAnnouncementReaders } from '#server/domain/field/receipts.ts';
import type { AddRoute } from './contract-route.ts';

/** Announcements of a group's staff to the whole group. */
export function announcementRoutes(route: AddRoute): void {
  route('createAnnouncement', ({ viewer, params, body, creation, ...work }) =>
    createAnnouncement(work, viewer, params.id, body, creation),
  );
  route('updateAnnouncement', ({ viewer, params, body, at, ...work }) =>
    updateAnnouncement(work, viewer, params.id, body, at),
  );
  route('deleteAnnouncement', ({ params, at, ...work }) => deleteAnnouncement(work, params.id, at));
  route('remindAnnouncementReaders', ({ viewer, params, now, ...work }) =>
    remindAnnouncementReaders(work, viewer, params.id, now),
  );
}
