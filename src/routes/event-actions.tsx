import { EventBuses } from '#features/buses/event-buses.tsx';
import { CancelEventButton } from '#features/event-deletion/cancel-event-button.tsx';
import { DeleteEventButton, type DeleteEventButtonProps } from '#features/event-deletion/delete-event-button.tsx';
import { EditEvent, type EditEventProps } from '#features/event-form/edit-event.tsx';
import { EventRollCall } from '#features/roll-call/event-roll-call.tsx';
import { holdFocus } from '#features/schedule/moving/hold-focus.ts';

interface LeftEvent extends Pick<DeleteEventButtonProps, 'event'> {
  /** Navigates to the day of the event. */
  leave(): void;
}

/** The ways to cancel an event that is open and to delete it; from what is deleted the focus goes on to the day. */
function DeleteEvent({ event, leave }: LeftEvent) {
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

type EventActionsProps = EditEventProps & LeftEvent;

/** On the event's own screen. */
export function EventActions({ event, groupZone, leave }: EventActionsProps) {
  return (
    <>
      <EditEvent event={event} groupZone={groupZone} />
      <EventRollCall event={event} groupZone={groupZone} />
      <EventBuses event={event} groupZone={groupZone} />
      <DeleteEvent event={event} leave={leave} />
    </>
  );
}

/** Beside the day. */
export function EventPaneActions({ event, groupZone, leave }: EventActionsProps) {
  return (
    <>
      <EditEvent event={event} groupZone={groupZone} />
      <DeleteEvent event={event} leave={leave} />
      <EventRollCall event={event} groupZone={groupZone} />
      <EventBuses event={event} groupZone={groupZone} />
    </>
  );
}
