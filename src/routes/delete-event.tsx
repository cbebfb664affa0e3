import { CancelEventButton } from '#features/event-deletion/cancel-event-button.tsx';
import { DeleteEventButton, type DeleteEventButtonProps } from '#features/event-deletion/delete-event-button.tsx';
import { holdFocus } from '#features/schedule/moving/hold-focus.ts';

export interface DeleteEventProps extends Pick<DeleteEventButtonProps, 'event'> {
  /** Navigates to the day of the event. */
  leave(): void;
}

/** The ways to cancel an event that is open and to delete it; from what is deleted the focus goes on to the day. */
export function DeleteEvent({ event, leave }: DeleteEventProps) {
  const onDelete = () => {
    leave();
    holdFocus(document.body, event.id);
  };
  return (
    <>
      <CancelEventButton event={event} />
      <DeleteEventButton event={event} onDelete={onDelete} />
    </>
  );
}
