import BedDoubleIcon from 'lucide-react/icons/bed-double';
import MapPinIcon from 'lucide-react/icons/map-pin';
import PhoneIcon from 'lucide-react/icons/phone';
import { Suspense } from 'react';
import { localDay } from '#contract/time/day.ts';
import { clockText, weekdayText } from '#contract/time/text.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import type { Bed, DayOfGroup } from '#store/queries/schedule/my-day.ts';
import { Card } from '#ui/card/card.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { Names } from '#ui/names/names.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import parts from './card-parts.module.css';
import { PlaceLink } from './place-link.tsx';
import styles from './room-card.module.css';

const PhoneLinks = lazyPart(() =>
  import('#kit/phone/phone-links.tsx').then((module) => ({ default: module.PhoneLinks })),
);

export interface RoomCardProps {
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
      <p className={styles.number}>
        <BedDoubleIcon aria-hidden="true" />
        <span>
          Room <bdi className={styles.figure}>{roomNumber}</bdi>
        </span>
      </p>
      <h3 className={styles.hotel} dir="auto">
        {hotel.name}
      </h3>
      {showGroupName && (
        <p className={parts.fact}>
          <bdi>{group.name}</bdi>
        </p>
      )}
      <p className={styles.mates}>
        {mates.length === 0 ? (
          'No one else has a bed in this room'
        ) : (
          <>
            With <Names of={mates.map(sleeperName)} />
          </>
        )}
      </p>
      {checkInDate !== null && Date.parse(checkInDate) > now && (
        <p className={parts.fact}>
          Check-in{' '}
          <time dateTime={checkInDate}>
            {localDay(checkInDate, zone) !== localDay(now, zone) && `${weekdayText(checkInDate, zone)}, `}
            {clockText(checkInDate, zone)}
          </time>
        </p>
      )}
      {checkOutDate !== null && (
        <p className={parts.fact}>
          Check-out{' '}
          <time dateTime={checkOutDate}>
            {weekdayText(checkOutDate, zone)}, {clockText(checkOutDate, zone)}
          </time>
        </p>
      )}
      {notes && (
        <p className={parts.fact} dir="auto">
          {notes}
        </p>
      )}
      <PendingMark pending={room.pending} />
      {hotel.phone && (
        <p className={styles.phone}>
          <PhoneIcon role="img" aria-label="Phone" />
          <Suspense fallback={<bdi>{hotel.phone}</bdi>}>
            <PhoneLinks text={hotel.phone} className={styles.call} />
          </Suspense>
        </p>
      )}
      {hotel.address && (
        <div className={parts.places}>
          <PlaceLink icon={<MapPinIcon />} address={hotel.address} />
        </div>
      )}
    </Card>
  );
}
