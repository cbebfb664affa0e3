import { useState } from 'react';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { clockOf } from '#kit/form/clock-fields.ts';
import { getKeyedGroup, type KeyedGroup } from '#store/queries/groups/keyed-groups.ts';
import { EventFormDialog } from './event-form-dialog.tsx';
import { formOfStart, type NewEventStart, newValues } from './event-values.ts';

export interface NewEventDialogProps extends NewEventStart {
  groupId: string;
  onClose(): void;
}

/** The form of a new event. It stays open if the user loses the right to change the group: the server decides. */
export function NewEventDialog({ groupId, ...props }: NewEventDialogProps) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getKeyedGroup(store, groupId), [store, groupId]);
  return group ? <NewEvent group={group} {...props} /> : null;
}

interface NewEventProps extends Omit<NewEventDialogProps, 'groupId'> {
  group: KeyedGroup;
}

const NO_FILES: readonly Attachment[] = [];

function NewEvent({ group, day, times, onClose }: NewEventProps) {
  // Fixed when the form opens, so that the defaults do not change at the next full hour.
  const [initial] = useState(() => {
    const zone = group.defaultTimezone || deviceZone();
    const values = newValues(day, zone, Date.now());
    return times
      ? { ...values, startTime: clockOf(times.startTime, zone), endTime: clockOf(times.endTime, zone) }
      : values;
  });
  const place = { scope: `group:${group.key}`, form: formOfStart({ day, times }) };
  return (
    <EventFormDialog
      place={place}
      group={group}
      event={null}
      attachments={NO_FILES}
      initial={initial}
      onClose={onClose}
    />
  );
}
