import { useState } from 'react';
import { handedRollCalls } from '#contract/records/field/handoff.ts';
import type { RollCall } from '#contract/records/field/roll-call.ts';
import { plural } from '#contract/text/plural.ts';
import { ageText } from '#contract/time/age.ts';
import { momentText, shortDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { callText } from '#kit/roll-call/words.ts';
import type { OpenedHandoff } from '#runtime/services/handoffs.ts';
import type { Store } from '#store/database/database.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { joinedCalls } from '#store/queries/field/joined-calls.ts';
import { listMarksIn, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { countOf, standingMarks } from '#store/queries/field/standing-marks.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { type DayDifference, differencesOf } from './differences.ts';
import styles from './handoff.module.css';

interface PreviewProps {
  group: GroupView;
  opened: OpenedHandoff;
  problem: string | null;
  onTake(): Promise<void>;
  onLeave(): void;
}

/** The content of a handoff from another phone, before it is added. */
export function Preview({ group, opened, problem, onTake, onLeave }: PreviewProps) {
  const { handoff, from } = opened;
  const { day, rollCall, madeAt } = handoff;
  const [busy, setBusy] = useState(false);
  const zone = group.defaultTimezone;
  return (
    <Stack as="section" gap={3} className={styles.part} aria-label="Contents of the handoff">
      <Text as="h2" size="part" weight="title" breaks>
        From {from}
      </Text>
      <Text tone="soft" breaks>
        Created {momentText(madeAt, zone)}, {ageText(Date.parse(madeAt), Date.now())}. Signed by a trusted device.
      </Text>
      {day && <DayPreview groupId={group.id} zone={zone} day={day} />}
      {rollCall && <CallPreview title={callText(rollCall.call, zone)} handoff={handoff} />}
      {problem && <Notice tone="error">{problem}</Notice>}
      <Row gap={2} align="stretch" wrap>
        <Button
          variant="primary"
          busy={busy && 'Adding…'}
          onClick={() => {
            setBusy(true);
            void onTake().finally(() => setBusy(false));
          }}
        >
          Add
        </Button>
        <Button onClick={onLeave}>Dismiss</Button>
      </Row>
    </Stack>
  );
}

type Handed = OpenedHandoff['handoff'];

function DayPreview({ groupId, zone, day }: { groupId: string; zone: string; day: NonNullable<Handed['day']> }) {
  const { store } = usePerson();
  const here = useLiveQuery(() => listDay(store, groupId, day.date), [store, groupId, day.date]);
  if (!here) return null;
  const differences = differencesOf(here, day.events, zone);
  return (
    <>
      <h3>
        {shortDayText(day.date)}: {plural(day.events.length, 'event')}
      </h3>
      {differences.length === 0 ? (
        <Text tone="soft" breaks>
          Same as on this device.
        </Text>
      ) : (
        <DifferenceList differences={differences} />
      )}
    </>
  );
}

export function DifferenceList({ differences }: { differences: readonly DayDifference[] }) {
  return (
    <ul className={styles.differences}>
      {differences.map(({ id, title, what }) => (
        <li key={id}>
          <strong dir="auto">{title}</strong>: {what}
        </li>
      ))}
    </ul>
  );
}

/** Reads the handed roll calls joined with those of this device, as they will be once added. */
async function readJoined(store: Store, handoff: Handed) {
  const handed = handedRollCalls(handoff);
  const [first] = handed;
  const calls: RollCall[] = await listRollCalls(store, handoff.groupId);
  const there = new Set(calls.map(({ id }) => id));
  const all = [...calls, ...handed.flatMap(({ call }) => (there.has(call.id) ? [] : [call]))];
  const set = joinedCalls(all).find((each) => each.some(({ id }) => id === first?.call.id)) ?? [];
  return {
    memberIds: [...new Set(set.flatMap(({ memberIds }) => memberIds))],
    marks: await listMarksIn(
      store,
      set.map(({ id }) => id),
    ),
  };
}

function CallPreview({ title, handoff }: { title: string; handoff: Handed }) {
  const { store } = usePerson();
  const here = useLiveQuery(() => readJoined(store, handoff), [store, handoff]);
  if (!here) return null;
  const known = new Set(here.marks.map(({ clientKey, opId }) => clientKey ?? opId));
  const fresh = handedRollCalls(handoff)
    .flatMap(({ marks, seen }) => [...marks, ...seen])
    .filter(({ clientKey }) => clientKey && !known.has(clientKey));
  const count = countOf(here.memberIds, standingMarks([...here.marks, ...fresh]));
  return (
    <>
      <h3 dir="auto">{title}</h3>
      <Text tone="soft" breaks>
        {plural(fresh.length, 'mark')} new to this device; with them, {count.present} of {count.expected} are present.
      </Text>
    </>
  );
}
