import ClockIcon from 'lucide-react/icons/clock';
import { clocksAgreeHere, zoneLabel } from '#contract/time/zone.ts';
import { classNames } from '#ui/class-names.ts';
import { Row } from '#ui/layout/layout.tsx';
import styles from './zone-note.module.css';

interface ZoneNoteProps {
  groupZone: string;
  /** The instant at which both clocks are compared: milliseconds since the epoch, or an ISO text. */
  at: number | string;
  /** The end of the note's subject, as a day: the clocks may change until then. */
  until?: number | string;
  className?: string;
}

/**
 * Names the group's time zone where this device's clock differs from it at `at`; draws nothing otherwise. On a phone its
 * first words are hidden.
 */
export function ZoneNote({ groupZone, at, until = at, className }: ZoneNoteProps) {
  if (clocksAgreeHere(groupZone, at) && clocksAgreeHere(groupZone, until)) return null;
  return (
    <Row as="p" gap={1} tone="soft" size="small" className={classNames(styles.note, className)}>
      <ClockIcon aria-hidden="true" />
      <span>
        <span className={styles.lead}>Times in</span> {zoneLabel(groupZone, at, until)}
      </span>
    </Row>
  );
}
