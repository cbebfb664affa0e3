import { clockText, weekdayText } from '#contract/time/text.ts';
import { deviceZone, zoneLabel } from '#contract/time/zone.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './clocks.module.css';
import { daysIn, differingZones } from './plan.ts';

const MINUTE_MS = 60_000;

/** The times of the groups' clocks, and this device's, where they differ. @param zones of the groups */
export function Clocks({ zones }: { zones: readonly string[] }) {
  const now = useNow(MINUTE_MS);
  const phone = deviceZone();
  const others = differingZones([phone, ...zones], now).slice(1);
  if (others.length === 0) return null;
  const clocks = [
    ...others.map((zone) => ({ zone, label: zoneLabel(zone, now) })),
    { zone: phone, label: 'This device' },
  ];
  const isOneDay = daysIn([phone, ...others], now).length === 1;
  return (
    <Row as="dl" gap={5} rowGap={2} align="stretch" wrap tabular className={styles.clocks}>
      {clocks.map(({ zone, label }) => (
        <div key={label} className={styles.clock}>
          <Text as="dt" tone="soft" size="small" breaks>
            {label}
          </Text>
          <dd>
            <Text as="time" size="part" weight="medium" className={styles.time} dateTime={new Date(now).toISOString()}>
              {clockText(now, zone)}
            </Text>
            {!isOneDay && (
              <Text as="span" tone="faint" size="small">
                {' '}
                {weekdayText(now, zone)}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </Row>
  );
}
