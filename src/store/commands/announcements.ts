import { AnnouncementCreate, AnnouncementUpdate } from '#contract/records/field/announcement-form.ts';
import type { Store } from '#store/database/database.ts';
import { getAnnouncement } from '#store/queries/field/announcements.ts';
import { localId } from '#sync/entry/entry.ts';
import {
  announcementFields,
  newAnnouncement,
  newAnnouncementRemoval,
  newAnnouncementUpdate,
} from '#sync/kinds/announcement.ts';
import { type Command, type CommandContext, change, checked, enqueueEdit, remove, revised } from './command.ts';

/** Commands on the announcements of a group. */

interface AnnouncementForm {
  title: string;
  body: string;
  mustRead: boolean;
}

export const createAnnouncement = (
  store: Store,
  context: CommandContext,
  { groupId, ...form }: AnnouncementForm & { groupId: string },
): Promise<Command> =>
  checked(AnnouncementCreate, form, (body) =>
    enqueueEdit(store, context, newAnnouncement(localId(context.uuid()), groupId, body)),
  );

export const updateAnnouncement = (
  store: Store,
  context: CommandContext,
  { announcementId, ...form }: AnnouncementForm & { announcementId: string },
): Promise<Command> =>
  checked(AnnouncementUpdate, { ...form }, (body) =>
    change(store, context, getAnnouncement(store, announcementId), (one) =>
      revised(one, announcementFields, body, newAnnouncementUpdate),
    ),
  );

export const removeAnnouncement = (
  store: Store,
  context: CommandContext,
  { announcementId }: { announcementId: string },
): Promise<Command> => remove(store, context, getAnnouncement(store, announcementId), newAnnouncementRemoval);
