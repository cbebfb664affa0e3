import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { countUnderEvent } from '#store/queries/field/under-event.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { cancelOrRestore } from './cancel-event.ts';
import { holdEdit } from './hold-edit.ts';
import { consequences, KEEP_EVENT } from './words.ts';

const PHRASES = { done: 'Event deleted', failed: 'Failed to delete the event. Please try again.' };

/** Deletes an event, which can be taken back for a moment. */
const deleteEvent = (person: PersonRuntime, { id, title }: Pick<EventView, 'id' | 'title'>): Promise<void> =>
  holdEdit(person, {
    phrases: PHRASES,
    title,
    make: () => person.hold((commands) => commands.removeEvent, { eventId: id }),
    takenBack: async () => {
      const isBack = (await getEvent(person.store, id)) !== null;
      toast({ title: isBack ? 'Event restored' : 'The event was already deleted' });
    },
  });

interface DeleteQuestionProps {
  event: EventView;
  onClose(): void;
  /** Called before the event is deleted, to close the view of it. */
  onDelete(): void;
}

/** Asks before an event is deleted, with what is deleted along with it, and does it; or cancels it instead. */
export function DeleteQuestion({ event, onClose, onDelete }: DeleteQuestionProps) {
  const person = usePerson();
  const { store } = person;
  const under = useLiveQuery(() => countUnderEvent(store, event), [store, event]);
  const mayCancel = !event.isCancelled;
  const cancel = () => {
    onClose();
    void cancelOrRestore(person, event);
  };
  const remove = () => {
    onClose();
    onDelete();
    void deleteEvent(person, event);
  };
  return (
    <ConfirmDialog
      open={under !== undefined}
      danger
      title={`Delete “${event.title}”?`}
      confirmLabel="Delete"
      // Not 'Cancel', beside what cancels the event.
      {...(mayCancel && { cancelLabel: KEEP_EVENT, other: <Button onClick={cancel}>Cancel event</Button> })}
      onConfirm={remove}
      onCancel={onClose}
    >
      {under && consequences(under, event.isDraft)}
      {mayCancel && ' Cancel it instead to keep it visible as canceled.'}
    </ConfirmDialog>
  );
}
