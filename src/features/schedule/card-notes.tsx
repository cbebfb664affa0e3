import { AudienceNote } from '#kit/audience/audience-note.tsx';
import { ToConfirm } from '#kit/must-read/to-confirm.tsx';
import { travelText } from '#kit/text/travel-text.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Row } from '#ui/layout/layout.tsx';
import styles from './card-notes.module.css';

/** Notes at the end of some cards: the destination, a required confirmation, and the audience. */
export const CardNotes = ({ event }: { event: EventView }) => (
  <Row as="span" gap={2} rowGap={1} wrap shrinks className={styles.notes}>
    {event.endTimezone && <span className={styles.travel}>{travelText(event)}</span>}
    {event.mustRead && <ToConfirm event={event} />}
    {event.audience && <AudienceNote event={event} />}
  </Row>
);
