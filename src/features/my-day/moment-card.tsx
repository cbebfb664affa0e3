import { Link } from '@tanstack/react-router';
import BusIcon from 'lucide-react/icons/bus';
import MapPinIcon from 'lucide-react/icons/map-pin';
import type { CSSProperties } from 'react';
import { eventFamily, eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { localDay } from '#contract/time/day.ts';
import { spanText } from '#contract/time/span.ts';
import { weekdayText } from '#contract/time/text.ts';
import { clocksAgreeHere, deviceZone, offsetLabel } from '#contract/time/zone.ts';
import { toEvent } from '#kit/addresses/addresses.ts';
import { timesOn } from '#kit/app/day-clock.ts';
import { travelText } from '#kit/text/travel-text.ts';
import { Card } from '#ui/card/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EventIcon } from '#ui/event-icon/event-icon.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import parts from './card-parts.module.css';
import { Countdown, Elapsed } from './countdown.tsx';
import type { DayListProps } from './day-list.tsx';
import styles from './moment-card.module.css';
import { PlaceLink } from './place-link.tsx';
import type { Moment } from './plan.ts';
import { ToConfirm } from './to-confirm.tsx';

interface MomentCardProps {
  moment: Moment;
  when: 'now' | 'next';
  /** Whether the card names its group, because several groups have events today. */
  showGroupName: boolean;
  /** Whether this is the main card of the screen, whose countdown is in large figures. */
  isProminent: boolean;
  more?: DayListProps['more'];
}

/** A current or next event with countdown, times, place and bus. */
export function MomentCard({
  moment: { event, group, clock },
  when,
  showGroupName,
  isProminent,
  more,
}: MomentCardProps) {
  const zone = group.defaultTimezone;
  const start = Date.parse(event.startTime);
  const end = Date.parse(event.endTime);
  const isNow = when === 'now';
  const family = eventFamily(event.type);
  const style = { '--hue': `var(--hue-${family})` } as CSSProperties;
  const times = timesOn(clock, event);
  const deviceClockDiffers = !clocksAgreeHere(zone, start);
  return (
    <Card
      as="article"
      gap={1}
      className={classNames(styles.card, parts.edged, isNow && styles.now, isProminent && styles.prominent)}
      style={style}
    >
      <p className={isProminent ? parts.count : styles.remaining}>
        <Countdown to={isNow ? end : start}>
          {(remaining) => (
            <>
              {!isNow && <span className={parts.unit}>in </span>}
              {remaining}
              {isNow && <span className={parts.unit}> left</span>}
            </>
          )}
        </Countdown>
      </p>
      {isNow && (
        <span className={styles.track}>
          <Elapsed from={start} to={end} className={styles.elapsed} />
        </span>
      )}
      <Text as="h3" size="part" weight="title" breaks className={styles.title}>
        <Link {...toEvent(event.id)} dir="auto">
          {event.title}
        </Link>
      </Text>
      <Text tabular className={styles.times}>
        <time dateTime={event.startTime}>{times.start}</time>
        {' – '}
        <time dateTime={event.endTime}>{times.end}</time>
        {deviceClockDiffers && clock.change === null && <> {offsetLabel(zone, start)}</>}
      </Text>
      {event.endTimezone && (
        <Text tone="soft" size="small" breaks tabular>
          {travelText(event)}
        </Text>
      )}
      {deviceClockDiffers && (
        <Text tone="soft" size="small" breaks tabular>
          {deviceTimesText(event, zone)}
        </Text>
      )}
      <Row as="p" gap={3} rowGap={1} wrap shrinks tone="soft" size="small">
        <Row as="span" gap={1} inline className={styles.type}>
          <EventIcon family={family} />
          {eventTypeLabel(event.type)}
        </Row>
        {showGroupName && (
          <Text as="bdi" shrinks breaks>
            {group.name}
          </Text>
        )}
        <ToConfirm event={event} />
        <PendingMark pending={event.pending} />
      </Row>
      {more?.(event, zone)}
      <Places moment={{ event, group, clock }} />
    </Card>
  );
}

/** '02:00 AM – 04:00 AM on this device', with the weekday when the device's date differs from the group's. */
function deviceTimesText(event: Moment['event'], zone: string): string {
  const { startTime } = event;
  const device = deviceZone();
  const day = localDay(startTime, device) === localDay(startTime, zone) ? '' : `${weekdayText(startTime, device)}, `;
  return `${day}${spanText(event, device)} on this device`;
}

/** The event's address and its bus stops. */
function Places({ moment: { event, clock } }: { moment: Moment }) {
  const times = timesOn(clock, event);
  const stops = [
    {
      label: 'Bus Pickup',
      address: event.busPickupAddress,
      what: 'Departure',
      at: times.start,
      instant: event.startTime,
    },
    { label: 'Bus Drop-off', address: event.busDropoffAddress, what: 'Return', at: times.end, instant: event.endTime },
  ].filter(({ address }) => address !== '');
  if (!event.address && stops.length === 0) return null;
  return (
    <Stack gap={2} className={parts.places}>
      {stops.map(({ label, address, what, at, instant }) => (
        <PlaceLink key={label} icon={<BusIcon />} address={address}>
          {label} · {what}: <time dateTime={instant}>{at}</time>
        </PlaceLink>
      ))}
      {event.address && <PlaceLink icon={<MapPinIcon />} address={event.address} />}
    </Stack>
  );
}
