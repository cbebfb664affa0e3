import type { FormEvent } from 'react';
import { plural } from '#contract/text/plural.ts';
import { momentText } from '#contract/time/text.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import styles from './group-management.module.css';

/** How many events are listed; the others are counted. */
const SHOWN = 5;

export interface OutsideQuestionProps {
  events: readonly EventView[];
  zone: string;
  onConfirm(event: FormEvent): void;
  onCancel(): void;
}

/** Lists the events that new dates leave outside, and asks for confirmation. */
export function OutsideQuestion({ events, zone, onConfirm, onCancel }: OutsideQuestionProps) {
  const more = events.length - SHOWN;
  return (
    <ConfirmDialog
      open
      title={plural(events.length, 'event is outside these dates', 'events are outside these dates')}
      confirmLabel="Save these dates"
      cancelLabel="Keep editing"
      onConfirm={() => onConfirm(new Event('submit') as unknown as FormEvent)}
      onCancel={onCancel}
    >
      They stay in the schedule, before or after the dates of the group.
      <ul className={styles.events}>
        {events.slice(0, SHOWN).map((event) => (
          <li key={event.id}>
            <span dir="auto">{event.title}</span>
            <time dateTime={event.startTime}>{momentText(event.startTime, zone)}</time>
          </li>
        ))}
      </ul>
      {more > 0 && `And ${more} more.`}
    </ConfirmDialog>
  );
}
