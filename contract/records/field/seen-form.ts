import * as v from 'valibot';
import { writtenInstant } from '#contract/schema/writing.ts';

/** PUT /api/groups/{id}/seen: an instant before the last one changes nothing. */
export const SeenWrite = v.strictObject({ upTo: writtenInstant });
export type SeenWrite = v.InferOutput<typeof SeenWrite>;
