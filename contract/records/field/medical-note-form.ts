import * as v from 'valibot';
import { NOTES_MAX_LENGTH } from '#contract/schema/limits.ts';
import { PathId } from '#contract/schema/wire.ts';
import { listOf, optionalText, requiredId, writtenInstant } from '#contract/schema/writing.ts';
import { DIETS } from './medical-note.ts';

/** The largest number of looks that a group keeps. */
export const LOOKS_PER_GROUP = 100_000;

export const MemberNoteParams = v.object({ id: PathId, memberId: PathId });

const Words = v.pipe(
  optionalText(NOTES_MAX_LENGTH),
  v.transform((text) => text.trim()),
);

/**
 * PUT /api/groups/{id}/medical-notes/{memberId}. The whole note is always sent, so that the answer that is kept for
 * repetition holds none of its words.
 */
export const MedicalNoteWrite = v.strictObject({
  medical: Words,
  allergies: Words,
  diets: v.pipe(
    listOf(v.picklist(DIETS, 'Not a known diet'), DIETS.length, `At most ${DIETS.length} diets can be listed`),
    v.transform((diets) => DIETS.filter((diet) => diets.includes(diet))),
  ),
  dietary: Words,
});
export type MedicalNoteWrite = v.InferOutput<typeof MedicalNoteWrite>;

/** POST /api/groups/{id}/medical-looks. */
export const MedicalLookCreate = v.strictObject({
  memberId: requiredId('Member is required'),
  seenAt: writtenInstant,
});
export type MedicalLookCreate = v.InferOutput<typeof MedicalLookCreate>;
