import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { countUnderEvent } from '#store/queries/field/under-event.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { cancelOrRestore } from './cancel-event.ts';
import { KEEP_EVENT, whatStays } from './words.ts';

interface CancelQuestionProps {
  event: EventView;
  onClose(): void;
}

/** Asks before an event is cancelled, with what stays in it, and does it. */
export function CancelQuestion({ event, onClose }: CancelQuestionProps) {
  const person = usePerson();
  const { store } = person;
  const under = useLiveQuery(() => countUnderEvent(store, event), [store, event]);
  const cancel = () => {
    onClose();
    void cancelOrRestore(person, event);
  };
  return (
    <ConfirmDialog
      open={under !== undefined}
      title={`Cancel “${event.title}”?`}
      confirmLabel="Cancel event"
      cancelLabel={KEEP_EVENT}
      onConfirm={cancel}
      onCancel={onClose}
    >
      {under && whatStays(under, event.isDraft)}
    </ConfirmDialog>
  );
}
