import ClockIcon from 'lucide-react/icons/clock';
import { clocksAgreeHere, zoneLabel } from '#contract/time/zone.ts';
import { classNames } from '#ui/class-names.ts';
import { Row } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './zone-note.module.css';

export interface ZoneNoteProps {
  groupZone: string;
  /** The instant at which both clocks are compared: milliseconds since the epoch, or an ISO text. */
  at: number | string;
  /** The end of the note's subject, as a day: the clocks may change until then. */
  until?: number | string;
  /** On a phone it is one line without its first words, which may be cut. */
  brief?: boolean;
  className?: string;
}

/** Names the group's time zone where this device's clock differs from it at `at`; draws nothing otherwise. */
export function ZoneNote({ groupZone, at, until = at, brief = false, className }: ZoneNoteProps) {
  if (clocksAgreeHere(groupZone, at) && clocksAgreeHere(groupZone, until)) return null;
  const label = zoneLabel(groupZone, at, until);
  return (
    <Row
      as="p"
      gap={1}
      tone="soft"
      size="small"
      title={brief ? `Times in ${label}` : undefined}
      className={classNames(styles.note, brief && styles.brief, className)}
    >
      <ClockIcon aria-hidden="true" />
      {brief ? (
        <span>
          <VisuallyHidden at="small">Times in </VisuallyHidden>
          {label}
        </span>
      ) : (
        `Times in ${label}`
      )}
    </Row>
  );
}
