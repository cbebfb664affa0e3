import BusIcon from 'lucide-react/icons/bus';
import type { EventView } from '#store/queries/base/views.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './buses.module.css';
import { stopsOf } from './words.ts';

export function Stops({ event, zone }: { event: EventView; zone: string }) {
  const stops = stopsOf(event, zone);
  if (stops.length === 0) return null;
  return (
    <ul aria-label="Stops" className={styles.stops}>
      {stops.map(({ label, time, instant, address }) => (
        <Row key={label} as="li" gap={2} align="stretch" className={styles.stop}>
          <BusIcon aria-hidden="true" />
          <Stack as="span" shrinks weight="medium" tabular className={styles.stopWords}>
            <span>
              {label} <time dateTime={instant}>{time}</time>
            </span>
            <Text as="bdi" tone="soft" size="small" breaks className={styles.soft}>
              {address}
            </Text>
          </Stack>
        </Row>
      ))}
    </ul>
  );
}
