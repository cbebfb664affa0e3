import { useRef, useState } from 'react';
import { usePerson } from '#kit/context.ts';
import { instantOf } from '#kit/form/clock-fields.ts';
import { type EditFormState, useEditForm } from '#kit/form/use-edit-form.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { withEdits } from '#runtime/window/with-edits.ts';
import type { EventView } from '#store/queries/views.ts';
import { type EventValues, endZoneOf, eventWords, fieldText, isPartial, removedOf } from './event-values.ts';

export interface EventFormOptions {
  place: { scope: string; form: string };
  groupId: string;
  groupZone: string;
  /** Null for a new one. */
  event: EventView | null;
  initial: EventValues;
  onClose(): void;
}

export interface EventFormState extends EditFormState<EventValues> {
  /** Files that were picked, in this tab: no reload keeps them. */
  files: readonly File[];
  pick(files: readonly File[]): void;
  drop(file: File): void;
}

const PHRASES = {
  create: { done: 'Schedule created', failed: 'Failed to create the schedule. Please try again.' },
  update: { done: 'Schedule updated', failed: 'Failed to update the schedule. Please try again.' },
};

/** The schedule form: makes an event, or changes one. */
export function useEventForm({ place, groupId, groupZone, event, initial, onClose }: EventFormOptions): EventFormState {
  const person = usePerson();
  const [files, setFiles] = useState<readonly File[]>([]);
  const latest = useRef(files);
  latest.current = files;
  const form = useEditForm<EventValues>({
    place,
    title: event ? `changes of ${event.title}` : 'a new event',
    initial,
    words: eventWords,
    told: fieldText,
    save: (values, edit) => {
      const { removed: _, file: __, endTimezone, startTime, endTime, ...texts } = values;
      // What was not touched stays the very instant that it was; in another zone, the clock stays.
      const timeIn = (text: string, before: string | undefined, zone: string) => {
        const isZone = event !== null && zone === (event.timezone || groupZone);
        return isPartial(text) ? '' : instantOf(text, (isZone && before) || null, zone);
      };
      const input = {
        ...texts,
        startTime: timeIn(startTime, event?.startTime, values.timezone),
        endTime: timeIn(endTime, event?.endTime, endZoneOf(values)),
        files: latest.current,
      };
      if (!event) return withEdits(person, ({ events }) => events.create({ ...input, groupId }, edit));
      const gone = new Set(removedOf(values));
      const attachments = event.attachments.flatMap(({ url }) => (gone.has(url) ? [] : [url]));
      return withEdits(person, ({ events }) => events.update({ ...input, eventId: event.id, attachments }, edit));
    },
    phrases: event ? PHRASES.update : PHRASES.create,
    onClose: () => onClose(),
  });
  useLeaveGuard(files.length > 0);
  const put = (next: readonly File[]) => {
    setFiles(next);
    form.choice('file').onChange(next.map(({ name }) => name).join('\n'));
  };
  return {
    ...form,
    files,
    pick: (picked) => put([...files, ...picked]),
    drop: (file) => put(files.filter((each) => each !== file)),
  };
}
