import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { createEvent, type EventInput, updateEvent } from '#store/commands/events.ts';
import { getComment, getEventKey, listComments } from '#store/queries/comments.ts';
import { getEvent, listDay } from '#store/queries/events.ts';
import { groupsOf } from './groups.ts';
import { DAY, EVENT } from './scene.ts';
import { type Hand, placeIn, type Thing } from './thing.ts';

/** The events of groups that the device shows, its own unsent ones too. */
export async function eventsOf(hand: Hand, which: 'open' | 'archived' = 'open') {
  const groups = await groupsOf(hand, which);
  return (await Promise.all(groups.map(({ id }) => listDay(hand.store, id, DAY)))).flat();
}

export const comments: Thing = {
  mark: 'c',
  entity: 'comment',
  table: 'comments',
  column: 'content',
  inGroup: 'group_id',
  create: async (hand, content, place) => {
    const event = placeIn(await eventsOf(hand), place);
    return event ? createComment(hand.store, hand.context, { eventId: event.id, content }) : null;
  },
  edit: ({ store, context }, commentId, content) => editComment(store, context, { commentId, content }),
  remove: ({ store, context }, commentId) => deleteComment(store, context, { commentId }),
  formAt: async (hand, where) => {
    const { store, me } = hand;
    if ('id' in where) {
      const comment = await getComment(store, where.id);
      return comment && { userId: me.id, eventKey: comment.eventKey, commentKey: comment.key };
    }
    const event = placeIn(await eventsOf(hand), where.place);
    return event ? { userId: me.id, eventKey: await getEventKey(store, event.id), commentKey: null } : null;
  },
  shown: async (hand) => {
    const lists = await Promise.all((await eventsOf(hand)).map(({ id }) => listComments(hand.store, id)));
    return lists.flat().flatMap(({ id, content }) => (content === '' ? [] : [{ id, words: content }]));
  },
};

export const LINES = { description: '', instruction: '', address: '', busPickupAddress: '', busDropoffAddress: '' };

/** @param files what is attached anew, and the addresses of those that go */
export async function changeEvent(
  { store, context }: Hand,
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

export const events: Thing = {
  mark: 'e',
  entity: 'event',
  table: 'schedule_items',
  column: 'title',
  wordsIn: (row) => `(case when ${row}.title like 'e%' then ${row}.title end)`,
  inGroup: 'group_id',
  create: async (hand, title, place) => {
    const group = placeIn(await groupsOf(hand, 'open'), place);
    if (!group) return null;
    return createEvent(hand.store, hand.context, { ...LINES, ...EVENT, title, groupId: group.id, files: [] });
  },
  edit: (hand, id, title) => changeEvent(hand, id, { title }),
  shown: async (hand) =>
    (await eventsOf(hand)).flatMap(({ id, title }) => (title.startsWith('e') ? [{ id, words: title }] : [])),
};

/** Another field of the same rows, which others may change while somebody changes the title. */
export const addresses: Thing = {
  mark: 'l',
  entity: 'event',
  table: 'schedule_items',
  column: 'address',
  inGroup: 'group_id',
  edit: (hand, id, address) => changeEvent(hand, id, { address }),
  shown: async (hand) =>
    (await eventsOf(hand)).filter(({ address }) => address).map(({ id, address }) => ({ id, words: address })),
};
