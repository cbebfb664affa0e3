import { Link } from '@tanstack/react-router';
import BedDoubleIcon from 'lucide-react/icons/bed-double';
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check';
import PlusIcon from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { peopleText, plural } from '#contract/text/plural.ts';
import { toRoomCheck } from '#kit/addresses/addresses.ts';
import { Listed } from '#kit/missing/listed.tsx';
import { MissingPart } from '#kit/missing/missing.tsx';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import type { Stay } from '#store/queries/lodging/nights.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Grid, Row, Stack } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { HotelOfGroup, SharedRoom } from './arrange.ts';
import type { Task } from './dialogs.tsx';
import type { Lodging } from './lodging.ts';
import styles from './room-grid.module.css';
import { moveAmongRooms, RoomTile } from './room-tile.tsx';
import type { PlannedRooms } from './use-planned-rooms.ts';
import type { Rooming } from './use-rooming.ts';
import { stayEnds } from './words.ts';

interface RoomGridProps {
  lodging: Lodging;
  part: GroupPartState;
  hotel: HotelOfGroup;
  rooms: readonly SharedRoom[];
  /** The nights of the hotel. */
  usual: Stay;
  planned: PlannedRooms;
  /** Null for users who may not change the lodging. */
  rooming: Rooming | null;
  mayCheck: boolean;
  /** Gives the numbers of rooms and people, which a list of hotels does not. */
  isCounted: boolean;
  /** The list of people without a room, where it is not beside the rooms. */
  sheet: ReactNode;
  onTask(task: Task): void;
  onDiscarded(): void;
}

export function RoomGrid(props: RoomGridProps) {
  const { lodging, part, hotel, rooms, usual, planned, rooming, mayCheck, isCounted, sheet, onTask, onDiscarded } =
    props;
  const assign = () => onTask(`assign-room ${hotel.key} `);
  const addRooms = () => onTask({ addRooms: hotel, planned });
  const count = rooms.reduce((sum, { beds }) => sum + beds.length, 0);
  const isChecked = mayCheck && count > 0;
  // The rooms are one tab stop: the last used one, with its people.
  const [current, setCurrent] = useState('');
  const stop = rooms.some(({ number }) => number === current) ? current : rooms[0]?.number;
  return (
    <Stack as="section" gap={2} shrinks aria-labelledby="rooms-heading">
      <h3 id="rooms-heading" className={styles.heading}>
        <VisuallyHidden>Room assignments</VisuallyHidden>
      </h3>
      {rooms.length > 0 && (
        <Row gap={2} rowGap={1} wrap>
          <Row gap={3} rowGap={0} wrap shrinks tone="soft" size="small" tabular className={styles.nights}>
            {isCounted && <span>{`${plural(rooms.length, 'room')}, ${peopleText(count)}`}</span>}
            {stayEnds(usual, lodging.group.defaultTimezone).map(({ label, at, text }) => (
              <span key={label}>
                {label} <time dateTime={at ?? ''}>{text}</time>
              </span>
            ))}
          </Row>
          {(rooming || isChecked) && (
            <Row as={Toolbar} label="Rooms" gap={2} rowGap={1} wrap>
              {isChecked && (
                <Link {...toRoomCheck(lodging.group.key, hotel.key)} className={buttonClass({ size: 'small' })}>
                  <ClipboardCheckIcon aria-hidden="true" className={styles.icon} />
                  Room check
                </Link>
              )}
              {rooming && count > 0 && lodging.hotels.length > 1 && (
                <Button size="small" onClick={() => onTask({ copyRooms: hotel })}>
                  Copy rooms
                </Button>
              )}
              {rooming && (
                <>
                  <Button size="small" onClick={addRooms}>
                    Add rooms
                  </Button>
                  <Button size="small" variant="primary" icon={<PlusIcon />} onClick={assign}>
                    Assign room
                  </Button>
                </>
              )}
            </Row>
          )}
        </Row>
      )}
      {rooms.length > 0 && sheet}
      <Listed
        all={rooms}
        state={part.state}
        loading={<Skeleton height="6rem" />}
        missing={<MissingPart part={part} what="room assignments or members" />}
        empty={<NoRooms onAssign={rooming ? assign : null} onAddRooms={addRooms} />}
      >
        {(shown) => (
          <Grid
            as="ul"
            columns="fill"
            least="15rem"
            gap={2}
            aria-label={`Rooms of ${hotel.name}`}
            onKeyDown={moveAmongRooms}
          >
            {shown.map((room) => (
              <RoomTile
                key={room.number}
                {...{ lodging, room, usual, rooming, onTask, onDiscarded }}
                tabIndex={room.number === stop ? 0 : -1}
                onFocus={() => setCurrent(room.number)}
                onAssign={() => onTask(`assign-room ${hotel.key}  ${encodeURIComponent(room.number)}`)}
                onForget={() => {
                  planned.remove(room.number);
                  onDiscarded();
                }}
              />
            ))}
          </Grid>
        )}
      </Listed>
    </Stack>
  );
}

function NoRooms({ onAssign, onAddRooms }: { onAssign: (() => void) | null; onAddRooms(): void }) {
  return (
    <EmptyState
      icon={<BedDoubleIcon />}
      title="No Room Assignments"
      action={
        onAssign && (
          <Row gap={2} wrap justify="center">
            <Button variant="primary" onClick={onAddRooms}>
              Add rooms
            </Button>
            <Button onClick={onAssign}>Assign room</Button>
          </Row>
        )
      }
    >
      {onAssign ? 'Add rooms, then put members into them.' : 'Room assignments will appear here.'}
    </EmptyState>
  );
}
