import { AudienceNote } from '#kit/audience/audience-note.tsx';
import { ToConfirm } from '#kit/must-read/to-confirm.tsx';
import { travelText } from '#kit/travel-text.ts';
import type { EventView } from '#store/queries/views.ts';
import styles from './card-notes.module.css';

/** What few cards say at their end: where it leads to, that it is to be confirmed, and who takes part. */
export const CardNotes = ({ event }: { event: EventView }) => (
  <span className={styles.notes}>
    {event.endTimezone && <span className={styles.travel}>{travelText(event)}</span>}
    {event.mustRead && <ToConfirm event={event} />}
    {event.audience && <AudienceNote event={event} />}
  </span>
);
