import { useNavigate } from '@tanstack/react-router';
import { startTransition, useCallback, useMemo, useRef, useState } from 'react';
import type { MarkStatus } from '#contract/records/field/roll-call.ts';
import { addDays } from '#contract/time/day.ts';
import { toGroup, toRoomCheck } from '#kit/addresses/addresses.ts';
import { BackHeader } from '#kit/page/back-header.tsx';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import { StatusMark } from '#kit/roll-call/mark-buttons.tsx';
import { MarkDialog } from '#kit/roll-call/mark-dialog.tsx';
import { Tally } from '#kit/roll-call/tally.tsx';
import { UnsentMarks } from '#kit/roll-call/unsent-marks.tsx';
import { type Shown, useMarking } from '#kit/roll-call/use-marking.ts';
import { hereText } from '#kit/roll-call/words.ts';
import { countOf, missingOf } from '#store/queries/field/standing-marks.ts';
import { CardColumn } from '#ui/card-column/card-column.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Progress } from '#ui/progress/progress.tsx';
import { Select } from '#ui/select/select.tsx';
import { AllRooms } from './all-rooms.tsx';
import { RoomCard } from './room-card.tsx';
import styles from './room-check.module.css';
import { expectedIn, isRoomDone, type RoomOfNight, type Sleeper, walkOf } from './rooms-of-night.ts';
import { useCheckEdits } from './use-check-edits.ts';
import type { RoomCheck } from './use-room-check.ts';
import { WalkBar } from './walk-bar.tsx';
import { nightText, roomsDoneText } from './words.ts';

/** The check of a hotel in a night: one room at a time, all rooms below it, and a button for the next room. */
export function CheckOf({ check, mayMark }: { check: RoomCheck; mayMark: boolean }) {
  const { group, hotel, hotels, night, tonight, nights, people, call, marks, standing, before } = check;
  const navigate = useNavigate();
  const { taps, shown, shownOf, shownNow, mark } = useMarking(call?.id ?? '', standing);
  const edits = useCheckEdits(check);
  const [chosen, setChosen] = useState<string | null>(null);
  const [noted, setNoted] = useState<Sleeper | null>(null);
  const card = useRef<HTMLElement>(null);

  const stops = useMemo(() => stopsOf(people), [people]);
  const isMarked = (memberId: string) => shownOf(memberId).status !== null;
  const isDone = (room: RoomOfNight) => isRoomDone(room, isMarked);
  const asChosen = stops.findIndex(({ number }) => number === chosen);
  const at = asChosen >= 0 ? asChosen : (walkOf(stops, isMarked).next ?? 0);
  const room = stops[at];
  const walk = walkOf(stops, isMarked, at + 1);
  const canMark = mayMark && call !== null && call.closedAt === null;

  const go = (to: RoomOfNight | undefined) => {
    if (!to) return;
    setChosen(to.number);
    card.current?.scrollIntoView({ block: 'start' });
  };
  // The room stays selected after all its people are marked; rendered with the same low priority as the marks.
  const here = room?.number ?? null;
  const stay = useCallback(() => startTransition(() => setChosen(here)), [here]);
  const markOne = useCallback(
    (memberId: string, status: MarkStatus, note?: string) => {
      mark(memberId, status, note);
      stay();
    },
    [mark, stay],
  );
  const openNote = useCallback(
    (memberId: string) => setNoted(room?.sleepers.find((each) => each.memberId === memberId) ?? null),
    [room],
  );
  const markAll = () => {
    if (!room) return;
    // Existing marks stay; the others are marked as present.
    for (const { memberId } of room.sleepers) if (shownNow(memberId).status === null) mark(memberId, 'present');
    stay();
  };

  const expected = expectedIn(people);
  const names = new Map(stops.flatMap(({ sleepers }) => sleepers.map(({ memberId, name }) => [memberId, name])));
  const missing = missingOf(
    expected.map((id) => ({ id, name: names.get(id) ?? '' })),
    shown,
  ).map(({ name }) => name);
  const roomsDone = people.rooms.filter(isDone).length;
  return (
    <CardColumn isWide>
      <BackHeader
        to={toGroup(group.key, undefined, 'lodging')}
        label="Back to lodging"
        name={hotel.name}
        title=" - Room check"
      />
      <Row gap={3} rowGap={2} align="stretch" wrap className={styles.choices}>
        {hotels.length > 1 && (
          <Select
            label="Hotel"
            value={hotel.key}
            options={hotels.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(key) =>
              void navigate({ ...toRoomCheck(group.key, key, nightOr(night, tonight)), replace: true })
            }
          />
        )}
        <Select
          label="Night"
          value={night}
          options={nights.map((value) => ({ value, label: nightText(value, tonight) }))}
          onChange={(value) => {
            setChosen(null);
            void navigate({ ...toRoomCheck(group.key, hotel.key, nightOr(value, tonight)), replace: true });
          }}
        />
      </Row>
      <ZoneNote groupZone={group.defaultTimezone} at={`${night}T12:00:00Z`} until={`${addDays(night, 1)}T12:00:00Z`} />
      {expected.length > 0 && (
        <Tally counts={countOf(expected, shown)} missing={missing}>
          {people.rooms.length > 0 && (
            <Stack gap={1} weight="medium" tabular>
              <p>{roomsDoneText(roomsDone, people.rooms.length)}</p>
              <Progress label="Rooms done" value={roomsDone} max={people.rooms.length} />
            </Stack>
          )}
          {before && (
            <Text tone="soft" size="small" breaks tabular>
              Last night: {hereText(countOf(expected, before))}
            </Text>
          )}
        </Tally>
      )}
      {room && (
        <RoomCard
          ref={card}
          {...{ room, check, taps, before }}
          place={room.number === '' ? null : { at: at + 1, all: people.rooms.length }}
          isDone={isDone(room)}
          readOnly={!canMark}
          onMark={markOne}
          onOpen={openNote}
        />
      )}
      {stops.length > 0 && (
        <WalkBar
          state={{ call, mayMark, isRoomDone: room !== undefined && isDone(room), isAllDone: walk.next === null }}
          next={walk.next === null ? undefined : stops[walk.next]}
          onStart={edits.start}
          onAllHere={markAll}
          onNext={go}
          onFinish={edits.finish}
          onReopen={edits.reopen}
          onStep={(by) => go(stops[at + by])}
          isFirst={at === 0}
          isLast={at === stops.length - 1}
        />
      )}
      <AllRooms {...{ people, stops, shownOf, before, isDone }} current={room} onChoose={go} />
      {call && <UnsentMarks marks={marks} call={call} />}
      {noted && (
        <NoteDialog
          key={noted.memberId}
          sleeper={noted}
          shown={shownNow(noted.memberId)}
          onMark={canMark ? markOne : null}
          onClose={() => setNoted(null)}
        />
      )}
    </CardColumn>
  );
}

/** Tonight is not written into the address, so that a bookmark opens the current night. */
const nightOr = (night: string, tonight: string): string | undefined => (night === tonight ? undefined : night);

/** The rooms, followed by the members without a bed if they are checked here. */
function stopsOf({ rooms, unassigned, isOnlyHotel }: RoomCheck['people']): readonly RoomOfNight[] {
  if (!isOnlyHotel || unassigned.length === 0) return rooms;
  return [...rooms, { number: '', floor: null, sleepers: unassigned }];
}

interface NoteDialogProps {
  sleeper: Sleeper;
  shown: Shown;
  /** Null when marks are not possible. */
  onMark: ((memberId: string, status: MarkStatus, note: string) => void) | null;
  onClose(): void;
}

/** A mark with a note, for a person who is somewhere else. */
function NoteDialog({ sleeper, shown, onMark, onClose }: NoteDialogProps) {
  if (!onMark)
    return (
      <Dialog open title={sleeper.name} onClose={onClose}>
        <StatusMark status={shown.status} />
        {shown.note && <p dir="auto">{shown.note}</p>}
      </Dialog>
    );
  return (
    <MarkDialog
      name={sleeper.name}
      shown={shown}
      placeholder="In room 12, at the doctor"
      onMark={(status, note) => onMark(sleeper.memberId, status, note)}
      onClose={onClose}
    />
  );
}
