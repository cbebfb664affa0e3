import { Link } from '@tanstack/react-router';
import BedDoubleIcon from 'lucide-react/icons/bed-double';
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import PlusIcon from 'lucide-react/icons/plus';
import { plural } from '#contract/text/plural.ts';
import { toRoomCheck } from '#kit/addresses/addresses.ts';
import { Listed } from '#kit/missing/listed.tsx';
import { MissingPart } from '#kit/missing/missing.tsx';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { useExtendedRights } from '#kit/rights/use-rights.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { type Bed, byRoom, type HotelOfGroup } from './arrange.ts';
import { BedRow } from './bed-row.tsx';
import type { Task } from './dialogs.tsx';
import type { Lodging } from './lodging.ts';
import styles from './room-list.module.css';
import rows from './rows.module.css';

export interface RoomListProps {
  lodging: Lodging;
  part: GroupPartState;
  hotel: HotelOfGroup;
  /** The beds of the hotel. */
  beds: readonly Bed[];
  mayChange: boolean;
  onTask(task: Task): void;
  onDiscarded(): void;
}

/** The rooms of a hotel with all their beds. */
export function RoomList({ lodging, part, hotel, beds, mayChange, onTask, onDiscarded }: RoomListProps) {
  const rooms = byRoom(beds);
  const rights = useExtendedRights(lodging.group.key);
  const assign = () => onTask(`assign-room ${hotel.key} `);
  return (
    <section aria-labelledby="rooms-heading" className={classNames(rows.view, styles.section)}>
      <Row gap={3} rowGap={1} wrap>
        <Text id="rooms-heading" as="h3" size="part" weight="title">
          Room Assignments
        </Text>
        <Text tone="soft" size="small" weight="plain" tabular className={styles.count}>
          {rooms.length > 0 && plural(rooms.length, 'room')}
        </Text>
        {rights?.isStaff && rooms.length > 0 && (
          <Link {...toRoomCheck(lodging.group.key, hotel.key)} className={buttonClass()}>
            <ClipboardCheckIcon aria-hidden="true" className={styles.icon} />
            Room Check
          </Link>
        )}
        {mayChange && rooms.length > 0 && (
          <Button variant="primary" icon={<PlusIcon />} onClick={assign}>
            Assign Room
          </Button>
        )}
      </Row>
      <Listed
        all={rooms}
        state={part.state}
        loading={<Skeleton height="6rem" />}
        missing={<MissingPart part={part} what="room assignments" />}
        empty={<NoRooms onAssign={mayChange ? assign : null} />}
      >
        {(shown) => (
          <ul aria-label={`Rooms of ${hotel.name}`} className={rows.list}>
            {shown.map(({ number, beds: inRoom }) => (
              <Stack key={number} as="li" className={classNames(rows.row, styles.room)}>
                <Text as="h4" weight="title" breaks tabular className={styles.number}>
                  <Text as="span" tone="soft" size="small" weight="medium">
                    Room
                  </Text>{' '}
                  <bdi>{number}</bdi>
                </Text>
                <Stack aria-label={`Room ${number}`} as="ul" shrinks className={styles.beds}>
                  {inRoom.map((bed) => (
                    <BedRow key={bed.key} {...{ lodging, bed, mayChange, onTask, onDiscarded }} />
                  ))}
                </Stack>
              </Stack>
            ))}
          </ul>
        )}
      </Listed>
    </section>
  );
}

function NoRooms({ onAssign }: { onAssign: (() => void) | null }) {
  return (
    <EmptyState
      icon={<BedDoubleIcon />}
      title="No Room Assignments"
      action={
        onAssign && (
          <Button variant="primary" onClick={onAssign}>
            Assign Room
          </Button>
        )
      }
    >
      {onAssign ? 'Assign a member to a room.' : 'Room assignments will appear here.'}
    </EmptyState>
  );
}
