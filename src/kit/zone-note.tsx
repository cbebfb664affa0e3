import ClockIcon from 'lucide-react/icons/clock';
import { clocksAgreeHere, zoneLabel } from '#contract/time/zone.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './zone-note.module.css';

export interface ZoneNoteProps {
  groupZone: string;
  /** The instant at which both clocks are compared: milliseconds since the epoch, or an ISO text. */
  at: number | string;
  className?: string;
}

/** Names the group's time zone where this device's clock differs from it at `at`; draws nothing otherwise. */
export function ZoneNote({ groupZone, at, className }: ZoneNoteProps) {
  if (clocksAgreeHere(groupZone, at)) return null;
  return (
    <p className={classNames(styles.note, className)}>
      <ClockIcon aria-hidden="true" />
      Times in {zoneLabel(groupZone, at)}
    </p>
  );
}
