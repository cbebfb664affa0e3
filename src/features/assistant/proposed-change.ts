import { oneLine, type ProposedUpdate, repeatsDescription } from '#contract/records/schedule/proposed-update.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import type { EventView } from '#store/queries/base/views.ts';

const FIELDS = ['title', 'type', 'location', 'description'] as const;
export type ChangedField = (typeof FIELDS)[number];

/** The values of an event as a proposal words them. */
export const valuesOf = ({ title, type, address, description }: EventView): Record<ChangedField, string> => ({
  title,
  type,
  location: address,
  description: textOfHtml(description),
});

/** The fields that a proposal changes: it names all of an event's, and spaces in them differently. */
export function changedFields(change: ProposedUpdate, before: EventView): ChangedField[] {
  const values = valuesOf(before);
  return FIELDS.filter((field) =>
    field === 'description'
      ? !repeatsDescription(before.description, change.description)
      : oneLine(values[field]) !== oneLine(field === 'type' ? change.type.toLowerCase() : change[field]),
  );
}

/**
 * The change as it is sent: only the fields that it changes, so that others may be changed meanwhile; all of them where
 * the device does not know the event.
 */
export const updateOf = (change: ProposedUpdate, before: EventView | null) => ({
  scheduleId: change.scheduleId,
  ...Object.fromEntries((before ? changedFields(change, before) : FIELDS).map((field) => [field, change[field]])),
});
