import { AudienceNote } from '#kit/audience/audience-note.tsx';
import { ToConfirm } from '#kit/must-read/to-confirm.tsx';
import type { EventView } from '#store/queries/views.ts';
import styles from './card-notes.module.css';

/** What few cards say at their end: that they are to be confirmed, and who takes part. */
export const CardNotes = ({ event }: { event: EventView }) => (
  <span className={styles.notes}>
    {event.mustRead && <ToConfirm event={event} />}
    {event.audience && <AudienceNote event={event} />}
  </span>
);
