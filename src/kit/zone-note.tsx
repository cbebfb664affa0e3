import ClockIcon from 'lucide-react/icons/clock';
import { clocksAgree, deviceZone, zoneLabel } from '#contract/time/zone.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './zone-note.module.css';

export interface ZoneNoteProps {
  zone: string;
  /** The instant at which both clocks are compared: milliseconds since the epoch, or as text. */
  at: number | string;
  className?: string;
}

/** Whose clock the times are by, where this device shows another. */
export function ZoneNote({ zone, at, className }: ZoneNoteProps) {
  if (clocksAgree(zone, deviceZone(), at)) return null;
  return (
    <p className={classNames(styles.note, className)}>
      <ClockIcon aria-hidden="true" />
      Times in {zoneLabel(zone, at)}
    </p>
  );
}
