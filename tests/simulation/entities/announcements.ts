import { createAnnouncement, removeAnnouncement, updateAnnouncement } from '#store/commands/announcements.ts';
import { getAnnouncement, listAnnouncements } from '#store/queries/field/announcements.ts';
import { type Actor, type EntityModel, placeIn } from './entity-model.ts';
import { groupsOf } from './groups.ts';

/** The announcements in the groups that the device shows. */
async function announcementsOf(actor: Actor) {
  const groups = await groupsOf(actor, 'open');
  return (await Promise.all(groups.map(({ id }) => listAnnouncements(actor.store, id)))).flat();
}

/** Announcements, by their titles. */
export const announcements: EntityModel = {
  mark: 'v',
  entity: 'announcement',
  table: 'announcements',
  column: 'title',
  inGroup: 'group_id',
  create: async (actor, title, place) => {
    const group = placeIn(await groupsOf(actor, 'open'), place);
    if (!group) return null;
    const form = { groupId: group.id, title, body: '', mustRead: false };
    return createAnnouncement(actor.store, actor.context, form);
  },
  edit: async ({ store, context }, announcementId, title) => {
    const there = await getAnnouncement(store, announcementId);
    if (!there) return null;
    const { body, mustRead } = there;
    return updateAnnouncement(store, context, { announcementId, title, body, mustRead });
  },
  remove: ({ store, context }, announcementId) => removeAnnouncement(store, context, { announcementId }),
  shown: async (actor) => (await announcementsOf(actor)).map(({ id, title }) => ({ id, words: title })),
};
