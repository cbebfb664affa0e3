import BusIcon from 'lucide-react/icons/bus';
import type { EventView } from '#store/queries/base/views.ts';
import styles from './buses.module.css';
import { stopsOf } from './words.ts';

export function Stops({ event, zone }: { event: EventView; zone: string }) {
  const stops = stopsOf(event, zone);
  if (stops.length === 0) return null;
  return (
    <ul aria-label="Stops" className={styles.stops}>
      {stops.map(({ label, time, instant, address }) => (
        <li key={label} className={styles.stop}>
          <BusIcon aria-hidden="true" />
          <span className={styles.stopWords}>
            <span>
              {label} <time dateTime={instant}>{time}</time>
            </span>
            <bdi className={styles.soft}>{address}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
