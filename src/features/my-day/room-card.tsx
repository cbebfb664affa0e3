import BedDoubleIcon from 'lucide-react/icons/bed-double';
import MapPinIcon from 'lucide-react/icons/map-pin';
import PhoneIcon from 'lucide-react/icons/phone';
import { localDay } from '#contract/time/day.ts';
import { clockText, weekdayText } from '#contract/time/text.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import type { Bed, DayOfGroup } from '#store/queries/schedule/my-day.ts';
import { Card } from '#ui/card/card.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { Names } from '#ui/names/names.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import parts from './card-parts.module.css';
import { PlaceLink } from './place-link.tsx';
import styles from './room-card.module.css';

const Plain = ({ text }: { text: string }) => <bdi>{text}</bdi>;
const PhoneLinks = lazily(async () => (await import('#kit/phone/phone-links.tsx')).PhoneLinks, Plain, Plain);

interface RoomCardProps {
  bed: Bed;
  group: DayOfGroup['group'];
  showGroupName: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The user's room tonight, with the number first, because it is needed at a glance. */
export function RoomCard({ bed: { room, hotel, mates }, group, showGroupName, now }: RoomCardProps) {
  const zone = group.defaultTimezone;
  const { checkInDate, checkOutDate, notes, roomNumber } = room;
  return (
    <Card as="article" className={styles.card}>
      <Row as="p" gap={2} tone="soft" breaks className={styles.number}>
        <BedDoubleIcon aria-hidden="true" />
        <span>
          Room{' '}
          <Text as="bdi" tone="ink" size="page" weight="title" className={styles.figure}>
            {roomNumber}
          </Text>
        </span>
      </Row>
      <Text as="h3" weight="title" breaks dir="auto">
        {hotel.name}
      </Text>
      {showGroupName && (
        <Text tone="soft" size="small" breaks tabular>
          <bdi>{group.name}</bdi>
        </Text>
      )}
      <Text breaks>
        {mates.length === 0 ? (
          'You have this room to yourself'
        ) : (
          <>
            With <Names of={mates.map(sleeperName)} />
          </>
        )}
      </Text>
      {checkInDate !== null && Date.parse(checkInDate) > now && (
        <Text tone="soft" size="small" breaks tabular>
          Check-in{' '}
          <time dateTime={checkInDate}>
            {localDay(checkInDate, zone) !== localDay(now, zone) && `${weekdayText(checkInDate, zone)}, `}
            {clockText(checkInDate, zone)}
          </time>
        </Text>
      )}
      {checkOutDate !== null && (
        <Text tone="soft" size="small" breaks tabular>
          Check-out{' '}
          <time dateTime={checkOutDate}>
            {weekdayText(checkOutDate, zone)}, {clockText(checkOutDate, zone)}
          </time>
        </Text>
      )}
      {notes && (
        <Text tone="soft" size="small" breaks tabular dir="auto">
          {notes}
        </Text>
      )}
      <PendingMark pending={room.pending} />
      {hotel.phone && (
        <Row as="p" gap={2} breaks className={styles.phone}>
          <PhoneIcon role="img" aria-label="Phone" />
          <PhoneLinks text={hotel.phone} className={styles.call} />
        </Row>
      )}
      {hotel.address && (
        <Stack gap={2} className={parts.places}>
          <PlaceLink icon={<MapPinIcon />} address={hotel.address} />
        </Stack>
      )}
    </Card>
  );
}
