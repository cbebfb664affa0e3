import { peopleText, plural } from '#contract/text/plural.ts';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { PendingMark } from '#ui/pending-mark/pending-mark.tsx';
import { Select } from '#ui/select/select.tsx';
import { countedLabel, SelectionBar } from '#ui/selection-bar/selection-bar.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { SMALL_SCREEN, useMedia } from '#ui/use-media.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { byRoom, type HotelOfGroup, unassignedIn, withEmpty } from './arrange.ts';
import type { Task } from './dialogs.tsx';
import { HotelDetails } from './hotel-details.tsx';
import styles from './hotels-view.module.css';
import type { Lodging } from './lodging.ts';
import { RoomGrid } from './room-grid.tsx';
import { usualStay } from './stays.ts';
import { Unassigned, UnassignedSheet } from './unassigned.tsx';
import { usePlannedRooms } from './use-planned-rooms.ts';
import { useRooming } from './use-rooming.ts';

interface HotelsViewProps {
  lodging: Lodging;
  part: GroupPartState;
  hotel: HotelOfGroup;
  mayChange: boolean;
  mayCheck: boolean;
  onChoose(key: string): void;
  onTask(task: Task): void;
  /** Called when an edit was discarded, which may remove the row that had the focus. */
  onDiscarded(): void;
}

/** The hotels at the left and the selected one with its rooms at the right; a dropdown on small screens. */
export function HotelsView(props: HotelsViewProps) {
  const { lodging, hotel, part, mayChange, mayCheck, onTask, onDiscarded } = props;
  const isSmall = useMedia(SMALL_SCREEN);
  const beds = lodging.beds.filter(({ hotelId }) => hotelId === hotel.id);
  const planned = usePlannedRooms(lodging, hotel, beds);
  const rooms = withEmpty(byRoom(beds), mayChange ? planned.numbers : []);
  const usual = beds.length > 0 ? usualStay(beds) : planned.stay;
  const free = unassignedIn(hotel.id, usual, { sleepers: lodging.sleepers, zone: lodging.group.defaultTimezone });
  const inOrder = rooms.flatMap((room) => room.beds);
  const selection = useRooming({ lodging, hotel, beds: inOrder, free, stay: usual });
  const rooming = mayChange ? selection : null;
  const putting = part.state === 'held' ? rooming : null;
  const remove = () => {
    const [first, ...more] = selection.beds;
    if (first) onTask(more.length > 0 ? { beds: selection.beds } : { bed: first });
  };
  return (
    <Stack
      gap={4}
      className={styles.columns}
      onKeyDown={(event) => {
        // Not in a dialog, which closes by it.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) selection.clear();
      }}
    >
      <Stack gap={4} className={styles.side}>
        {isSmall ? <HotelDropdown {...props} /> : <HotelList {...props} />}
        {putting && !isSmall && rooms.length > 0 && <Unassigned people={free} rooming={putting} onDrop={remove} />}
      </Stack>
      <Stack gap={2} shrinks className={styles.details}>
        <HotelDetails {...{ hotel, mayChange, onTask, onDiscarded }} />
        <RoomGrid
          {...{
            lodging,
            part,
            hotel,
            rooms,
            usual,
            planned,
            rooming,
            mayCheck,
            onTask,
            onDiscarded,
            isCounted: isSmall,
          }}
          sheet={putting && isSmall && <UnassignedSheet people={free} rooming={putting} />}
        />
        <SelectionBar count={rooming?.count ?? 0} onClear={selection.clear}>
          <Text tone="soft" size="small" className={styles.hint}>
            Choose a room
          </Text>
          {selection.beds.length > 0 && (
            <Button size="small" onClick={remove}>
              {countedLabel('Remove', selection.beds.length, selection.count)}
            </Button>
          )}
        </SelectionBar>
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

function HotelList({ lodging: { hotels, beds }, part, hotel, onChoose }: HotelsViewProps) {
  return (
    <Stack aria-label="Hotels" as="ul" gap={2} className={styles.list}>
      {hotels.map((each) => {
        const own = beds.filter(({ hotelId }) => hotelId === each.id);
        return (
          <Card as="li" key={each.key} interactive gap={1} className={each === hotel ? styles.chosen : styles.hotel}>
            <Text
              as="button"
              type="button"
              weight="medium"
              breaks
              aria-current={each === hotel}
              className={coverLinkClass}
              onClick={() => onChoose(each.key)}
            >
              <bdi>{each.name}</bdi>
            </Text>
            <Text tone="soft" size="small" tabular>
              {own.length === 0
                ? part.state === 'held' && 'No rooms yet'
                : `${plural(byRoom(own).length, 'room')}, ${peopleText(own.length)}`}
            </Text>
            <PendingMark pending={each.pending} />
          </Card>
        );
      })}
    </Stack>
  );
}

const PLACEHOLDERS = ['first', 'second', 'third'];

export function LodgingSkeleton() {
  return (
    <Stack gap={4} className={styles.columns}>
      <VisuallyHidden>Loading the lodging…</VisuallyHidden>
      <Skeleton height="4.5rem" />
      <Stack gap={4} shrinks className={styles.details}>
        <Skeleton height="7rem" />
        {PLACEHOLDERS.map((room) => (
          <Skeleton key={room} height="6rem" />
        ))}
      </Stack>
    </Stack>
  );
}
