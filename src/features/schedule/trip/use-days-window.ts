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
    const measure = () => {
      const next = measured(element);
      setShown((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [frame, drawn]);
  return shown;
}

const columnsOf = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>('[data-column]')];

function measured(frame: HTMLElement): DaysWindow {
  const hidden = frame.scrollWidth - frame.clientWidth;
  const columns = columnsOf(frame);
  const [column] = columns;
  if (!column || hidden <= 1) return WHOLE;
  return {
    // Widths are whole pixels here.
    count: Math.floor(columns.length - hidden / column.offsetWidth + 0.1),
    hasBefore: frame.scrollLeft > 1,
    hasAfter: frame.scrollLeft < hidden - 1,
  };
}

/** Scrolls a frame by days, to the edge of a column. */
export function scrollDays(frame: HTMLElement, days: number): void {
  const width = columnsOf(frame)[0]?.getBoundingClientRect().width ?? 1;
  frame.scrollLeft = (Math.round(frame.scrollLeft / width) + days) * width;
}
