import * as v from 'valibot';
import { EDIT_KEYS_MAX, IDEMPOTENCY_KEY_MAX_LENGTH } from '#contract/schema/limits.ts';
import { listOf } from '#contract/schema/writing.ts';
import { endpoint } from './endpoint.ts';

/** Idempotency-Keys of a person's edits. */
export const EditKeys = v.object({
  keys: v.pipe(
    listOf(
      v.pipe(v.string(), v.maxLength(IDEMPOTENCY_KEY_MAX_LENGTH, 'Not an Idempotency-Key')),
      EDIT_KEYS_MAX,
      `At most ${EDIT_KEYS_MAX} keys are looked up at once`,
    ),
    v.minLength(1, 'Must name a key'),
  ),
});

/** Those of them that the server knows. */
export const KnownKeys = v.object({ keys: v.array(v.string()) });

export const editsEndpoints = {
  knownEdits: endpoint({
    method: 'POST',
    path: '/api/edits/known',
    access: 'signed-in',
    writes: false,
    body: EditKeys,
    response: KnownKeys,
    read: KnownKeys,
  }),
} as const;
