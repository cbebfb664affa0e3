import { type RefObject, useLayoutEffect, useState } from 'react';
import { STRIP_DAYS } from '#contract/schema/limits.ts';

interface DaysWindow {
  /** How many days are seen at once, where not all of them are; else those of a page. */
  count: number;
  hasBefore: boolean;
  hasAfter: boolean;
}

const WHOLE: DaysWindow = { count: STRIP_DAYS, hasBefore: false, hasAfter: false };

/**
 * Which of the columns in a scrolling frame are in sight.
 * @param drawn changes when another frame is drawn
 */
export function useDaysWindow(frame: RefObject<HTMLElement | null>, drawn: unknown): DaysWindow {
  const [shown, setShown] = useState(WHOLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each frame is observed.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    let columns: Columns | null = null;
    const look = () => {
      const next = shownOf(columns, element.scrollLeft);
      setShown((last) => (isSame(last, next) ? last : next));
    };
    const measure = () => {
      columns = measured(element);
      look();
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame, drawn]);
  return shown;
}

const columnsOf = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>('[data-column]')];

/** The widths, which a scroll does not change and which cost a search of the frame. */
interface Columns {
  count: number;
  /** Pixels of the columns that are out of sight. */
  hidden: number;
}

/** Returns null for a frame that shows all its columns. */
function measured(frame: HTMLElement): Columns | null {
  const hidden = frame.scrollWidth - frame.clientWidth;
  const columns = columnsOf(frame);
  const [column] = columns;
  if (!column || hidden <= 1) return null;
  // Widths are whole pixels here.
  return { count: Math.floor(columns.length - hidden / column.offsetWidth + 0.1), hidden };
}

function shownOf(columns: Columns | null, scrollLeft: number): DaysWindow {
  if (!columns) return WHOLE;
  return { count: columns.count, hasBefore: scrollLeft > 1, hasAfter: scrollLeft < columns.hidden - 1 };
}

const isSame = (a: DaysWindow, b: DaysWindow) =>
  a.count === b.count && a.hasBefore === b.hasBefore && a.hasAfter === b.hasAfter;

/** Scrolls a frame by days, to the edge of a column. */
export function scrollDays(frame: HTMLElement, days: number): void {
  const width = columnsOf(frame)[0]?.getBoundingClientRect().width ?? 1;
  frame.scrollLeft = (Math.round(frame.scrollLeft / width) + days) * width;
}
