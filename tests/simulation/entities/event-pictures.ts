import { createEvent } from '#store/commands/events.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { localId } from '#sync/entry/entry.ts';
import { uploadAddress } from '#sync/entry/upload-address.ts';
import { type Actor, type EntityModel, placeIn } from './entity-model.ts';
import { groupsOf } from './groups.ts';
import { pictureOf, pictureUrls, SOURCE, wordsOfText } from './pictures.ts';
import { EVENT } from './scene.ts';
import { changeEvent, eventsOf, LINES } from './schedule.ts';

/** A text with a picture, which is uploaded by an edit of its own; otherwise the reason for its failure. */
async function textWith({ store, context }: Actor, words: string) {
  const picked = await pickFile(store, context, { file: pictureOf(words), use: 'image' });
  if (picked.outcome !== 'kept') return { failure: picked };
  // The second name under which its device requests it again after a restore, when it does not know the first any more.
  for (const url of [picked.attachment.url, uploadAddress(localId(picked.opId))]) pictureUrls.learn(url, words);
  return { text: `<p>Look: <img src="${picked.attachment.url}" alt="" /></p>` };
}

/** Pictures in the texts of events, one in each; new ones in new events without words of their own. */
export const eventPictures: EntityModel = {
  mark: 'b',
  entity: 'event',
  table: 'schedule_items',
  column: 'description',
  wordsIn: (row) =>
    `(select name from files where instr(${row}.description, '"/uploads/' || stored_name || '"') order by id limit 1)`,
  inGroup: 'group_id',
  coded: { field: 'description', read: ({ description }) => wordsOfText(description) },
  create: async (actor, words, place) => {
    const group = placeIn(await groupsOf(actor, 'open'), place);
    if (!group) return null;
    const { text, failure } = await textWith(actor, words);
    if (failure) return failure;
    const form = { ...LINES, ...EVENT, title: 'View', description: text, groupId: group.id, files: [] };
    return createEvent(actor.store, actor.context, form);
  },
  edit: async (actor, eventId, words) => {
    const { text, failure } = await textWith(actor, words);
    return failure ?? changeEvent(actor, eventId, { description: text });
  },
  shown: async (actor) =>
    (await eventsOf(actor)).flatMap(({ id, description }) =>
      SOURCE.test(description) ? [{ id, words: wordsOfText(description) ?? description }] : [],
    ),
};
