import { commentPlace } from '#runtime/drafts/drafts.ts';
import { releaseEdit } from '#store/commands/command.ts';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { cancelEvent, createEvent, type EventInput, removeEvent, updateEvent } from '#store/commands/events.ts';
import { listBuses } from '#store/queries/field/buses.ts';
import { listMarks, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { getComment, getEventKey, listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { type Actor, type EntityModel, placeIn, type Shown } from './entity-model.ts';
import { groupsOf } from './groups.ts';
import { wordsOfText } from './pictures.ts';
import { DAY, EVENT } from './scene.ts';
import { readWords } from './words.ts';

/** The events of groups that the device shows, its own unsent ones too. */
export async function eventsOf(actor: Actor, which: 'open' | 'archived' = 'open') {
  const groups = await groupsOf(actor, which);
  return (await Promise.all(groups.map(({ id }) => listDay(actor.store, id, DAY)))).flat();
}

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

const shownIn = (...texts: unknown[]): Shown[] =>
  readWords(JSON.stringify(texts)).map(({ words }) => ({ id: '', words }));

const versionOf = (words: string): number => readWords(words)[0]?.version ?? 0;
/** The versions that a user cancels or restores with the change, and those whose deletion may be taken back. */
const isCancelledWith = (words: string): boolean => versionOf(words) % 3 === 0;
const isHeld = (words: string): boolean => versionOf(words) % 2 === 0;

/** Deletes an event. The user may take it back for a while, or has closed the toast, so that it leaves at once. */
async function remove({ store, context }: Actor, eventId: string, words: string) {
  const removal = await removeEvent(store, context, { eventId });
  if (removal.outcome !== 'kept' || isHeld(words)) return removal;
  return releaseEdit(store, context, { opId: removal.opId, id: eventId });
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
  edit: async (actor, id, title) => {
    if (isCancelledWith(title)) {
      const isCancelled = (await getEvent(actor.store, id))?.isCancelled === true;
      await cancelEvent(actor.store, actor.context, { eventId: id, isCancelled: !isCancelled });
    }
    return changeEvent(actor, id, { title });
  },
  remove,
  /** Its roll calls only where it was never sent: otherwise they stay (EVENT-10). */
  within: async ({ store }, eventId) => {
    const event = await getEvent(store, eventId);
    const comments = await listComments(store, eventId);
    const buses = event ? await listBuses(store, event.groupId, eventId) : [];
    const all = event ? await listRollCalls(store, event.groupId) : [];
    const calls = all.filter((call) => call.eventId === eventId);
    const marks = await Promise.all(calls.map(({ id }) => listMarks(store, id)));
    return shownIn(
      comments.map(({ content, attachments }) => [content, attachments]),
      buses.map(({ name }) => name),
      calls.map(({ title }) => title),
      marks.flat().map(({ note }) => note),
    );
  },
  beside: async ({ store }, eventId) => {
    const event = await getEvent(store, eventId);
    return event ? shownIn(event.address, event.attachments, wordsOfText(event.description)) : [];
  },
  shown: async (actor) =>
    (await eventsOf(actor)).flatMap(({ id, title }) => (title.startsWith('e') ? [{ id, words: title }] : [])),
};

export const comments: EntityModel = {
  mark: 'c',
  entity: 'comment',
  table: 'comments',
  column: 'content',
  on: events,
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
      return comment && commentPlace(me.id, comment.eventKey, comment.key);
    }
    const event = placeIn(await eventsOf(actor), where.place);
    return event ? commentPlace(me.id, await getEventKey(store, event.id)) : null;
  },
  shown: async (actor) => {
    const lists = await Promise.all((await eventsOf(actor)).map(({ id }) => listComments(actor.store, id)));
    return lists.flat().flatMap(({ id, content }) => (content === '' ? [] : [{ id, words: content }]));
  },
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
