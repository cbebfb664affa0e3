import * as v from 'valibot';
import { NOTES_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { optionalText, requiredLine } from '#contract/schema/writing.ts';

/** Bodies of writes of announcements. Separate from the schemas of reads, because a first load only reads. */

/** The largest number of announcements in a group. */
export const ANNOUNCEMENTS_PER_GROUP = 500;

const Title = requiredLine('Title is required', TITLE_MAX_LENGTH);
const MustRead = v.boolean('Must be true or false');

/** POST /api/groups/{id}/announcements. */
export const AnnouncementCreate = v.strictObject({
  title: Title,
  body: optionalText(NOTES_MAX_LENGTH),
  mustRead: v.optional(MustRead, false),
});
export type AnnouncementCreate = v.InferOutput<typeof AnnouncementCreate>;

/** PATCH /api/announcements/{id}: a field that is left out does not change. */
export const AnnouncementUpdate = v.strictObject({
  title: v.exactOptional(Title),
  body: v.exactOptional(optionalText(NOTES_MAX_LENGTH)),
  mustRead: v.exactOptional(MustRead),
});
export type AnnouncementUpdate = v.InferOutput<typeof AnnouncementUpdate>;
