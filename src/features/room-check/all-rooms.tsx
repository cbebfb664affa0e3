import CheckIcon from 'lucide-react/icons/check';
import XIcon from 'lucide-react/icons/x';
import type { Shown } from '#kit/roll-call/use-marking.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Grid, Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './room-check.module.css';
import type { Night, RoomOfNight } from './rooms-of-night.ts';
import type { Standings } from './use-room-check.ts';
import { roomText } from './words.ts';

interface AllRoomsProps {
  people: Night;
  /** The rooms in the order of the walk, followed by the members without a bed if they are checked here. */
  stops: readonly RoomOfNight[];
  current: RoomOfNight | undefined;
  before: Standings | null;
  shownOf(memberId: string): Shown;
  isDone(room: RoomOfNight): boolean;
  onChoose(room: RoomOfNight): void;
}

/** All rooms of the night by floor, with their state, and below them empty rooms and members without a bed. */
export function AllRooms({ people, stops, current, before, shownOf, isDone, onChoose }: AllRoomsProps) {
  const { empty, unassigned, isOnlyHotel } = people;
  const here = (room: RoomOfNight, of: (memberId: string) => string | null | undefined) =>
    room.sleepers.filter(({ memberId }) => of(memberId) === 'present').length;
  return (
    <>
      {people.rooms.length === 0 && (
        <EmptyState title="No one stays here that night">Assign rooms for this night in the Lodging tab.</EmptyState>
      )}
      {floorsOf(stops).map(({ title, rooms }) => (
        <Stack key={title} as="section" gap={2}>
          <Text as="h2" size="part" weight="title">
            {title}
          </Text>
          <Grid as="ul" columns="fill" least="9rem" gap={2} aria-label={title} className={styles.rooms}>
            {rooms.map((room) => {
              const all = room.sleepers.length;
              const lacking = room.sleepers.some(({ memberId }) => shownOf(memberId).status === 'absent');
              return (
                <li key={room.number}>
                  <button
                    type="button"
                    aria-current={room === current}
                    className={classNames(styles.room, isDone(room) && styles.roomDone, lacking && styles.roomLacking)}
                    onClick={() => onChoose(room)}
                  >
                    <Row as="span" gap={1} justify="between" wrap weight="title" className={styles.roomName}>
                      <bdi>{roomText(room)}</bdi>
                      {lacking ? (
                        <XIcon role="img" aria-label="A person is absent" />
                      ) : (
                        isDone(room) && <CheckIcon role="img" aria-label="Done" />
                      )}
                    </Row>
                    <Text as="span" tone="soft" size="small" breaks tabular>
                      {here(room, (id) => shownOf(id).status)} of {all} here
                    </Text>
                    {before && (
                      <Text as="span" tone="soft" size="small" breaks tabular>
                        Last night {here(room, (id) => before.get(id)?.mark.status)} of {all}
                      </Text>
                    )}
                  </button>
                </li>
              );
            })}
          </Grid>
        </Stack>
      ))}
      {empty.length > 0 && (
        <Stack as="section" gap={2}>
          <Text as="h2" size="part" weight="title">
            Empty that night
          </Text>
          <Text tone="soft" size="small" breaks tabular>
            <bdi>{empty.map(({ number }) => number).join(', ')}</bdi>
          </Text>
        </Stack>
      )}
      {!isOnlyHotel && unassigned.length > 0 && (
        <Stack as="section" gap={2}>
          <Text as="h2" size="part" weight="title">
            Not in any hotel
          </Text>
          <Text tone="soft" size="small" breaks tabular>
            <bdi>{unassigned.map(({ name }) => name).join(', ')}</bdi>
          </Text>
        </Stack>
      )}
    </>
  );
}

function floorsOf(stops: readonly RoomOfNight[]): { title: string; rooms: RoomOfNight[] }[] {
  const floors = new Map<string, RoomOfNight[]>();
  for (const room of stops) {
    const title = room.number === '' ? 'Without a room' : room.floor === null ? 'Other rooms' : `Floor ${room.floor}`;
    floors.set(title, [...(floors.get(title) ?? []), room]);
  }
  return [...floors].map(([title, rooms]) => ({ title, rooms }));
}
