import ClockIcon from 'lucide-react/icons/clock';
import { clocksAgree, deviceZone, zoneLabel } from '#contract/time/zone.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './lodging-panel.module.css';

/** Whose clock the times are by, where this device shows another. */
export function ZoneNote({ zone }: { zone: string }) {
  const now = useNow();
  if (clocksAgree(zone, deviceZone(), now)) return null;
  return (
    <p className={styles.zone}>
      <ClockIcon aria-hidden="true" />
      Times in {zoneLabel(zone, now)}
    </p>
  );
}
