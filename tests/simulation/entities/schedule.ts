import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { createEvent, type EventInput, updateEvent } from '#store/commands/events.ts';
import { getComment, getEventKey, listComments } from '#store/queries/comments.ts';
import { getEvent, listDay } from '#store/queries/events.ts';
import { type Actor, type EntityModel, placeIn } from './entity-model.ts';
import { groupsOf } from './groups.ts';
import { DAY, EVENT } from './scene.ts';

/** The events of groups that the device shows, its own unsent ones too. */
export async function eventsOf(actor: Actor, which: 'open' | 'archived' = 'open') {
  const groups = await groupsOf(actor, which);
  return (await Promise.all(groups.map(({ id }) => listDay(actor.store, id, DAY)))).flat();
}

export const comments: EntityModel = {
  mark: 'c',
  entity: 'comment',
  table: 'comments',
  column: 'content',
  inGroup: 'group_id',
  create: async (actor, content, place) => {
    const event = placeIn(await eventsOf(actor), place);
    return event ? createComment(actor.store, actor.context, { eventId: event.id, content }) : null;
  },
  edit: ({ store, context }, commentId, content) => editComment(store, context, { commentId, content }),
  remove: ({ store, context }, commentId) => deleteComment(store, context, { commentId }),
  formAt: async (actor, where) => {
    const { store, me } = actor;
    if ('id' in where) {
      const comment = await getComment(store, where.id);
      return comment && { userId: me.id, eventKey: comment.eventKey, commentKey: comment.key };
    }
    const event = placeIn(await eventsOf(actor), where.place);
    return event ? { userId: me.id, eventKey: await getEventKey(store, event.id), commentKey: null } : null;
  },
  shown: async (actor) => {
    const lists = await Promise.all((await eventsOf(actor)).map(({ id }) => listComments(actor.store, id)));
    return lists.flat().flatMap(({ id, content }) => (content === '' ? [] : [{ id, words: content }]));
  },
};

export const LINES = { description: '', instruction: '', address: '', busPickupAddress: '', busDropoffAddress: '' };

/** @param files newly attached ones, and the addresses of removed ones */
export async function changeEvent(
  { store, context }: Actor,
  eventId: string,
  change: Partial<EventInput>,
  { add = [], takeOff = [] }: { add?: File[]; takeOff?: string[] } = {},
) {
  const event = await getEvent(store, eventId);
  if (!event) return null;
  const { title, type, startTime, endTime, timezone, description, address, attachments } = event;
  const form = { ...LINES, title, type, startTime, endTime, timezone, description, address, ...change };
  const stay = attachments.map(({ url }) => url).filter((url) => !takeOff.includes(url));
  return updateEvent(store, context, { eventId, ...form, files: add, attachments: stay });
}

export const events: EntityModel = {
  mark: 'e',
  entity: 'event',
  table: 'schedule_items',
  column: 'title',
  wordsIn: (row) => `(case when ${row}.title like 'e%' then ${row}.title end)`,
  inGroup: 'group_id',
  create: async (actor, title, place) => {
    const group = placeIn(await groupsOf(actor, 'open'), place);
    if (!group) return null;
    return createEvent(actor.store, actor.context, { ...LINES, ...EVENT, title, groupId: group.id, files: [] });
  },
  edit: (actor, id, title) => changeEvent(actor, id, { title }),
  shown: async (actor) =>
    (await eventsOf(actor)).flatMap(({ id, title }) => (title.startsWith('e') ? [{ id, words: title }] : [])),
};

/** Another field of the same rows, which others may change while a user changes the title. */
export const addresses: EntityModel = {
  mark: 'l',
  entity: 'event',
  table: 'schedule_items',
  column: 'address',
  inGroup: 'group_id',
  edit: (actor, id, address) => changeEvent(actor, id, { address }),
  shown: async (actor) =>
    (await eventsOf(actor)).filter(({ address }) => address).map(({ id, address }) => ({ id, words: address })),
};
