import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { dayRange } from '#contract/time/day.ts';
import { monthDayText, shortDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { dayClock } from '#kit/app/day-clock.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { isListAwaited } from '#kit/missing/listed.tsx';
import { Missing } from '#kit/missing/missing.tsx';
import { stateOfRows } from '#kit/missing/use-group-part.ts';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import { useRights } from '#kit/rights/use-rights.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import { listBeyond, listDays } from '#store/queries/schedule/events.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { SMALL_SCREEN, useMedia } from '#ui/use-media.ts';
import { OutsideEvents } from '../outside-events.tsx';
import { headNoteClass, PlanHead } from '../plan-head.tsx';
import type { TripProps } from '../schedule-screen.tsx';
import { TimelineSkeleton } from '../schedule-skeleton.tsx';
import { daysOfPage, lastPage, pageOf } from '../strip-days.ts';
import { Agenda } from './agenda.tsx';
import { TripDesk } from './trip-desk.tsx';
import { scrollDays, useDaysWindow } from './use-days-window.ts';

/** All days of the group: a desk with a column for each, 14 at a time, or on a phone an agenda. */
export function TripView({ addEvent, onShown, group, schedule, span, day, today, now, onCreate }: TripProps) {
  const { store } = usePerson();
  const zone = group.defaultTimezone;
  const isSmall = useMedia(SMALL_SCREEN);
  const [turned, setTurned] = useState<Turned>({ from: day, page: pageOf(span, day), at: 'chosen' });
  // A newly chosen day shows its own page.
  if (turned.from !== day) setTurned({ from: day, page: pageOf(span, day), at: 'chosen' });
  const page = Math.min(turned.page, lastPage(span));
  const days = isSmall ? span : ends(daysOfPage(span, page), day);
  const { first, last } = days;
  const clocks = useMemo(() => clocksOf(first, last, zone), [first, last, zone]);
  const read = useLiveQuery(
    () =>
      store.read(async () => {
        const [isHeld, events, before, after] = await Promise.all([
          isPartHeld(store, group.id, 'schedules'),
          listDays(store, group.id, { first, last }),
          first === span.first ? listBeyond(store, group.id, { before: first }) : [],
          last === span.last ? listBeyond(store, group.id, { after: last }) : [],
        ]);
        return { first, last, isHeld, events, before, after };
      }),
    [store, group.id, first, last, span.first, span.last],
  );
  // Until the new days are read, the query still returns the old ones.
  const { isHeld, events, before, after } = read?.first === first && read.last === last ? read : NOTHING_READ;
  const state = stateOfRows(schedule, isHeld);
  const isAwaited = isListAwaited({ all: events, state });
  useEffect(() => {
    if (!isAwaited) startTransition(onShown);
  }, [isAwaited, onShown]);
  const mayChange = useRights(group.id)?.mayChange === true;
  const isMissing = events?.length === 0 && state !== 'held';
  const frame = useRef<HTMLDivElement>(null);
  const { count, hasBefore, hasAfter } = useDaysWindow(frame, isAwaited || isMissing || isSmall ? null : clocks);
  const turn = (by: -1 | 1) => {
    if (frame.current && (by < 0 ? hasBefore : hasAfter)) scrollDays(frame.current, by * count);
    else setTurned({ from: day, page: page + by, at: by < 0 ? 'last' : 'first' });
  };
  const turner = (by: -1 | 1, isEnd: boolean) => (
    <IconButton
      label={`${by < 0 ? 'Previous' : 'Next'} ${count} days`}
      icon={by < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      unavailable={isEnd}
      onClick={() => turn(by)}
    />
  );
  const shown = { group, clocks, events: events ?? [], chosen: day, today, now };

  return (
    <section aria-labelledby="day-heading" aria-busy={isAwaited}>
      <PlanHead
        groupId={group.id}
        day={day}
        view="trip"
        heading={`${monthDayText(first)} – ${shortDayText(last)}`}
        actions={!isAwaited && addEvent(day, 'button')}
      >
        {!isSmall && (hasBefore || hasAfter || lastPage(span) > 0) && (
          <Row>
            {turner(-1, page === 0 && !hasBefore)}
            {turner(1, page >= lastPage(span) && !hasAfter)}
          </Row>
        )}
        <ZoneNote
          groupZone={zone}
          at={clocks[0]?.from ?? now}
          until={(clocks.at(-1)?.to ?? now) - 1}
          className={headNoteClass}
        />
      </PlanHead>
      {!isAwaited && addEvent(day, 'unsaved')}
      {before.length > 0 && <OutsideEvents events={before} zone={zone} shownOn={first} />}
      {isAwaited ? (
        <TimelineSkeleton />
      ) : isMissing ? (
        <Missing
          isOffline={schedule.state === 'offline'}
          what="This schedule"
          was="the schedule of this group was"
          retry={schedule.retry}
        />
      ) : isSmall ? (
        <Agenda {...shown} />
      ) : (
        <TripDesk
          key={first}
          {...shown}
          frame={frame}
          opened={{ chosen: day, first, last }[turned.at]}
          onCreate={mayChange ? onCreate : null}
        />
      )}
      {after.length > 0 && <OutsideEvents events={after} zone={zone} shownOn={last} />}
    </section>
  );
}

/** The page that is shown for a day, and the day at which it opens. */
interface Turned {
  from: string;
  page: number;
  at: 'chosen' | 'first' | 'last';
}

const NOTHING_READ = { isHeld: undefined, events: undefined, before: [], after: [] };

const ends = (days: readonly string[], day: string) => ({ first: days[0] ?? day, last: days.at(-1) ?? day });

const clocksOf = (first: string, last: string, zone: string) =>
  dayRange(first, last).map((each) => dayClock(each, zone));
