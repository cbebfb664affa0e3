import PlusIcon from 'lucide-react/icons/plus';
import { usePerson } from '#kit/context.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { useMayChange } from '#kit/use-may-change.ts';
import { getKeyedGroup } from '#store/queries/keyed-groups.ts';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './event-form.module.css';
import { dayOfForm } from './event-values.ts';

export interface AddEventProps {
  groupId: string;
  /** `yyyy-MM-dd`, on which the event begins unless the form says otherwise. */
  day: string;
  /**
   * - `button`: 'Add Event'.
   * - `first`: 'Add First Event', in the place of a day without.
   * - `unsaved`: what was typed and not saved, with the way back to it.
   */
  face: 'button' | 'first' | 'unsaved';
  /**
   * Opens the form (`NewEventDialog`) on a day. It lies with the owner of all faces: the save itself takes the face of an
   * empty day away.
   */
  onOpen(day: string): void;
}

/** The way to a new event; for those who may not make one, only what they have typed and not saved. */
export function AddEvent({ groupId, day, face, onOpen }: AddEventProps) {
  const { store } = usePerson();
  const mayChange = useMayChange(groupId);
  const group = useLiveQuery(() => getKeyedGroup(store, groupId), [store, groupId]);
  if (!group) return null;
  if (face === 'unsaved') {
    const resume = (form: string) => {
      const begun = dayOfForm(form);
      if (begun === null) return undefined;
      return mayChange ? () => onOpen(begun) : null;
    };
    return <UnsavedForms scope={`group:${group.key}`} resume={resume} />;
  }
  if (!mayChange) return null;
  const isFirst = face === 'first';
  return (
    <Button
      {...(!isFirst && { className: styles.add ?? '' })}
      variant={isFirst ? 'secondary' : 'primary'}
      icon={<PlusIcon />}
      onClick={() => onOpen(day)}
    >
      {isFirst ? 'Add First Event' : <VisuallyHidden at="small">Add Event</VisuallyHidden>}
    </Button>
  );
}
