import { EventBuses } from '#features/buses/event-buses.tsx';
import { EditEvent, type EditEventProps } from '#features/event-form/edit-event.tsx';
import { EventRollCalls, useEventRollCall } from '#features/roll-call/event-roll-call.tsx';
import { holdFocus } from '#features/schedule/moving/hold-focus.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import { Button } from '#ui/button/button.tsx';
import { useEventWays } from './event-ways.tsx';

interface EventActionsProps extends Omit<EditEventProps, 'more'> {
  /** Navigates to the day of the event. */
  leave(): void;
}

/** The actions on an event: Edit Event, and a menu of all others. */
export function EventActions({ event, groupZone, leave }: EventActionsProps) {
  const rights = useRights(event.groupId);
  const rollCall = useEventRollCall(event);
  const { ways, question } = useEventWays(() => {
    leave();
    // From what is deleted the focus goes on to the day.
    holdFocus(document.body, event.id);
  });
  if (rights?.mayChange)
    return (
      <>
        <EditEvent event={event} groupZone={groupZone} more={[...(rollCall ? [rollCall] : []), ...ways(event)]} />
        {question}
      </>
    );
  return (
    rollCall && (
      <Button icon={rollCall.icon} unavailable={rollCall.disabled} onClick={rollCall.onSelect}>
        {rollCall.label}
      </Button>
    )
  );
}

/** The user's bus and the roll calls of an event. */
export function EventFacts(props: Omit<EditEventProps, 'more'>) {
  return (
    <>
      <EventBuses {...props} />
      <EventRollCalls {...props} />
    </>
  );
}
