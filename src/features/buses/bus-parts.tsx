import BusIcon from 'lucide-react/icons/bus';
import type { ReactNode } from 'react';
import { peopleText } from '#contract/text/plural.ts';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { Button } from '#ui/button/button.tsx';
import { Grid, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import styles from './buses.module.css';
import { fillRest, type Manifest } from './manifest.ts';
import { seatsText, stopsOf, troublesOf } from './words.ts';

interface SummaryProps {
  manifest: Manifest;
  isStaff: boolean;
  /** The user's own membership. */
  mine: string | null;
  /** The actions. */
  children: ReactNode;
}

/** Shows staff the number of seated members and the problems; shows other members their own bus. */
export function Summary({ manifest, isStaff, mine, children }: SummaryProps) {
  const troubles = isStaff ? troublesOf(manifest) : [];
  const { without } = manifest;
  const own = manifest.buses.find(({ riders }) => riders.some(({ id }) => id === mine))?.bus;
  return (
    <Row gap={4} rowGap={2} align="start" wrap>
      <Stack role="status" gap={1} className={styles.state}>
        <Text weight="medium" tabular>
          {isStaff ? (
            seatsText(manifest)
          ) : own ? (
            <>
              Your bus: <bdi>{own.name}</bdi>
            </>
          ) : without.some(({ id }) => id === mine) ? (
            'You have no bus yet'
          ) : (
            'You are not on any of these buses'
          )}
        </Text>
        {troubles.length > 0 && (
          <Stack as="ul" gap={1} breaks className={styles.troubles} aria-label="To fix">
            {troubles.map((trouble) => (
              <li key={trouble}>{trouble}</li>
            ))}
          </Stack>
        )}
      </Stack>
      {children}
    </Row>
  );
}

interface WithoutBusProps {
  manifest: Manifest;
  /** Null for users who can only read. */
  onFill: ((seating: ReadonlyMap<string, string>) => void) | null;
  children: ReactNode;
}

/** The members without a bus, and a button that gives them the free seats. */
export function WithoutBus({ manifest, onFill, children }: WithoutBusProps) {
  const rest = fillRest(manifest);
  return (
    <section aria-label="Without a bus" className={styles.bus}>
      <Row gap={3} rowGap={2} align="start" wrap className={styles.busHead}>
        <div className={styles.busWords}>
          <Text as="h2" size="part" weight="title" breaks className={styles.title}>
            Without a bus
          </Text>
          <Row as="p" gap={3} rowGap={0} align="stretch" wrap tabular>
            {peopleText(manifest.without.length)}
          </Row>
        </div>
        {onFill && rest.size > 0 && (
          <Button ref={leaveFocus} variant="primary" onClick={() => onFill(rest)}>
            Fill seats
          </Button>
        )}
      </Row>
      {children}
    </section>
  );
}

export function Stops({ event, zone }: { event: EventView; zone: string }) {
  const stops = stopsOf(event, zone);
  if (stops.length === 0) return null;
  return (
    <>
      <ZoneNote groupZone={zone} at={event.startTime} until={event.endTime} />
      <Grid as="ul" aria-label="Stops" columns="fit" least="15rem" gap={4} rowGap={2}>
        {stops.map(({ label, time, instant, address }) => (
          <Row key={label} as="li" gap={2} align="stretch" className={styles.stop}>
            <BusIcon aria-hidden="true" />
            <Stack as="span" shrinks weight="medium" tabular>
              <span>
                {label} <time dateTime={instant}>{time}</time>
              </span>
              <Text as="bdi" tone="soft" size="small" weight="plain" breaks>
                {address}
              </Text>
            </Stack>
          </Row>
        ))}
      </Grid>
    </>
  );
}
