import { peopleText, plural } from '#contract/text/plural.ts';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { Select } from '#ui/select/select.tsx';
import { SMALL_SCREEN, useMedia } from '#ui/use-media.ts';
import { byRoom, type HotelOfGroup } from './arrange.ts';
import type { Task } from './dialogs.tsx';
import { HotelDetails } from './hotel-details.tsx';
import styles from './hotels-view.module.css';
import type { Lodging } from './lodging.ts';
import { RoomList } from './room-list.tsx';

export interface HotelsViewProps {
  lodging: Lodging;
  part: GroupPartState;
  /** The selected hotel. */
  hotel: HotelOfGroup;
  mayChange: boolean;
  onChoose(key: string): void;
  onTask(task: Task): void;
  /** Called when an edit was discarded, which may remove the row that had the focus. */
  onDiscarded(): void;
}

/** The hotels at the left and the selected one with its rooms at the right; a dropdown on small screens. */
export function HotelsView(props: HotelsViewProps) {
  const { lodging, part, hotel, mayChange, onTask, onDiscarded } = props;
  const isSmall = useMedia(SMALL_SCREEN);
  const beds = lodging.beds.filter(({ hotelId }) => hotelId === hotel.id);
  return (
    <Stack gap={4} className={styles.columns}>
      {isSmall ? <HotelDropdown {...props} /> : <HotelList {...props} />}
      <Stack gap={4} shrinks className={styles.details}>
        <HotelDetails {...{ hotel, mayChange, onTask, onDiscarded }} />
        <RoomList {...{ lodging, part, hotel, beds, mayChange, onTask, onDiscarded }} />
      </Stack>
    </Stack>
  );
}

function HotelDropdown({ lodging: { hotels }, hotel, onChoose }: HotelsViewProps) {
  return (
    <Select
      label="Hotel"
      options={hotels.map(({ key, name }) => ({ value: key, label: name }))}
      value={hotel.key}
      onChange={onChoose}
    />
  );
}

function HotelList({ lodging: { hotels, beds }, hotel, onChoose }: HotelsViewProps) {
  return (
    <Stack aria-label="Hotels" as="ul" gap={2} className={styles.list}>
      {hotels.map((each) => {
        const own = beds.filter(({ hotelId }) => hotelId === each.id);
        return (
          <Card as="li" key={each.key} interactive className={each === hotel ? styles.chosen : styles.hotel}>
            <button
              type="button"
              aria-current={each === hotel}
              className={`${coverLinkClass} ${styles.name}`}
              onClick={() => onChoose(each.key)}
            >
              <bdi>{each.name}</bdi>
            </button>
            <Text tone="soft" size="small" tabular>
              {own.length === 0 ? 'No rooms yet' : `${plural(byRoom(own).length, 'room')}, ${peopleText(own.length)}`}
            </Text>
            <PendingMark pending={each.pending} />
          </Card>
        );
      })}
    </Stack>
  );
}
