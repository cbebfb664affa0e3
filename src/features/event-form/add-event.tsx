import PlusIcon from 'lucide-react/icons/plus';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { useRights } from '#kit/rights/use-rights.ts';
import { getKeyedGroup } from '#store/queries/groups/keyed-groups.ts';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './event-form.module.css';
import { type NewEventStart, startOfForm } from './event-values.ts';

export interface AddEventProps {
  groupId: string;
  /** The default first day of the event, `yyyy-MM-dd`. */
  day: string;
  /**
   * - `button`: 'Add Event'.
   * - `first`: 'Add First Event', on a day without events.
   * - `unsaved`: the unsaved forms of new events, to resume.
   */
  variant: 'button' | 'first' | 'unsaved';
  /**
   * Opens the form (`NewEventDialog`). The dialog is rendered outside of this component, because saving
   * removes the `first` variant.
   */
  onOpen(start: NewEventStart): void;
}

/** The button for a new event, or its unsaved forms. A user who cannot add events gets only the unsaved forms. */
export function AddEvent({ groupId, day, variant, onOpen }: AddEventProps) {
  const { store } = usePerson();
  const mayChange = useRights(groupId)?.mayChange;
  const group = useLiveQuery(() => getKeyedGroup(store, groupId), [store, groupId]);
  if (!group) return null;
  if (variant === 'unsaved') {
    const resume = (form: string) => {
      const begun = startOfForm(form);
      if (begun === null) return undefined;
      return mayChange ? () => onOpen(begun) : null;
    };
    return <UnsavedForms scope={`group:${group.key}`} resume={resume} />;
  }
  if (!mayChange) return null;
  const isFirst = variant === 'first';
  return (
    <Button {...(!isFirst && { className: styles.add ?? '' })} icon={<PlusIcon />} onClick={() => onOpen({ day })}>
      {isFirst ? 'Add First Event' : <VisuallyHidden at="small">Add Event</VisuallyHidden>}
    </Button>
  );
}
