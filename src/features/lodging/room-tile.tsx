import XIcon from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import { peopleText } from '#contract/text/plural.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import type { Stay } from '#store/queries/lodging/nights.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import type { Bed, SharedRoom } from './arrange.ts';
import { BedActions, BedNotes, type BedRowProps, StayEnds } from './bed-row.tsx';
import { PersonName, PersonToggle } from './person-toggle.tsx';
import { focusListAfter } from './places.ts';
import styles from './room-tile.module.css';
import { bedKey, type Rooming } from './use-rooming.ts';
import { otherEnds } from './words.ts';

interface RoomTileProps extends Omit<BedRowProps, 'bed' | 'mayChange'> {
  room: SharedRoom;
  /** The nights of the hotel. */
  usual: Stay;
  /** Null for users who may not change the lodging. */
  rooming: Rooming | null;
  /** Of all controls of the room. */
  tabIndex: 0 | -1;
  onFocus(): void;
  onAssign(): void;
  /** Removes a room without people. */
  onForget(): void;
}

/** A room with its people. A press on it puts the selected people into it. */
export function RoomTile({ room, rooming, onAssign, onForget, onFocus, ...rest }: RoomTileProps) {
  const { number, beds } = room;
  const { tabIndex } = rest;
  // A note of all of its people is one of the room.
  const note = beds.length > 1 && beds.every(({ notes }) => notes === beds[0]?.notes) ? beds[0]?.notes : null;
  const put = () => rooming?.putInto(number);
  const title = (
    <>
      <Text as="span" tone="soft" size="small" weight="medium">
        Room
      </Text>{' '}
      <bdi>{number}</bdi>
    </>
  );
  return (
    <Card
      as="li"
      interactive={rooming !== null && rooming.count > 0}
      className={styles.tile}
      onFocus={onFocus}
      {...rooming?.target(put)}
    >
      <Row gap={2} justify="between">
        <Text as="h4" weight="title" breaks tabular shrinks>
          {rooming ? (
            <button
              type="button"
              data-room={number}
              tabIndex={tabIndex}
              aria-label={
                rooming.count > 0
                  ? `Room ${number}: put ${peopleText(rooming.count)} here`
                  : `Room ${number}: assign a member`
              }
              className={rooming.count > 0 ? `${coverLinkClass} ${styles.number}` : styles.number}
              onClick={({ detail }) => {
                if (rooming.count === 0) return onAssign();
                // By keys, the next people are selected in the list.
                if (detail === 0) focusListAfter(rooming);
                put();
              }}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </Text>
        {beds.length > 0 ? (
          <Text as="span" tone="soft" size="small" tabular>
            {peopleText(beds.length)}
          </Text>
        ) : (
          rooming && (
            <IconButton
              label={`Remove room ${number}`}
              icon={<XIcon />}
              tabIndex={tabIndex}
              className={styles.forget ?? ''}
              onClick={onForget}
            />
          )
        )}
      </Row>
      {beds.length > 0 && (
        <Stack aria-label={`Room ${number}`} as="ul" shrinks className={styles.beds}>
          {beds.map((bed) => (
            <BedInTile key={bed.key} {...{ bed, rooming, ...rest }} isNoted={!note} />
          ))}
        </Stack>
      )}
      {note && (
        <Text tone="soft" size="small" className={styles.note} dir="auto">
          {note}
        </Text>
      )}
    </Card>
  );
}

function BedInTile({
  bed,
  rooming,
  usual,
  tabIndex,
  ...rest
}: Omit<RoomTileProps, 'room' | 'onAssign' | 'onForget' | 'onFocus'> & { bed: Bed; isNoted: boolean }) {
  const name = sleeperName(bed);
  const { role } = bed.member;
  return (
    <Stack as="li" shrinks className={styles.bed} {...rooming?.dragged(bedKey(bed))}>
      {rooming ? (
        <PersonToggle rooming={rooming} id={bedKey(bed)} name={name} role={role} tabIndex={tabIndex} />
      ) : (
        <PersonName name={name} role={role} />
      )}
      <BedActions {...{ bed, tabIndex, mayChange: rooming !== null, onTask: rest.onTask, className: styles.actions }} />
      <Stack className={styles.more}>
        <StayEnds ends={otherEnds(bed, usual, rest.lodging.group.defaultTimezone)} />
        <BedNotes bed={bed} {...rest} />
      </Stack>
    </Stack>
  );
}

/** Moves the focus to the room beside, above or below the focused one. */
export function moveAmongRooms(event: KeyboardEvent<HTMLElement>): void {
  const rooms = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-room]')];
  const at = rooms.indexOf(event.target as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const top = (room: HTMLElement) => Math.round(room.closest('li')?.getBoundingClientRect().top ?? 0);
  const columns = rooms.filter((room) => rooms[0] && top(room) === top(rooms[0])).length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  rooms[at + by]?.focus();
}
