import type { Verdict } from '#runtime/platform/edit-form.ts';
import { NOT_SAVED } from '#store/database/failures.ts';
import type { Edits } from './edits.ts';

/**
 * Makes an edit, loading the module for edits first. A device that has never loaded it, and cannot now, stores nothing:
 * the form keeps the input.
 */
export async function withEdits(
  person: { edits(): Promise<Edits> },
  edit: (edits: Edits) => Promise<Verdict>,
): Promise<Verdict> {
  const edits = await person.edits().catch(() => null);
  return edits ? edit(edits) : { outcome: 'not-saved', message: NOT_SAVED };
}
