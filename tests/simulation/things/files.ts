import { createComment, deleteComment } from '#store/commands/comments.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { listComments } from '#store/queries/comments.ts';
import { eventsOf } from './schedule.ts';
import { placeIn, type Thing } from './thing.ts';

/** What the names of files end in, beside their words. */
export const EXTENSION = '.txt';

/** The content of a file: its words once more, to be found again byte for byte. */
export const contentOf = (words: string): string => `${words}\n`;

/** A file that says what its words are. */
export const fileOf = (words: string): File =>
  new File([contentOf(words)], `${words}${EXTENSION}`, { type: 'text/plain' });

/** Files, each on a comment without words of its own: uploaded by an edit of its own, for which the comment waits. */
export const files: Thing = {
  mark: 'f',
  entity: 'comment',
  table: 'comment_attachments',
  column: 'name',
  inGroup: '(select group_id from comments where comments.id = comment_id)',
  create: async (hand, words, place) => {
    const event = placeIn(await eventsOf(hand), place);
    if (!event) return null;
    const { store, context } = hand;
    const picked = await pickFile(store, context, { file: fileOf(words), use: 'file' });
    if (picked.outcome !== 'kept') return picked;
    return createComment(store, context, { eventId: event.id, content: '', attachments: [picked.attachment] });
  },
  remove: ({ store, context }, commentId) => deleteComment(store, context, { commentId }),
  shown: async (hand) => {
    const lists = await Promise.all((await eventsOf(hand)).map(({ id }) => listComments(hand.store, id)));
    return lists
      .flat()
      .flatMap(({ id, attachments }) => attachments.map(({ name }) => ({ id, words: name.replace(EXTENSION, '') })));
  },
};
