import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { STRIP_DAYS } from '#contract/schema/limits.ts';
import { dayRange } from '#contract/time/day.ts';
import { monthDayText, shortDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { dayClock } from '#kit/app/day-clock.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { isListAwaited } from '#kit/missing/listed.tsx';
import { Missing } from '#kit/missing/missing.tsx';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import { useRights } from '#kit/rights/use-rights.ts';
import { listBeyond, listDays } from '#store/queries/schedule/events.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { SMALL_SCREEN, useMedia } from '#ui/use-media.ts';
import { OutsideEvents } from '../outside-events.tsx';
import { headNoteClass, PlanHead } from '../plan-head.tsx';
import type { TripProps } from '../schedule-screen.tsx';
import { TimelineSkeleton } from '../schedule-skeleton.tsx';
import { daysOfPage, lastPage, pageOf } from '../strip-days.ts';
import { Agenda } from './agenda.tsx';
import { TripDesk } from './trip-desk.tsx';

/** All days of the group: a desk with a column for each, 14 at a time, or on a phone an agenda. */
export function TripView({ addEvent, onShown, group, schedule, span, day, today, now, onCreate }: TripProps) {
  const { store } = usePerson();
  const zone = group.defaultTimezone;
  const isSmall = useMedia(SMALL_SCREEN);
  const [turned, setTurned] = useState({ from: day, page: pageOf(span, day) });
  // A newly chosen day shows its own page.
  if (turned.from !== day) setTurned({ from: day, page: pageOf(span, day) });
  const page = Math.min(turned.page, lastPage(span));
  const days = isSmall ? span : ends(daysOfPage(span, page), day);
  const { first, last } = days;
  const clocks = useMemo(() => clocksOf(first, last, zone), [first, last, zone]);
  const read = useLiveQuery(
    () =>
      Promise.all([
        listDays(store, group.id, { first, last }),
        first === span.first ? listBeyond(store, group.id, { before: first }) : [],
        last === span.last ? listBeyond(store, group.id, { after: last }) : [],
      ]).then(([events, before, after]) => ({ first, last, events, before, after })),
    [store, group.id, first, last, span.first, span.last],
  );
  // Until the new days are read, the query still returns the old ones.
  const { events, before, after } = read?.first === first && read.last === last ? read : NOTHING_READ;
  const isAwaited = isListAwaited({ all: events, state: schedule.state });
  useEffect(() => {
    if (!isAwaited) startTransition(onShown);
  }, [isAwaited, onShown]);
  const mayChange = useRights(group.id)?.mayChange === true;
  const turn = (by: number) => setTurned({ from: day, page: page + by });
  const isMissing = events?.length === 0 && schedule.state !== 'held';
  const shown = { group, clocks, events: events ?? [], chosen: day, today, now };

  return (
    <section aria-labelledby="day-heading" aria-busy={isAwaited}>
      <PlanHead
        groupId={group.id}
        day={day}
        view="trip"
        heading={`${monthDayText(first)} – ${shortDayText(last)}`}
        actions={
          <>
            {!isSmall && lastPage(span) > 0 && (
              <>
                <IconButton
                  label={`Previous ${STRIP_DAYS} days`}
                  icon={<ChevronLeftIcon />}
                  unavailable={page === 0}
                  onClick={() => turn(-1)}
                />
                <IconButton
                  label={`Next ${STRIP_DAYS} days`}
                  icon={<ChevronRightIcon />}
                  unavailable={page >= lastPage(span)}
                  onClick={() => turn(1)}
                />
              </>
            )}
            {!isAwaited && addEvent(day, 'button')}
          </>
        }
      >
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
        <TripDesk key={first} {...shown} onCreate={mayChange ? onCreate : null} />
      )}
      {after.length > 0 && <OutsideEvents events={after} zone={zone} shownOn={last} />}
    </section>
  );
}

const NOTHING_READ = { events: undefined, before: [], after: [] };

const ends = (days: readonly string[], day: string) => ({ first: days[0] ?? day, last: days.at(-1) ?? day });

const clocksOf = (first: string, last: string, zone: string) =>
  dayRange(first, last).map((each) => dayClock(each, zone));
