import { Link, useNavigate } from '@tanstack/react-router';
import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { eventFamily } from '#contract/records/schedule/schedule-item.ts';
import { STRIP_DAY_WIDTH_PX } from '#contract/schema/limits.ts';
import { longDayText, monthDayText, pillText } from '#contract/time/text.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './day-strip.module.css';
import type { DaySpan } from './resolve-day.ts';
import { dayAfterKey, daysOfPage, lastPage, pageOf } from './strip-days.ts';
import { useHand } from './use-hand.ts';

/** In rem, so that it grows with the user's text size. */
const DAY_WIDTH = `${STRIP_DAY_WIDTH_PX / 16}rem`;
const MAX_DOTS = 3;

interface DayStripProps {
  groupId: string;
  span: DaySpan;
  /** The day shown below, `yyyy-MM-dd`, within the span. */
  day: string;
  today: string;
  markedDays: ReadonlySet<string>;
  /** The types of the events of a day, where they are read. */
  types: ReadonlyMap<string, readonly string[]> | undefined;
  /** False while it is unknown whether the other days have events. */
  known: boolean;
}

/**
 * The days of the group, 14 at a time, as links with one in the tab order; arrows, Home and End move the selection. The
 * buttons turn the page without changing the selection.
 */
export function DayStrip({ groupId, span, day, today, markedDays, types, known }: DayStripProps) {
  const navigate = useNavigate();
  const [turned, setTurned] = useState({ from: day, page: pageOf(span, day) });
  // A newly selected day shows its own page.
  if (turned.from !== day) setTurned({ from: day, page: pageOf(span, day) });
  const last = lastPage(span);
  const page = Math.min(turned.page, last);
  const days = daysOfPage(span, page);
  const reachable = days.includes(day) ? day : days[0];
  const list = useRef<HTMLUListElement>(null);
  const shownPage = useRef(page);
  const byKeyboard = useRef(false);
  const [isNear, setNear] = useState(false);
  useHand(list, isNear, ({ dragScroll }, row) => dragScroll(row));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place in sight follows the day and the page.
  useLayoutEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const chosen = strip.querySelector<HTMLElement>('[aria-current="page"]');
    const pill = chosen?.closest('li');
    // Another page has other days: the strip starts at their place and does not slide there from the old one.
    if (shownPage.current !== page) delete strip.dataset.settled;
    shownPage.current = page;
    strip.scrollLeft = pill ? pill.offsetLeft - (strip.clientWidth - pill.offsetWidth) / 2 : 0;
    strip.dataset.settled = '';
    if (byKeyboard.current) chosen?.focus({ preventScroll: true });
    byKeyboard.current = false;
  }, [day, page]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).dataset.day;
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = dayAfterKey(event.key, from, span);
    if (!target) return;
    event.preventDefault();
    byKeyboard.current = true;
    void navigate({ ...toGroup(groupId, target), replace: true, resetScroll: false });
  };

  const turner = (label: string, icon: ReactNode, by: -1 | 1) =>
    last > 0 && (
      <IconButton
        label={label}
        icon={icon}
        unavailable={page === (by < 0 ? 0 : last)}
        onClick={() => setTurned({ from: day, page: page + by })}
      />
    );

  return (
    <nav aria-label="Days" className={styles.strip}>
      {turner('Previous 14 days', <ChevronLeftIcon />, -1)}
      <ul
        ref={list}
        className={styles.days}
        onKeyDown={onKeyDown}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setNear(true)}
      >
        {days.map((item, index) => (
          <li key={item} className={styles.day} style={{ width: DAY_WIDTH }}>
            <DayPill
              groupId={groupId}
              day={item}
              chosen={item === day}
              isToday={item === today}
              showsMonth={index === 0 || item.endsWith('-01')}
              families={markedDays.has(item) ? familiesOf(types?.get(item)) : []}
              known={known}
              reachable={item === reachable}
            />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <Text tone="soft" size="small" weight="medium" tabular className={styles.range} aria-live="polite">
          {monthDayText(days[0] ?? day)} – {monthDayText(days.at(-1) ?? day)}
        </Text>
      )}
      {turner('Next 14 days', <ChevronRightIcon />, 1)}
    </nav>
  );
}

/** The dots of a day with events: a hue for each kind, and a plain one while the kinds are not read. */
const familiesOf = (types: readonly string[] = []): readonly string[] => {
  const families = [...new Set(types.map(eventFamily))].slice(0, MAX_DOTS);
  return families.length > 0 ? families : ['others'];
};

interface DayPillProps {
  groupId: string;
  day: string;
  chosen: boolean;
  isToday: boolean;
  /** Where it changes, and at the beginning. */
  showsMonth: boolean;
  families: readonly string[];
  known: boolean;
  reachable: boolean;
}

function DayPill({ groupId, day, chosen, isToday, showsMonth, families, known, reachable }: DayPillProps) {
  const { weekday, date, month } = pillText(day);
  const events = families.length > 0 ? 'has events' : known && 'no events';
  const name = [longDayText(day), isToday && 'today', events].filter(Boolean).join(', ');
  return (
    <Link
      {...toGroup(groupId, day)}
      replace
      resetScroll={false}
      draggable={false}
      tabIndex={reachable ? 0 : -1}
      aria-current={chosen ? 'page' : undefined}
      data-day={day}
      data-today={isToday || undefined}
      className={styles.pill}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden="true">{weekday}</span>
      <span aria-hidden="true">{showsMonth && month}</span>
      <Text aria-hidden="true" as="span" size="part" weight="title" tabular className={styles.date}>
        {date}
      </Text>
      <span className={styles.dots}>
        {families.map((family) => (
          <span key={family} style={{ '--hue': `var(--hue-${family})` } as CSSProperties} />
        ))}
      </span>
    </Link>
  );
}
