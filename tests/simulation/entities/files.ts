import { createHash } from 'node:crypto';
import { createComment, deleteComment } from '#store/commands/comments.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { type EntityModel, placeIn } from './entity-model.ts';
import { keptPicture, PICTURE, pictureBytes } from './pictures.ts';
import { events, eventsOf } from './schedule.ts';

/** The ending of the names of files, beside their words. */
export const EXTENSION = '.txt';

/** The content of a file: its words once more, to be recognized byte for byte. */
const contentOf = (words: string): string => `${words}\n`;

/** The content of a file by its name. */
export const bytesOf = (name: string): Buffer =>
  name.endsWith(PICTURE)
    ? pictureBytes(name.replace(PICTURE, ''))
    : Buffer.from(contentOf(name.replace(EXTENSION, '')));

/** The hash of the content of a file as the server keeps it, by its name. */
export async function keptHash(name: string): Promise<string> {
  const kept = name.endsWith(PICTURE) ? await keptPicture(name.replace(PICTURE, '')) : bytesOf(name);
  return createHash('sha256').update(kept).digest('hex');
}

/** A file whose name contains its words. */
export const fileOf = (words: string): File =>
  new File([contentOf(words)], `${words}${EXTENSION}`, { type: 'text/plain' });

/** Files, each on a comment without words of its own: uploaded by an edit of its own, for which the comment waits. */
export const files: EntityModel = {
  mark: 'f',
  entity: 'comment',
  table: 'comment_attachments',
  column: 'name',
  on: events,
  inGroup: '(select group_id from comments where comments.id = comment_id)',
  create: async (actor, words, place) => {
    const event = placeIn(await eventsOf(actor), place);
    if (!event) return null;
    const { store, context } = actor;
    const picked = await pickFile(store, context, { file: fileOf(words), use: 'file' });
    if (picked.outcome !== 'kept') return picked;
    return createComment(store, context, { eventId: event.id, content: '', attachments: [picked.attachment] });
  },
  remove: ({ store, context }, commentId) => deleteComment(store, context, { commentId }),
  shown: async (actor) => {
    const lists = await Promise.all((await eventsOf(actor)).map(({ id }) => listComments(actor.store, id)));
    return lists
      .flat()
      .flatMap(({ id, attachments }) => attachments.map(({ name }) => ({ id, words: name.replace(EXTENSION, '') })));
  },
};
