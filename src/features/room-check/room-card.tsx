import CheckIcon from 'lucide-react/icons/check';
import type { Ref } from 'react';
import type { MarkStatus } from '#contract/records/field/roll-call.ts';
import { MarkList } from '#kit/roll-call/mark-list.tsx';
import { MarkRow } from '#kit/roll-call/mark-row.tsx';
import type { Taps } from '#kit/roll-call/use-marking.ts';
import { disputeText } from '#kit/roll-call/words.ts';
import { classNames } from '#ui/class-names.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './room-check.module.css';
import type { RoomOfNight } from './rooms-of-night.ts';
import type { RoomCheck, Standings } from './use-room-check.ts';
import { lastNightText, roomText } from './words.ts';

interface RoomCardProps {
  ref: Ref<HTMLElement>;
  room: RoomOfNight;
  check: RoomCheck;
  /** The room's position, from 1; null for the members without a bed. */
  place: { at: number; all: number } | null;
  isDone: boolean;
  before: Standings | null;
  taps: Taps;
  readOnly: boolean;
  /** Must be stable, so that a mark renders one row. */
  onMark(memberId: string, status: MarkStatus): void;
  onOpen(memberId: string): void;
}

/** The current room with the people who should be in it. */
export function RoomCard({ ref, room, check, place, isDone, before, taps, readOnly, onMark, onOpen }: RoomCardProps) {
  const name = roomText(room);
  return (
    <section ref={ref} aria-labelledby="room-now" className={classNames(styles.card, isDone && styles.cardDone)}>
      <Row gap={2} rowGap={0} wrap className={styles.cardHead}>
        <Text id="room-now" as="h2" size="page" weight="title" breaks className={styles.number} aria-live="polite">
          <bdi>{name}</bdi>
        </Text>
        {isDone && <CheckIcon role="img" aria-label="Done" className={styles.doneIcon} />}
        <p className={styles.place}>
          {[room.floor !== null && `Floor ${room.floor}`, place && `Room ${place.at} of ${place.all}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Row>
      <MarkList
        label={`People of ${name}`}
        rows={room.sleepers.map(({ memberId, member, name: who }) => {
          const stands = check.standing.get(memberId);
          return (
            <MarkRow
              key={memberId}
              id={memberId}
              name={who}
              role={member.role}
              detail={lastNightText(before?.get(memberId), before !== null)}
              status={stands?.mark.status ?? null}
              note={stands?.mark.note ?? ''}
              taps={taps}
              dispute={stands ? disputeText(stands, check.whoMade) : null}
              needsYou={stands?.mark.pending === 'needs-you'}
              readOnly={readOnly}
              onMark={onMark}
              onOpen={onOpen}
            />
          );
        })}
      />
    </section>
  );
}
