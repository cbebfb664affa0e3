import { useCallback, useMemo, useState } from 'react';
import { dayBounds } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { Listed } from '#kit/missing/listed.tsx';
import { MissingPart } from '#kit/missing/missing.tsx';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import type { Delayed } from '#store/commands/delays.ts';
import type { Store } from '#store/database/database.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { getLatestDelay, listDelayable } from '#store/queries/schedule/delays.ts';
import { type DelayLine, planDelay } from '#store/queries/schedule/running-late.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { DelayList } from './delay-list.tsx';
import { makeDelay, takeBack } from './make-delay.ts';
import { type Chosen, MinutesChoice, minutesOf } from './minutes-choice.tsx';
import { Warnings } from './warnings.tsx';
import { eventsText, latestText, leftText, minutesText } from './words.ts';

const CONCERNED = new Set(['moves', 'ends-later', 'fixed']);

/** A preview of a delay's effect on the rest of today, with one confirmation. */
export function RunningLateDialog({ group, onClose }: { group: GroupView; onClose(): void }) {
  const person = usePerson();
  const { store } = person;
  const { id: groupId, defaultTimezone: zone } = group;
  const isOnline = useObservableField(person.sync, 'online');
  const now = useNow();
  const day = localDay(now, zone);
  const { from, to } = dayBounds(day, zone);
  const listEvents = useCallback((of: Store, id: string) => listDelayable(of, id, day), [day]);
  const { rows: events, part } = useGroupRows(groupId, 'schedules', listEvents);
  const latest = useLiveQuery(() => getLatestDelay(store, groupId, day), [store, groupId, day]);
  const [chosen, setChosen] = useState<Chosen>({ choice: '', own: '' });
  const [fixed, setFixed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [busy, setBusy] = useState(false);
  const minutes = minutesOf(chosen);
  const plan = useMemo(
    () => events && planDelay({ events, zone, now, minutes: minutes ?? 0, fixed }),
    [events, zone, now, minutes, fixed],
  );
  const lines = plan?.lines.filter(({ fate }) => CONCERNED.has(fate)) ?? [];
  const moving = lines.filter(({ fate }) => fate !== 'fixed');
  const isReady = minutes !== null && moving.length > 0;

  const confirm = async () => {
    if (!isReady || busy) return;
    setBusy(true);
    const input = { groupId, day, minutes, events: lines.flatMap((line) => delayedBy(line, fixed)) };
    const isSilent = moving.every(({ event }) => event.isDraft);
    const isDone = await makeDelay(person, input, isSilent);
    setBusy(false);
    if (isDone) onClose();
  };
  const undo = (key: string) => {
    onClose();
    void takeBack(person, { groupId, day, key });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Running late"
      description="Moves today's events that have not started. The group gets one notification."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" unavailable={!isReady} busy={busy && 'Moving…'} onClick={() => void confirm()}>
            {isReady ? `Move ${eventsText(moving.length)} by ${minutesText(minutes)}` : 'Move'}
          </Button>
        </>
      }
    >
      <ZoneNote groupZone={zone} at={from} until={to - 1} />
      {latest && (
        <Notice
          tone="info"
          title={latestText(latest)}
          action={<Button onClick={() => undo(latest.delay.key)}>Undo</Button>}
        >
          {leftText(latest.left)}
        </Notice>
      )}
      <MinutesChoice chosen={chosen} onChange={setChosen} />
      {!isOnline && minutes !== null && (
        <Notice tone="offline" title="You are offline">
          This device shows the change now. Others will see it once it is sent.
        </Notice>
      )}
      {plan && minutes !== null && <Warnings plan={plan} zone={zone} />}
      <Listed
        all={plan && lines}
        state={part.state}
        loading={<Skeleton height="6rem" />}
        missing={<MissingPart part={part} what="events" />}
        empty={<Text tone="soft">Nothing more is planned today.</Text>}
      >
        {(shown) => <DelayList lines={shown} zone={zone} onFix={(id, is) => setFixed(new Map(fixed).set(id, is))} />}
      </Listed>
    </Dialog>
  );
}

/** The stored change of an event: its new times, and whether it is fixed. Empty when neither changes. */
function delayedBy({ event, to }: DelayLine<EventView>, fixed: ReadonlyMap<string, boolean>): Delayed[] {
  const { id: eventId, startTime, endTime } = event;
  const chosen = fixed.get(eventId);
  const isMoved = startTime !== to.startTime || endTime !== to.endTime;
  const isKept = chosen !== undefined && chosen !== event.isFixed;
  if (!isMoved && !isKept) return [];
  return [{ eventId, seen: { startTime, endTime }, to, ...(isKept && { isFixed: chosen }) }];
}
