import { usePerson } from '#kit/context.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { countUnderEvent } from '#store/queries/under-event.ts';
import type { EventView } from '#store/queries/views.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { deleteEvent } from './delete-event.ts';
import { consequences } from './words.ts';

export interface DeleteQuestionProps {
  event: EventView;
  onClose(): void;
  /** Called before the event goes: what shows it gives way. */
  onDelete(): void;
}

/** Asks before an event is deleted, with what is deleted along with it, and does it. */
export function DeleteQuestion({ event, onClose, onDelete }: DeleteQuestionProps) {
  const person = usePerson();
  const { store } = person;
  const under = useLiveQuery(() => countUnderEvent(store, event), [store, event]);
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
      onConfirm={remove}
      onCancel={onClose}
    >
      {under && consequences(under, event.isDraft)}
    </ConfirmDialog>
  );
}
