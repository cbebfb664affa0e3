import BusIcon from 'lucide-react/icons/bus';
import type { CSSProperties } from 'react';
import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import { clockText } from '#contract/time/text.ts';
import type { EventView } from '#store/queries/base/views.ts';
import type { DelayLine } from '#store/queries/schedule/running-late.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Grid, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './running-late.module.css';

interface DelayListProps {
  lines: readonly DelayLine<EventView>[];
  zone: string;
  onFix(eventId: string, isFixed: boolean): void;
}

/** The remaining events of today with old and new times, each with a switch for whether it moves. */
export function DelayList({ lines, zone, onFix }: DelayListProps) {
  return (
    <Stack as="ol" aria-label="Rest of today">
      {lines.map((line) => (
        <DelayedEvent key={line.event.id} line={line} zone={zone} onFix={(isFixed) => onFix(line.event.id, isFixed)} />
      ))}
    </Stack>
  );
}

function DelayedEvent({
  line,
  zone,
  onFix,
}: {
  line: DelayLine<EventView>;
  zone: string;
  onFix(isFixed: boolean): void;
}) {
  const { event, fate } = line;
  const family = eventFamily(event.type);
  return (
    <Grid
      as="li"
      columns="auto-rest"
      gap={3}
      className={styles.row}
      style={{ '--hue': `var(--hue-${family})` } as CSSProperties}
    >
      <span className={styles.icon}>
        <EventIcon family={family} />
      </span>
      <Stack shrinks>
        <Text tabular>
          <Times line={line} zone={zone} />
        </Text>
        <Row as="p" gap={2} wrap weight="medium" breaks className={styles.title}>
          <bdi>{event.title}</bdi>
          {event.isDraft && <Badge>Draft</Badge>}
          {event.busPickupAddress.trim() !== '' && (
            <Row as="span" align="stretch" inline tone="soft" className={styles.bus}>
              <BusIcon aria-hidden="true" />
              <VisuallyHidden>Bus</VisuallyHidden>
            </Row>
          )}
        </Row>
        <Switch
          label={
            <>
              Does not move<VisuallyHidden>: {event.title}</VisuallyHidden>
            </>
          }
          checked={fate === 'fixed'}
          onChange={onFix}
        />
      </Stack>
    </Grid>
  );
}

/** '10:00 AM → 10:20 AM'; for a current event, its end. */
function Times({ line: { event, fate, to }, zone }: { line: DelayLine<EventView>; zone: string }) {
  const isOn = fate === 'ends-later';
  const [was, is] = isOn ? [event.endTime, to.endTime] : [event.startTime, to.startTime];
  const time = clockText(was, zone);
  const prefix = isOn && 'Ends ';
  if (was === is)
    return (
      <>
        {prefix}
        {time}
      </>
    );
  return (
    <>
      {prefix}
      <VisuallyHidden>from </VisuallyHidden>
      <Text as="s" tone="faint">
        {time}
      </Text>
      <span aria-hidden="true"> → </span>
      <VisuallyHidden> to </VisuallyHidden>
      <strong>{clockText(is, zone)}</strong>
    </>
  );
}
