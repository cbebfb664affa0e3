import { toInstant } from '#server/base/clock.ts';
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from '#server/domain/field/announcements.ts';
import { remindAnnouncementReaders } from '#server/domain/field/receipts.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Announcements of a group's staff to the whole group. */
export function announcementRoutes(route: AddRoute, { clock }: Services): void {
  const now = () => toInstant(clock());

  route('createAnnouncement', ({ viewer, params, body, idempotencyKey, ...work }) =>
    createAnnouncement(work, viewer, params.id, body, { idempotencyKey, at: now() }),
  );
  route('updateAnnouncement', ({ viewer, params, body, ...work }) =>
    updateAnnouncement(work, viewer, params.id, body, now()),
  );
  route('deleteAnnouncement', ({ params, ...work }) => deleteAnnouncement(work, params.id, now()));
  route('remindAnnouncementReaders', ({ viewer, params, ...work }) =>
    remindAnnouncementReaders(work, viewer, params.id, clock()),
  );
}
