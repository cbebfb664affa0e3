import { fieldLabel } from '#sync/kinds/labels.ts';
import { isEquivalentText } from '#sync/kinds/text-equality.ts';

/**
 * Whether a field of an open form was changed elsewhere to another value than the user's. Another way of writing the same
 * text does not count: a server writes the user's own earlier words in its way (MERGE-3, MERGE-4).
 */
export const isInConflict = (before: string, mine: string, theirs: string): boolean =>
  !isEquivalentText(before, theirs) && !isEquivalentText(mine, theirs);

/** The label of a form's field, as the list of unsent edits shows it. */
export const labelOfField = (name: string): string => fieldLabel(name);
